import { redacted } from '../redaction/secrets.ts'
import { type Exchange, isSame } from '../transport/index.ts'

/** What a script has to know of its run. */
export interface ScriptSetting {
  /** Base address of the target, as the URLs of the exchanges begin. */
  readonly baseUrl: string
  /** Marks the names that the run made: each start of the script makes its own in their place. */
  readonly runId: string
  /** First line, a comment. */
  readonly title: string
  /** Whether the status alone is at issue: what the answer says beside it is then not compared. */
  readonly statusOnly: boolean
  /** The statuses that would be right, as inclusive ranges, where that is known. */
  readonly accepts?: readonly (readonly [from: number, to: number])[]
}

/** Starts are known to the millisecond. */
const leastOverlap = 1

/** Ours, or curl's own business. */
const leftOut = new Set(['accept-encoding', 'user-agent', 'content-length', 'host'])

/** Longest recorded answer that is compared whole: a longer one was cut when it was recorded. */
const longestCompared = 16_000

/**
 * A script for `sh` that sends a chain of requests again and compares the last answer with the recorded one. It works
 * after a restart of the target and beside what the run left: names are new, and what the target chose (ids, addresses)
 * is taken from its answers. It ends with 1 where it fails again, with 0 where the check could be made and holds, and with 3
 * where it could not be made: nothing answers, the key is refused, or an earlier request has another answer than it had.
 * @param chain redacted, oldest first; the last is the decisive one. Key headers hold `$NAME`
 */
export function scriptOf(exchanges: readonly Exchange[], setting: ScriptSetting): string[] {
  const decisive = exchanges.at(-1)
  if (decisive === undefined) return []
  const title = `: ${quoted(setting.title.replaceAll('\n', ' '))}`
  if (exchanges.some(hidesKey)) return ['(', title, noScript, ')']
  const variables = new Map(setting.runId === '' ? [] : [[setting.runId, 'RUN']])
  const groups = grouped(exchanges)
  const steps = groups.flatMap((group) => {
    const isRace = group.length > 1
    const lines = group.flatMap((exchange) => sendLines(exchange, exchanges, setting, variables, isRace))
    return [
      ...lines,
      ...(isRace ? ['wait'] : []),
      ...group.flatMap((exchange) => captures(exchange, exchanges, variables)),
    ]
  })
  const isCut = decisive.response.text.length > longestCompared
  const how = setting.statusOnly ? 'status' : isCut ? 'cut' : 'whole'
  const raced = groups
    .filter(({ length }) => length > 1)
    .flatMap((group) => group.map((one) => exchanges.indexOf(one) + 1))
  const masked = [...new Set(exchanges.flatMap(({ response }) => maskedKeys(response.text)))]
  return [
    '(',
    title,
    `: 'Needs sh, curl and awk${keyNames(exchanges)}. 1: it fails again; 0: it holds; 3: that could not be told.'`,
    `BASE=\${BASE:-${quoted(setting.baseUrl)}}`,
    'RUN=$(LC_ALL=C tr -dc a-z0-9 </dev/urandom | head -c 8)',
    'T=$(mktemp -d); trap \'rm -rf "$T"\' EXIT',
    ...helpers(setting.runId, masked),
    ...exchanges.flatMap((exchange, index) => recorded(exchange, index + 1)),
    ...steps,
    `decide ${exchanges.length} ${how} ${quoted(raced.join(' '))} ${quoted(rangesOf(setting.accepts))}`,
    ')',
  ]
}

/** As `200-299 404`. */
const rangesOf = (accepts: ScriptSetting['accepts'] = []): string =>
  accepts.map(([from, to]) => `${from}-${to}`).join(' ')

/** A key that was changed on purpose is as secret as the key, and there is no name to put in its place. */
const hidesKey = ({ request }: Exchange): boolean => Object.values(request.headers).some((value) => value === redacted)

const noScript =
  "echo 'This sends a key that is not written down: conformint replay repeats the case, a script cannot.' >&2; exit 3"

/** Requests for one thing that were under way at once are sent at once; others in the order in which they started. */
function grouped(exchanges: readonly Exchange[]): Exchange[][] {
  const groups: Exchange[][] = []
  for (const exchange of exchanges) {
    const group = groups.at(-1)
    const races = group?.every((other) => other.request.url === exchange.request.url && overlap(other, exchange))
    if (group && races) group.push(exchange)
    else groups.push([exchange])
  }
  return groups
}

const overlap = (a: Exchange, b: Exchange): boolean =>
  Date.parse(b.startedAt) < Date.parse(a.startedAt) + a.durationMs - leastOverlap

