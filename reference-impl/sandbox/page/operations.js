import { byId, copyButton, make } from './dom.js'

// Operations with a request for the shell each, and the keys to send it with.

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`

/** The request as a line for the shell. */
function curl(base, key, { method, sample, body }, namespace) {
  const lines = [`curl ${quoted(base + sample)}`]
  if (method !== 'GET') lines[0] = `curl -X ${method} ${quoted(base + sample)}`
  lines.push(`  -H ${quoted(`X-API-KEY: ${key}`)}`)
  if (body !== undefined) {
    const text = JSON.stringify(body, null, 2).replaceAll('"service:', `"${namespace}:`)
    lines.push("  -H 'Content-Type: application/json'", `  -d ${quoted(text)}`)
  }
  return lines.join(' \\\n')
}

export function showOperations(base, { operations, keys, namespace }) {
  const full = keys.find(({ whole, lacks }) => whole && lacks.length === 0)?.key ?? 'YOUR_KEY'
  const areas = [...new Set(operations.map(({ area }) => area))]
  byId('operations').replaceChildren(
    ...areas.map((area) =>
      make(
        'div.area',
        {},
        make('h3', {}, area),
        ...operations
          .filter((one) => one.area === area)
          .map((one) => {
            const script = curl(base, full, one, namespace)
            return make(
              'details.card.operation',
              {},
              make(
                'summary',
                {},
                make(`span.method.${one.method.toLowerCase()}`, {}, one.method),
                make('span.path', {}, one.path),
                make('span.title', {}, one.title),
              ),
              make(
                'div.script',
                {},
                make('p.quiet', {}, one.scope === undefined ? 'Any key.' : `Wants the scope ${one.scope}.`),
                make('pre', { tabindex: 0, 'aria-label': `Request: ${one.title}` }, script),
                copyButton(() => script, `the request: ${one.title}`),
              ),
            )
          }),
      ),
    ),
  )
}

export function showKeys(keys) {
  byId('keys').replaceChildren(
    ...keys.map(({ key, whole, project, lacks }) =>
      make(
        'li',
        {},
        make('code', {}, key),
        make('span.quiet', {}, `${project}; ${lacks.length === 0 ? 'every scope' : `all but ${lacks.join(', ')}`}`),
        whole ? copyButton(() => key, `the key ${key}`) : make('span.quiet', {}, 'brought along'),
      ),
    ),
  )
}
