import { picture } from './art.js'
import { byId, clock, copyButton, day, grouped, make, read, short } from './dom.js'

// What was created: a page of each kind at a time, however much there is.

const names = { tokens: 'Tokens', wallets: 'Wallets', collections: 'Collections', orders: 'Orders' }
const nothing = {
  tokens: 'No tokens yet. Mint one: the request stands below, at “Mint a token, once for each id”.',
  wallets: 'No wallets yet. They are created on request, and for whoever is sent a token.',
  collections: 'No collections.',
  orders: 'No orders yet.',
}

let kind = 'tokens'
let page = 1
let counts = {}
let countedTo = Number.POSITIVE_INFINITY
let asked = 0
/** What is shown, as text: what has not changed is left as it is, with the focus that is in it. */
let shown = ''

const pill = (word, tone) => make(`span.pill.${tone}`, {}, word)
const mono = (text, title) => make('code', { title: title ?? text }, text)

const views = {
  tokens: (items) =>
    make(
      'ul.gallery',
      {},
      ...items.map((token) =>
        make(
          'li.token.card',
          {},
          picture(token.image, `${token.collection} ${token.id}`),
          pill(token.status, token.completed ? 'good' : 'open'),
          make(
            'div',
            {},
            make('p.name', { title: token.description }, token.name || token.id || 'Token'),
            make('p.quiet.line', { title: token.id }, token.id),
            make('p.line', { title: token.collection }, token.chain),
            make('p.quiet.line', { title: token.owner }, 'to ', mono(short(token.owner), token.owner)),
          ),
        ),
      ),
    ),
  wallets: (items) =>
    table(['User', 'Chain', 'Address', 'Since'], items, (wallet) => [
      make('span', {}, wallet.user, make('small', {}, `${wallet.kind}, ${wallet.project}`)),
      wallet.chain,
      make(
        'span.copied',
        {},
        mono(short(wallet.address), wallet.address),
        copyButton(() => wallet.address, 'address'),
      ),
      make('span', { title: day(wallet.at) }, clock(wallet.at)),
    ]),
  collections: (items) =>
    table(['Collection', 'Chain', 'Minted', 'Contract'], items, (collection) => [
      make(
        'span.pictured',
        {},
        picture(collection.image, collection.id),
        make(
          'span',
          {},
          collection.name || collection.id,
          make('small', {}, `${collection.id}, ${collection.project}`),
        ),
      ),
      collection.chain,
      collection.limit === null
        ? grouped(collection.minted)
        : `${grouped(collection.minted)} of ${grouped(collection.limit)}`,
      mono(short(collection.contract), collection.contract),
    ]),
  orders: (items) =>
    table(['Order', 'For', 'Price', 'Payment'], items, (order) => [
      make('span', {}, mono(short(order.id), order.id), make('small', {}, `${order.items} × ${order.name}`)),
      order.recipient === '' ? make('em', {}, 'nobody yet') : short(order.recipient),
      order.price === '' ? '–' : `${order.price} ${order.currency}`,
      pill(order.payment ?? order.phase, 'open'),
    ]),
}

function table(heads, items, cells) {
  return make(
    'div.scroll.card',
    {},
    make(
      'table.rows',
      {},
      make('thead', {}, make('tr', {}, ...heads.map((head) => make('th', { scope: 'col' }, head)))),
      make(
        'tbody',
        {},
        ...items.map((item) =>
          make('tr', {}, ...cells(item).map((cell, at) => make('td', { 'data-head': heads[at] }, cell))),
        ),
      ),
    ),
  )
}

/** Asks for the page that is to be shown, and shows it unless another one was asked for meanwhile. */
export async function showCreated() {
  asked += 1
  const turn = asked
  const of = kind
  const { items, perPage } = await read(`${of}?page=${page}`)
  if (turn !== asked) return
  const count = counts[of] ?? 0
  const pages = Math.max(1, Math.ceil(count / perPage))
  const now = JSON.stringify([of, page, pages, items])
  if (now === shown) return
  shown = now
  byId('created').replaceChildren(items.length === 0 ? make('p.empty.card', {}, nothing[of]) : views[of](items))
  const step = (label, to, may) =>
    make('button', { type: 'button', disabled: !may, click: () => turnTo(of, to) }, label)
  byId('pages').replaceChildren(
    ...(pages === 1 && page === 1
      ? []
      : [
          step('Newer', page - 1, page > 1),
          make('span.quiet', {}, `Page ${grouped(page)} of ${grouped(pages)}${count >= countedTo ? ' or more' : ''}`),
          step('Older', page + 1, items.length === perPage && (page < pages || count >= countedTo)),
        ]),
  )
}

function turnTo(to, at) {
  kind = to
  page = at
  for (const tab of byId('tabs').children) {
    const chosen = tab.dataset.kind === kind
    tab.setAttribute('aria-selected', String(chosen))
    tab.tabIndex = chosen ? 0 : -1
  }
  return showCreated()
}

export function openCreated(most) {
  countedTo = most
  const kinds = Object.keys(names)
  byId('tabs').append(
    ...kinds.map((one) =>
      make(
        'button',
        {
          type: 'button',
          role: 'tab',
          'data-kind': one,
          'aria-controls': 'created',
          'aria-selected': one === kind,
          tabindex: one === kind ? 0 : -1,
          click: () => turnTo(one, 1),
        },
        names[one],
      ),
    ),
  )
  byId('tabs').addEventListener('keydown', ({ key }) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (by === undefined) return
    const next = kinds[(kinds.indexOf(kind) + by + kinds.length) % kinds.length]
    turnTo(next, 1)
    byId('tabs').querySelector(`[data-kind=${next}]`).focus()
  })
}

/** @param now how many there are of each */
export function countCreated(now) {
  counts = now
  const told = (count) => (count >= countedTo ? `${grouped(countedTo)}+` : grouped(count))
  byId('counts').replaceChildren(
    ...Object.keys(names).map((one) =>
      make(
        'div',
        {},
        make('dt', {}, now[one] === 1 ? names[one].toLowerCase().slice(0, -1) : names[one].toLowerCase()),
        make('dd', {}, told(now[one])),
      ),
    ),
    make('div', {}, make('dt', {}, 'pending'), make(`dd${now.pending > 0 ? '.open' : ''}`, {}, told(now.pending))),
  )
}