function sendLines(
  exchange: Exchange,
  exchanges: readonly Exchange[],
  { baseUrl }: ScriptSetting,
  variables: ReadonlyMap<string, string>,
  beside: boolean,
): string[] {
  const { request, noAnswer } = exchange
  const number = exchanges.indexOf(exchange) + 1
  const isLast = number === exchanges.length
  const path = request.url.startsWith(baseUrl) ? request.url.slice(baseUrl.length) : request.url
  const waits =
    !beside &&
    (exchanges.some((other) => other !== exchange && isSame(other, exchange)) || (isLast && request.method === 'GET'))
  const words = [waits ? 'again' : 'send', String(number), request.method, quotedWith(path, variables)]
  if (noAnswer === 'CUT') words.push('--max-time', '0.05')
  for (const [name, value] of Object.entries(request.headers)) {
    if (!leftOut.has(name)) words.push('-H', headerWord(name, value, variables))
  }
  if (request.body !== undefined) {
    // Without one, curl would call it a form.
    if (request.headers['content-type'] === undefined) words.push('-H', "'content-type:'")
    words.push('--data-raw', quotedWith(request.body, variables))
  }
  return [...(isLast ? [": 'The decisive request'"] : []), `${words.join(' ')}${beside ? ' &' : ''}`]
}

function headerWord(name: string, value: string, variables: ReadonlyMap<string, string>): string {
  if (/^\$\w+$/.test(value)) return `"${name}: ${value}"`
  // With a colon and nothing after it, curl leaves the header out.
  return quotedWith(value === '' ? `${name};` : `${name}: ${value}`, variables)
}

/** Members of an answer that the target named, and a later request names again. */
function captures(exchange: Exchange, exchanges: readonly Exchange[], variables: Map<string, string>): string[] {
  const number = exchanges.indexOf(exchange) + 1
  const later = exchanges.slice(number).map(({ request }) => `${request.url} ${request.body ?? ''}`)
  const known = exchanges.slice(0, number).map(({ request }) => `${request.url} ${request.body ?? ''}`)
  const seen = new Map<string, number>()
  return [...exchange.response.text.matchAll(/"(\w+)"\s*:\s*"([^"\\]{6,})"/g)].flatMap(([, key = '', value = '']) => {
    const place = (seen.get(key) ?? 0) + 1
    seen.set(key, place)
    const isChosen = /\d/.test(value) && !known.some((text) => text.includes(value)) && !variables.has(value)
    if (!isChosen || !later.some((text) => text.includes(value))) return []
    const variable = `V${variables.size}`
    variables.set(value, variable)
    return [`${variable}=$(pick ${number} ${key} ${place})`]
  })
}

/** A here document whose end no line of the text is. */
function recorded({ response, noAnswer }: Exchange, number: number): string[] {
  const text = noAnswer === undefined ? response.text : ''
  let end = `ANSWER_${number}`
  while (text.split('\n').includes(end)) end += '_'
  return [`cat >"$T/r${number}" <<'${end}'`, `${noAnswer === undefined ? response.status : '000'}`, text, end]
}

/** Names of members whose value was taken out of a record. */
const maskedKeys = (text: string): string[] =>
  [...text.matchAll(/"(\w+)"\s*:\s*"<redacted>"/g)].map(([, key = '']) => key)

function keyNames(exchanges: readonly Exchange[]): string {
  const values = exchanges.flatMap(({ request }) => Object.values(request.headers))
  const names = [...new Set(values.filter((value) => /^\$\w+$/.test(value)))]
  return names.length === 0 ? '' : `, and the keys in ${names.map((one) => one.slice(1)).join(', ')}`
}

/**
 * `plain` makes two answers comparable: every id becomes the number of its first appearance, so that it is told whether
 * two are one, and not which they are; moments become one word.
 */
