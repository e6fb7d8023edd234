// Runs in the browser. The report is complete without it: this filters, copies and changes the colours.
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const byId = (id) => document.getElementById(id)
const search = byId('search')
const area = byId('area')
const chips = all('.chip')
const items = all('.item').map((node) => ({
  node,
  text: node.dataset.search ?? node.textContent.toLowerCase(),
  areas: node.dataset.area.split(' '),
  outcome: node.dataset.outcome,
  kind: node.classList.contains('cause')
    ? 'cause'
    : node.classList.contains('requirement')
      ? 'requirement'
      : 'observation',
}))
const folders = all('.area, .observations').map((node) => ({
  node,
  own: items.filter((item) => node.contains(item.node)),
}))
const total = (kind) => items.filter((item) => item.kind === kind).length
const kinds = ['requirement', 'cause', 'observation'].filter((kind) => total(kind) > 0)
let wasFiltering = false

function chosen() {
  return chips.filter((chip) => chip.getAttribute('aria-pressed') === 'true').map((chip) => chip.value)
}

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  const outcomes = chosen()
  const filtering = words.length > 0 || outcomes.length > 0 || area.value !== ''
  const shown = { cause: 0, requirement: 0, observation: 0 }
  for (const { node, text, areas, outcome, kind } of items) {
    const keep =
      (outcomes.length === 0 || outcomes.includes(outcome)) &&
      (area.value === '' || areas.includes(area.value)) &&
      words.every((word) => text.includes(word))
    node.hidden = !keep
    if (keep) shown[kind] += 1
  }
  for (const { node, own } of folders) {
    const some = own.some((item) => !item.node.hidden)
    node.hidden = !some
    if (filtering !== wasFiltering || filtering) node.open = filtering && some
  }
  for (const part of all('.part')) {
    const own = all('.item', part)
    if (own.length > 0) part.hidden = own.every((node) => node.hidden)
    else part.hidden = filtering
  }
  wasFiltering = filtering
  byId('shown').textContent = kinds
    .map((kind) => `${shown[kind]} of ${total(kind)} ${kind}${total(kind) === 1 ? '' : 's'}`)
    .join(', ')
  return filtering
}

// Only what stands behind the # of a file's address may be changed.
function remember() {
  const state = new URLSearchParams()
  if (search.value !== '') state.set('q', search.value)
  if (area.value !== '') state.set('area', area.value)
  if (chosen().length > 0) state.set('show', chosen().join(','))
  history.replaceState(null, '', `#${state}`)
}

function recall(text) {
  const state = new URLSearchParams(text)
  search.value = state.get('q') ?? ''
  area.value = state.get('area') ?? ''
  const outcomes = (state.get('show') ?? '').split(',')
  for (const chip of chips) chip.setAttribute('aria-pressed', String(outcomes.includes(chip.value)))
  filter()
}

function follow() {
  const place = location.hash.slice(1)
  if (place === '' || place.includes('=')) return recall(place)
  const node = byId(decodeURIComponent(place))
  if (!node) return
  if (node.closest('[hidden]')) recall('')
  for (let parent = node; parent; parent = parent.parentElement) if (parent.tagName === 'DETAILS') parent.open = true
  node.scrollIntoView()
}

function changed() {
  filter()
  remember()
}

for (const chip of chips) {
  chip.addEventListener('click', () => {
    chip.setAttribute('aria-pressed', String(chip.getAttribute('aria-pressed') !== 'true'))
    changed()
  })
}
search.addEventListener('input', changed)
area.addEventListener('change', changed)
document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  search.focus()
})

for (const button of all('.copy')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    const script = button.parentElement.querySelector('pre')
    try {
      await navigator.clipboard.writeText(script.textContent)
      button.textContent = 'Copied'
    } catch {
      // Where a page may not write to the clipboard: select the text instead.
      getSelection().selectAllChildren(script)
      button.textContent = 'Selected'
    }
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
}

const theme = byId('theme')
const dark = matchMedia('(prefers-color-scheme: dark)')
theme.hidden = false
theme.addEventListener('click', () => {
  const now = document.documentElement.dataset.theme ?? (dark.matches ? 'dark' : 'light')
  document.documentElement.dataset.theme = now === 'dark' ? 'light' : 'dark'
})

byId('filters').hidden = false
addEventListener('hashchange', follow)
filter()
follow()
