// Makes elements. What came with a request goes in as text and nowhere else: there is no innerHTML in these files.

/**
 * @param {string} name of the element, with its classes behind dots
 * @param {Record<string, unknown>} [attributes] functions are listeners; undefined and false are left out
 * @param {...(Node | string | undefined)} children
 */
export function make(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split('.')
  const node = document.createElement(tag)
  node.className = classes.join(' ')
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(key, value)
    else if (value !== undefined && value !== false) node.setAttribute(key, String(value))
  }
  node.append(...children.filter((child) => child !== undefined))
  return node
}

export const byId = (id) => document.getElementById(id)

export async function read(path) {
  const answer = await fetch(`/__sandbox/page/${path}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

/** A button that copies what `text` gives, and says so. */
export function copyButton(text, about) {
  const button = make('button.copy', { type: 'button', 'aria-label': `Copy ${about}` }, 'Copy')
  onCopy(button, text)
  return button
}

export function onCopy(button, text) {
  button.addEventListener('click', async () => {
    const done = await navigator.clipboard.writeText(text()).then(
      () => 'Copied',
      () => 'Not allowed',
    )
    button.textContent = done
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
}

/** The middle of a long identifier is what nobody reads. */
export const short = (text) => (text.length > 18 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text)

export const clock = (at) => new Date(at).toLocaleTimeString(undefined, { hour12: false })

export const day = (at) =>
  at === 0 ? 'from the start' : new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export const grouped = (count) => count.toLocaleString('en')
