// Search among what stands on the page: nothing is loaded.
const input = document.querySelector('[data-search]')
const found = document.querySelector('[data-found]')
const entries = [...document.querySelectorAll('[data-find]')].map((element) => ({
  element,
  text: `${element.dataset.find} ${element.textContent}`.toLowerCase(),
}))
input?.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  let shown = 0
  for (const { element, text } of entries) {
    element.hidden = !words.every((word) => text.includes(word))
    if (!element.hidden) shown += 1
  }
  for (const group of document.querySelectorAll('[data-group]')) {
    group.hidden = group.querySelector('[data-find]:not([hidden])') === null
  }
  if (found) found.textContent = words.length === 0 ? '' : `${shown} found`
})
