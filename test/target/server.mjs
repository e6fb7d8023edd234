// A server to be started by tests: node server.mjs PORT [stubborn] [loud] [late] [crash]
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

const [port = process.env.PORT, ...manners] = process.argv.slice(2)
const { GREETING = '', SECRET = '' } = process.env
const isStubborn = manners.includes('stubborn')
const stubbornly = "process.on('SIGTERM', () => {});"
const child = spawn(process.execPath, ['-e', `${isStubborn ? stubbornly : ''} setInterval(() => {}, 1000)`])
process.on('SIGTERM', () => isStubborn || process.exit(0))

const server = createServer((request, response) => {
  if (request.url === '/end') response.end().on('close', () => process.exit(4))
  else response.end(JSON.stringify({ pids: [process.pid, child.pid], url: request.url, greeting: GREETING }))
})
const say = (text) => new Promise((resolve) => process.stdout.write(text, resolve))

await say(`the secret is ${SECRET}\n`)
if (manners.includes('crash')) {
  await say('\u001b[31mno database\u001b[0m\n')
  process.exit(5)
}
if (manners.includes('loud')) for (let megabytes = 0; megabytes < 300; megabytes += 1) await say('x'.repeat(1 << 20))
if (!manners.includes('late')) server.listen(Number(port), () => say('\nlistening\n'))
