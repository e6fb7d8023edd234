// Nothing is fetched or uploaded in a sandbox, so a link stands for a picture: the same link gives the same one.

const space = 'http://www.w3.org/2000/svg'

function shape(name, attributes) {
  const node = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value))
  return node
}

/** Numbers from 0 to 1 that depend on the text alone (FNV-1a, xorshift). */
function numbersOf(text) {
  let state = 0x811c9dc5
  for (const sign of text) state = Math.imul(state ^ sign.codePointAt(0), 0x01000193)
  state |= 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

let made = 0

/** @param {string} text what the picture stands for */
export function art(text) {
  const next = numbersOf(text)
  const hue = Math.floor(next() * 360)
  const other = hue + 40 + Math.floor(next() * 80)
  const root = shape('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true', preserveAspectRatio: 'xMidYMid slice' })
  const id = `paint-${++made}`
  const paint = shape('linearGradient', { id, gradientTransform: `rotate(${Math.floor(next() * 90)})` })
  paint.append(
    shape('stop', { 'stop-color': `hsl(${hue} 62% 58%)` }),
    shape('stop', { offset: 1, 'stop-color': `hsl(${other} 68% 38%)` }),
  )
  root.append(paint, shape('rect', { width: 100, height: 100, fill: `url(#${id})` }))
  for (let ring = 0; ring < 4; ring += 1) {
    const [cx, cy, r] = [next() * 100, next() * 100, 12 + next() * 34]
    const fill = `hsl(${other + ring * 35} 80% ${62 + ring * 6}%)`
    root.append(
      next() > 0.4
        ? shape('circle', { cx, cy, r, fill, opacity: 0.34 })
        : shape('circle', { cx, cy, r, fill: 'none', stroke: '#fff', 'stroke-width': 2 + next() * 6, opacity: 0.4 }),
    )
  }
  return root
}

/** The picture that a link leads to, where a page may load it, else one that stands for it. */
export function picture(link, standsFor) {
  const frame = document.createElement('span')
  frame.className = 'picture'
  frame.append(art(link || standsFor))
  if (!/^(https:|data:image\/)/.test(link)) return frame
  const image = new Image()
  image.alt = ''
  image.loading = 'lazy'
  image.referrerPolicy = 'no-referrer'
  image.addEventListener('load', () => frame.classList.add('loaded'))
  image.addEventListener('error', () => image.remove())
  image.src = link
  frame.append(image)
  return frame
}
