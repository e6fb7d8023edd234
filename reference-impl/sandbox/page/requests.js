import { byId, clock, make, read } from './dom.js'

// The last requests, the newest first; what was sent and answered is asked for when somebody looks.

/** Rows on the page. */
const most = 60

const rows = new Map()

const toneOf = (status) => (status === 0 || status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good')

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function body(title, text) {
  if (text === '') return make('p.quiet', {}, `${title}: nothing`)
  return make('div', {}, make('p.quiet', {}, title), make('pre', { tabindex: 0, 'aria-label': title }, indented(text)))
}

async function showBodies(row, number) {
  if (!row.open) return
  const place = row.querySelector('.bodies')
  const found = await read(`requests/${number}`).catch(() => undefined)
  place.replaceChildren(
    ...(found === undefined
      ? [make('p.quiet', {}, 'It is no longer kept.')]
      : [body('Sent', found.sent), body('Answered', found.answered)]),
  )
}

function fill(row, { number, at, method, path, status, ms }) {
  row.dataset.number = number
  row
    .querySelector('summary')
    .replaceChildren(
      make(`span.method.${method.toLowerCase()}`, {}, method),
      make('span.path', { title: path }, path),
      status === undefined
        ? make('span.pill.open', {}, '…')
        : make(`span.pill.${toneOf(status)}`, {}, status === 0 ? 'broke' : String(status)),
      make('span.quiet.when', {}, `${clock(at)}${ms === undefined ? '' : `, ${ms} ms`}`),
    )
}

/** Adds what is new, and completes what was under way. */
export function showRequests(requests) {
  const list = byId('requests')
  for (const request of requests) {
    const known = rows.get(request.number)
    if (known !== undefined) {
      fill(known, request)
      continue
    }
    const row = make(
      'details.request.card',
      { toggle: ({ target }) => showBodies(target, request.number) },
      make('summary'),
      make('div.bodies'),
    )
    fill(row, request)
    rows.set(request.number, row)
    list.prepend(row)
  }
  for (const [number, row] of rows) {
    if (rows.size <= most) break
    row.remove()
    rows.delete(number)
  }
  list.querySelector('.empty')?.remove()
  if (rows.size === 0) list.append(make('p.empty.card', {}, 'Nobody has asked anything yet.'))
}

export function forgetRequests() {
  rows.clear()
  byId('requests').replaceChildren()
}
