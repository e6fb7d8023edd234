// Runs in the browser. The report is complete without it: this filters, copies and changes the colours.
const all = (selector) => [...document.querySelectorAll(selector)]
const search = document.getElementById('search')
const area = document.getElementById('area')
const count = document.getElementById('shown')
const chips = all('.chip')
const requirements = all('.requirement').map((node) => ({
  node,
  text: node.dataset.search ?? '',
  area: node.dataset.area,
  outcome: node.dataset.outcome,
}))

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  const outcomes = chips.filter((chip) => chip.getAttribute('aria-pressed') === 'true').map((chip) => chip.value)
  let shown = 0
  for (const one of requirements) {
    const keep =
      (outcomes.length === 0 || outcomes.includes(one.outcome)) &&
      (area.value === '' || area.value === one.area) &&
      words.every((word) => one.text.includes(word))
    one.node.hidden = !keep
    if (keep) shown += 1
  }
  for (const section of all('.area')) section.hidden = !section.querySelector('.requirement:not([hidden])')
  count.textContent = `${shown} of ${requirements.length}`
}

function unfold() {
  const node = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!node) return
  if (node.hidden) {
    search.value = ''
    area.value = ''
    for (const chip of chips) chip.setAttribute('aria-pressed', 'false')
    filter()
  }
  node.open = true
  node.scrollIntoView()
}

for (const chip of chips) {
  chip.addEventListener('click', () => {
    chip.setAttribute('aria-pressed', String(chip.getAttribute('aria-pressed') !== 'true'))
    filter()
  })
}
search.addEventListener('input', filter)
area.addEventListener('change', filter)
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
      // A page opened from a file may not write to the clipboard: select the text instead.
      getSelection().selectAllChildren(script)
      button.textContent = 'Selected'
    }
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
}

const theme = document.getElementById('theme')
const dark = matchMedia('(prefers-color-scheme: dark)')
theme.hidden = false
theme.addEventListener('click', () => {
  const now = document.documentElement.dataset.theme ?? (dark.matches ? 'dark' : 'light')
  document.documentElement.dataset.theme = now === 'dark' ? 'light' : 'dark'
})

document.getElementById('filters').hidden = false
addEventListener('hashchange', unfold)
filter()
unfold()