const helpers = (runId: string, masked: readonly string[]): string[] => [
  'send() { n=$1 m=$2 u=$3; shift 3',
  '  s=$(curl -sS -g --path-as-is -o "$T/b$n" -w \'%{http_code}\' -X "$m" "$@" "$BASE$u") || s=000',
  '  { echo "$s"; cat "$T/b$n" 2>/dev/null; echo; } >"$T/a$n"; echo "$n. $m $u -> $s"; }',
  'again() { for i in 1 2 3 4 5 6 7 8 9 10 11 12; do send "$@" >"$T/said"; same "$1" whole && break; sleep 0.3; done; cat "$T/said"; }',
  'pick() { awk -v k="$2" -v n="$3" \'{ t = t $0 } END { while (match(t, "\\"" k "\\"[ ]*:[ ]*\\"[^\\"]*\\"")) { v = substr(t, RSTART, RLENGTH); t = substr(t, RSTART + RLENGTH); if (--n == 0) { sub(/^"[^"]*"[ ]*:[ ]*"/, "", v); sub(/"$/, "", v); print v; exit } } }\' "$T/b$1"; }',
  `plain() { awk -v run="$1" -v masked="${masked.join(' ')}" '`,
  '  BEGIN { m = split(masked, mask, " ") }',
  '  FNR == 1 { file += 1; out = "" }',
  '  { line = $0; if (run != "") gsub(run, "run", line)',
  '    for (i = 1; i <= m; i++) gsub("\\"" mask[i] "\\"[ ]*:[ ]*\\"[^\\"]*\\"", "\\"" mask[i] "\\":\\"-\\"", line)',
  '    gsub(/[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9:.]+(Z|[+-][0-9:]+)?/, "@time", line)',
  '    while (match(line, /[A-Za-z0-9_+\\/=.@-]+/)) {',
  '      w = substr(line, RSTART, RLENGTH); out = out substr(line, 1, RSTART - 1); line = substr(line, RSTART + RLENGTH)',
  '      id = w !~ /run/ && w ~ /[0-9]/ && (length(w) >= 20 || w ~ /^0x/ || (w ~ /^[0-9]+$/ && (length(w) > 5 || line ~ /^"/)))',
  '      if (id) { if (!(w in known)) known[w] = ++count; w = "#" known[w] }',
  '      out = out w }',
  '    out = out line "\\n" }',
  '  END { sub(/\\n+$/, "\\n", out); printf "%s", out }\' $2; }',
  'upto() { i=1; while [ "$i" -le "$2" ]; do printf "%s " "$T/$1$i"; i=$((i + 1)); done; }',
  'same() { if [ "$2" != whole ]; then [ "$(head -n 1 "$T/a$1")" = "$(head -n 1 "$T/r$1")" ]',
  `  else [ "$(plain "$RUN" "$(upto a "$1")")" = "$(plain '${runId}' "$(upto r "$1")")" ]; fi; }`,
  'status() { head -n 1 "$T/$1"; }',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: expansions of the shell
  'within() { for r in $2; do [ "$1" -ge "${r%-*}" ] && [ "$1" -le "${r#*-}" ] && return 0; done; return 1; }',
  'untold() { echo; echo "Cannot be told: $1."; exit 3; }',
  // Of a race nobody knows which request comes first, and of a request that was cut off whether it is answered in time.
  'decide() { i=1; while [ "$i" -lt "$1" ]; do',
  '    case " $3 " in *" $i "*) ;; *) [ "$(status "r$i")" = 000 ] || [ "$(status "a$i")" = "$(status "r$i")" ] ||',
  '      untold "request $i was answered $(status "a$i"), and $(status "r$i") in the report; target or key may be another" ;; esac',
  '    i=$((i + 1)); done',
  '  echo; cat "$T/a$1"; now=$(status "a$1"); was=$(status "r$1")',
  '  if same "$1" "$2"; then',
  '    [ "$2" != cut ] || untold "the status is that of the report, and the answer too long to compare"',
  '    echo "Fails again: this is the answer of the report."; exit 1; fi',
  '  if [ "$2" = status ] && within "$now" "$4"; then echo "Holds now: the report has $was."; exit 0; fi',
  '  case "$now" in 000|401|429|502|503|504) untold "the answer is $now; is the target up, and the key right?" ;; esac',
  '  if [ "$2" != status ]; then [ "$now" = "$was" ] || untold "the status is $now, and $was in the report"',
  '  elif [ -n "$4" ]; then echo "Fails in another way: $now, where the report has $was; right is $4."; exit 1; fi',
  '  echo "Holds now: the report has this answer:"; cat "$T/r$1"; exit 0; }',
]

/** In single quotes a shell reads nothing but the end of them. Bodies stay as legible as they are. */
export const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/**
 * The same with variables of the shell in the place of texts.
 * @param variables name by text; of texts within each other the longest counts
 */
function quotedWith(word: string, variables: ReadonlyMap<string, string>): string {
  const [longest] = [...variables.keys()].filter((text) => word.includes(text)).sort((a, b) => b.length - a.length)
  if (longest === undefined) return quoted(word)
  return word
    .split(longest)
    .map((part) => (part === '' ? '' : quotedWith(part, variables)))
    .join(`"$${variables.get(longest)}"`)
}
