import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** How long nothing may change before it is told, in ms: editors and compilers write several files at once. */
const debounce = 80

/**
 * Watches files and folders, without what `.gitignore` files name.
 * @param paths files and folders; all that is in them
 * @param except a folder that is left out besides
 * @param changed is told of the files, relative to the working directory
 * @returns ends it
 */
export async function watchFiles(
  paths: readonly string[],
  except: string,
  changed: (files: readonly string[]) => void,
): Promise<() => Promise<void>> {
  const { watch } = await import('chokidar')
  const isIgnored = await ignoredByGit()
  const left = path.resolve(except)
  const files = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch([...paths], {
    ignoreInitial: true,
    ignored: (place, stats) => {
      const file = path.resolve(place)
      return file === left || isIgnored(file, stats?.isDirectory() ?? false)
    },
  })
  watcher.on('all', (_, place) => {
    files.add(path.relative('', path.resolve(place)))
    clearTimeout(timer)
    timer = setTimeout(() => {
      const told = [...files]
      files.clear()
      changed(told)
    }, debounce)
  })
  await new Promise<void>((ready) => watcher.once('ready', ready))
  return async () => {
    clearTimeout(timer)
    await watcher.close()
  }
}

/** @returns whether a file is ignored: by the `.gitignore` of any folder above it up to the repository's, or never worth a look */
async function ignoredByGit(): Promise<(file: string, isFolder: boolean) => boolean> {
  const { default: ignore } = await import('ignore')
  const top = repositoryOf(process.cwd())
  const rules = new Map<string, ReturnType<typeof ignore>>()
  const rulesIn = (folder: string) => {
    const known = rules.get(folder)
    if (known !== undefined) return known
    const file = path.join(folder, '.gitignore')
    const made = ignore().add(existsSync(file) ? readFileSync(file, 'utf8') : '')
    rules.set(folder, made)
    return made
  }
  return (file, isFolder) => {
    if (/(^|[\\/])(\.git|node_modules)$/.test(file)) return true
    const below = path.relative(top, file)
    if (below === '' || below.startsWith('..')) return false
    for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
      const name = path.relative(folder, file).split(path.sep).join('/') + (isFolder ? '/' : '')
      const { ignored, unignored } = rulesIn(folder).test(name)
      if (ignored || unignored) return ignored
      if (folder === top) return false
    }
  }
}

/** The folder of the repository that a folder lies in; itself where it lies in none. */
function repositoryOf(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return at
    if (at === path.dirname(at)) return folder
  }
}
