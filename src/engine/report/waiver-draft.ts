import { yaml } from '../text/index.ts'
import { causesOf } from './causes.ts'
import type { Report } from './model.ts'

/** Days that a drafted waiver holds. */
const days = 30

const head = ' Drafted by conformint. Give each a reason and an owner, or take it out; the list can only shrink.'

/**
 * Waivers for everything that is not kept, as `waivers.yaml` has them. The reason is left empty: a file with such a waiver
 * is refused until somebody has given one.
 * @param standing text of the file as it is: a list, which stays with its comments, and has no second waiver of a requirement
 * @throws Error when that is no list
 */
export function draftWaivers(report: Report, standing = ''): string {
  const { YAMLSeq, isSeq } = yaml()
  const document = openList(standing)
  const list = isSeq(document.contents) ? document.contents : new YAMLSeq()
  const isNew = document.contents === null
  if (isNew) {
    document.contents = list as never
    document.commentBefore ??= head
  }
  // Between the brackets of an empty list there is no room for a comment.
  if (list.items.length === 0) list.flow = false
  const known = new Set(requirementsIn(document.toJS()))
  for (const { title, waiver } of drafts(report)) {
    if (known.has(waiver.requirement)) continue
    const node = document.createNode(waiver)
    node.commentBefore = ` ${title.replaceAll(/\s+/g, ' ').slice(0, 200)}`
    list.items.push(node)
  }
  return document.toString({ lineWidth: 0 })
}

/** @throws Error with the reason when a text is no list of waivers */
export function openList(text: string) {
  const { isSeq, parseDocument } = yaml()
  const document = parseDocument(text)
  const [error] = document.errors
  if (error !== undefined) throw new Error(error.message.split('\n', 1).join(''))
  if (document.contents !== null && !isSeq(document.contents)) throw new Error('it is no list')
  return document
}

const requirementsIn = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.map((one: { requirement?: unknown } | null) => one?.requirement) : []

const drafts = (report: Report) => {
  const expires = new Date(Date.parse(report.run.startedAt) + days * 86_400_000).toISOString().slice(0, 10)
  const { effort } = report.run
  return causesOf(report, 'failed').flatMap(({ requirements, title, failures }) =>
    requirements.map(({ id }) => {
      const seen = failures.filter(({ requirement }) => requirement.id === id)
      const cases = [...new Set(seen.map(({ case_ }) => case_.id))]
      return { title, waiver: { requirement: id, reason: '', owner: '', expires, effort, cases } }
    }),
  )
}
