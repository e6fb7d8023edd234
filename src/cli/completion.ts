import type { Command, Option } from 'commander'
import { caseList } from '../../suites/list.ts'
import { efforts, profiles, UsageError } from '../engine/interface/index.ts'
import { reporterNames } from '../engine/report/reporter-names.ts'
import { areas } from '../interface/catalogue.ts'
import { partNames } from '../interface/parts.ts'
import { openCatalogue } from './requirements.ts'

/** Shells for which there is a script. */
const shells = ['bash', 'zsh', 'fish'] as const

/** What may follow a flag, by its name. */
type Values = Readonly<Record<string, readonly string[]>>

const valuesOf = (requirements: readonly string[]): Values => ({
  '--area': areas,
  '--effort': efforts,
  '--profile': profiles,
  '--environment': ['staging', 'production'],
  '--ci': ['github', 'gitlab', 'jenkins', 'none'],
  '--reporter': reporterNames,
  '--part': partNames,
  '--only': requirements,
  '--case': caseList.map(({ id }) => id),
})

/** A command with its words: `contracts verify`. */
interface Known {
  readonly words: string
  readonly commands: readonly string[]
  readonly options: readonly Option[]
  /** What it takes beside commands and flags. */
  readonly ids: readonly string[]
}

/**
 * `conformint completion SHELL`: the script that a shell takes completions from.
 * @throws UsageError for another shell
 */
export async function completionScript(shell: string, program: Command): Promise<string> {
  const requirements = (await openCatalogue()).requirements.map(({ id }) => id)
  const ids = new Map([
    ['requirements', requirements],
    ['replay', caseList.map(({ id }) => id)],
  ])
  const known = commandsOf(program, '', ids)
  const values = valuesOf(requirements)
  if (shell === 'bash') return bash(known, values)
  if (shell === 'zsh') return `#compdef conformint\nautoload -U +X bashcompinit && bashcompinit\n${bash(known, values)}`
  if (shell === 'fish') return fish(known, values)
  throw new UsageError(`There is no completion for ${JSON.stringify(shell)}; there is one for ${shells.join(', ')}.`)
}

const commandsOf = (
  { commands, options }: Command,
  words: string,
  ids: ReadonlyMap<string, readonly string[]>,
): Known[] => [
  { words, commands: commands.map((one) => one.name()), options, ids: ids.get(words) ?? [] },
  ...commands.flatMap((one) => commandsOf(one, `${words} ${one.name()}`.trim(), ids)),
]

const flagsOf = ({ options }: Known): string[] => [...options.flatMap(({ long }) => long ?? []), '--help']

function bash(known: readonly Known[], values: Values): string {
  const words = (one: Known): string[] => [...one.commands, ...flagsOf(one), ...one.ids]
  const cases = known.map((one) => `    '${one.words}') words='${words(one).join(' ')}' ;;`)
  const after = Object.entries(values).map(([flag, names]) => `    ${flag}) words='${names.join(' ')}' ;;`)
  const nested = known.filter(({ commands, words }) => commands.length > 0 && words !== '').map(({ words }) => words)
  return `_conformint() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command='' words=''
  [ "$COMP_CWORD" -gt 1 ] && command="\${COMP_WORDS[1]}"
  case "$command" in ${nested.join('|') || "''"}) [ "$COMP_CWORD" -gt 2 ] && command="$command \${COMP_WORDS[2]}" ;; esac
  case "$command" in
${cases.join('\n')}
  esac
  case "$previous" in
${after.join('\n')}
    --config|--report-dir|--json|--html) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o bashdefault -F _conformint conformint
`
}

function fish(known: readonly Known[], values: Values): string {
  const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = known.flatMap(({ words, commands, options, ids }) => {
    const seen = words.split(' ').filter(Boolean)
    const condition =
      seen.length === 0
        ? '__fish_use_subcommand'
        : seen.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
    return [
      ...commands.map((name) => `complete -c conformint -f -n ${quoted(condition)} -a ${name}`),
      ...(ids.length === 0 ? [] : [`complete -c conformint -f -n ${quoted(condition)} -a ${quoted(ids.join(' '))}`]),
      ...options.flatMap(({ long, description, required }) =>
        long === undefined || long === null
          ? []
          : [
              `complete -c conformint -n ${quoted(condition)} -l ${long.slice(2)}${required ? ' -r' : ''}` +
                `${values[long] === undefined ? '' : ` -f -a ${quoted(values[long].join(' '))}`} -d ${quoted(description)}`,
            ],
      ),
    ]
  })
  return `${lines.join('\n')}\n`
}
