import { type Report, reportSchema } from './model.ts'

/** What a report says of its run that the interface has added, by name, without the count of the quota. */
export const ownMembers = (run: Report['run']): (readonly [name: string, value: unknown])[] => {
  const { quota } = run
  return Object.entries(run).filter(([name]) => !(name in reportSchema.shape.run.shape) && name !== quota?.made)
}
