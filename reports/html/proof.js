// Runs in the browser. The matrix is complete without it: this searches and filters.
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const byId = (id) => document.getElementById(id)
const search = byId('search')
const chips = all('.chip')
const faults = all('.matrix .fault').map((node) => ({
  node,
  text: node.textContent.toLowerCase(),
  difficulty: node.dataset.difficulty,
}))
const requirements = all('.matrix .requirement').map((node) => ({
  node,
  text: node.querySelector('summary').textContent.toLowerCase(),
  own: faults.filter((fault) => node.contains(fault.node)),
}))
const areas = all('.matrix .area').map((node) => ({
  node,
  own: requirements.filter((requirement) => node.contains(requirement.node)),
}))
const distinct = new Set(faults.map(({ node }) => node.dataset.id))

const chosen = () => chips.filter((chip) => chip.getAttribute('aria-pressed') === 'true').map((chip) => chip.value)

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  const difficulties = chosen()
  const filtering = words.length > 0 || difficulties.length > 0
  const has = (text) => words.every((word) => text.includes(word))
  const seen = new Set()
  let kept = 0
  for (const requirement of requirements) {
    const named = has(requirement.text)
    let some = false
    for (const { node, text, difficulty } of requirement.own) {
      const keep = (difficulties.length === 0 || difficulties.includes(difficulty)) && (named || has(text))
      node.hidden = !keep
      if (!keep) continue
      some = true
      seen.add(node.dataset.id)
    }
    requirement.node.hidden = filtering && !some && !(named && difficulties.length === 0)
    requirement.node.open = filtering && words.length > 0 && some && !named
    if (!requirement.node.hidden) kept += 1
  }
  for (const { node, own } of areas) {
    const some = own.some((requirement) => !requirement.node.hidden)
    node.hidden = !some
    node.open = filtering && some
  }
  byId('shown').textContent = `${kept} of ${requirements.length} requirements, ${seen.size} of ${distinct.size} faults`
}

function remember() {
  const state = new URLSearchParams()
  if (search.value !== '') state.set('q', search.value)
  if (chosen().length > 0) state.set('show', chosen().join(','))
  history.replaceState(null, '', `#${state}`)
}

function follow() {
  const place = location.hash.slice(1)
  const state = new URLSearchParams(place.includes('=') ? place : '')
  search.value = state.get('q') ?? ''
  const difficulties = (state.get('show') ?? '').split(',')
  for (const chip of chips) chip.setAttribute('aria-pressed', String(difficulties.includes(chip.value)))
  filter()
  const node = place === '' || place.includes('=') ? null : byId(decodeURIComponent(place))
  if (!node) return
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
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === search || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  search.focus()
})

const theme = byId('theme')
const dark = matchMedia('(prefers-color-scheme: dark)')
theme.hidden = false
theme.addEventListener('click', () => {
  const now = document.documentElement.dataset.theme ?? (dark.matches ? 'dark' : 'light')
  document.documentElement.dataset.theme = now === 'dark' ? 'light' : 'dark'
})

byId('filters').hidden = false
addEventListener('hashchange', follow)
follow()
