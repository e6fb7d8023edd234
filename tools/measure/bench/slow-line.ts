/** A line on which bytes take a while: `node tools/measure/bench/slow-line.ts URL MS` listens, and hands on to the URL, half of the delay each way. */
import { connect, createServer, type Socket } from 'node:net'

const [target = '', delay = '100'] = process.argv.slice(2)
const { hostname, port } = new URL(target)

const late = (from: Socket, to: Socket): void => {
  from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), Number(delay) / 2))
  from.on('end', () => setTimeout(() => to.end(), Number(delay) / 2))
  from.on('error', () => to.destroy())
}

const server = createServer((near) => {
  near.setNoDelay(true)
  const far = connect({ host: hostname, port: Number(port), noDelay: true })
  late(near, far)
  late(far, near)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`listening on http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
