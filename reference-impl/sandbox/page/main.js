import { countCreated, openCreated, showCreated } from './created.js'
import { byId, grouped, onCopy, read } from './dom.js'
import { showKeys, showOperations } from './operations.js'
import { forgetRequests, showRequests } from './requests.js'

/** From one look to the next, ms. */
const every = 1000

let seen = 0
let shown = ''
let paused = false

function say(text, tone) {
  const live = byId('live')
  if (live.textContent === text) return
  live.textContent = text
  live.className = `live ${tone}`
}

/** Asks what is new, and shows it. */
async function look() {
  const { requests, last, counts } = await read(`live?after=${seen}`)
  // The sandbox began anew.
  if (last < seen) {
    seen = 0
    forgetRequests()
    return
  }
  showRequests(requests)
  const open = requests.filter(({ status }) => status === undefined).map(({ number }) => number)
  seen = open.length > 0 ? Math.min(...open) - 1 : last
  const now = JSON.stringify([counts, last])
  if (now !== shown || counts.pending > 0) {
    countCreated(counts)
    await showCreated()
  }
  shown = now
  say(`Live, ${grouped(last)} request${last === 1 ? '' : 's'}`, 'good')
}

async function keepLooking() {
  if (!paused && !document.hidden) {
    await look().catch(() => say('Not answering', 'bad'))
  }
  setTimeout(keepLooking, every)
}

const about = await read('about')
const base = location.origin + about.basePath
byId('base').textContent = base
onCopy(byId('copy-base'), () => base)
byId('modes').textContent = [
  about.extras ? 'extra reads on' : '',
  about.steered ? 'control on' : '',
  about.namespace === 'service' ? '' : `namespace ${about.namespace}`,
]
  .filter(Boolean)
  .join(', ')
openCreated(about.countedTo)
showKeys(about.keys)
showOperations(base, about)
byId('pause').addEventListener('click', ({ currentTarget }) => {
  paused = !paused
  currentTarget.setAttribute('aria-pressed', String(paused))
  if (paused) say('Paused', 'open')
})
keepLooking()
