import { endGrace } from './started.ts'

// Started by guard.ts. Standard input ends when the process that started us has ended.
await new Promise((resolve) => process.stdin.on('end', resolve).on('error', resolve).resume())

const [kind, id = ''] = process.argv.slice(2)
if (kind === 'group') {
  const { endGroup } = await import('./process-group.ts')
  await endGroup(Number(id), endGrace)
} else {
  const { removeContainer } = await import('./container.ts')
  await removeContainer(id)
}
