import type { Plugin, Rolldown } from 'vite'

/** As it stands where pages are declared: import(/* chunk: find *\/ './search-page.tsx') */
export const NAMED = /\bimport\(\s*\/\* chunk: ([a-z]+) \*\/\s*'([^']+)'/g

/** The first script, and what pages of more names share: small files pack worse, and each costs a phone a request. */
const GROUND = 'ground'
const MOST_NAMES = 2

/** In the paths of the staff half. */
const STAFF = '/app/staff/'

/**
 * Cuts the scripts by the names of the pages that use them: what two named pages share stands in the chunk of their name,
 * or of both their names, which then holds nothing else; what pages of more names share is loaded first, with what every
 * page needs. Everything else is cut by who uses it.
 */
export function pageChunks() {
  const names = new Map<string, string>()
  let chunks: ReadonlyMap<string, string> = new Map()

  const plugin: Plugin = {
    name: 'page-chunks',
    enforce: 'pre',
    buildStart: () => names.clear(),
    transform: {
      filter: { code: '/* chunk: ' },
      async handler(code, importer) {
        for (const [, name = '', path = ''] of code.matchAll(NAMED)) {
          const page = await this.resolve(path, importer)
          if (page === null) return this.error(`There is no page ${path}.`)
          names.set(page.id, name)
        }
      },
    },
    buildEnd() {
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
      const ground = [...neededBy(entries, this)].map((module) => [module, GROUND] as const)
      const shared = [...usersOf(names, this)].flatMap(([module, found]) =>
        found.length < 2 ? [] : [[module, chunkOf(found)] as const],
      )
      chunks = new Map([...shared, ...ground, ...stylesOf(entries, this)])
    },
  }

  return { plugin, nameOf: (module: string): string | null => chunks.get(module) ?? null }
}

function chunkOf(names: readonly string[]): string {
  const different = [...new Set(names)].sort()
  return different.length > MOST_NAMES ? GROUND : ['pages', ...different].join('-')
}

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** For each module the names of those named pages that need it from their start. */
function usersOf(pages: ReadonlyMap<string, string>, graph: Graph) {
  const users = new Map<string, string[]>()
  for (const [page, name] of pages)
    for (const module of neededBy([page], graph)) users.set(module, [...(users.get(module) ?? []), name])
  return users
}

/**
 * Two files of styles: of all that the public half may show, and of the rest. Small ones cost a phone more in connections
 * than they save in bytes.
 */
function stylesOf(
  entries: readonly string[],
  graph: Pick<Rolldown.PluginContext, 'getModuleInfo' | 'getModuleIds'>,
) {
  const open = new Set(entries)
  for (const module of open) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(module) ?? {}
    for (const id of [...importedIds, ...dynamicallyImportedIds]) if (!id.includes(STAFF)) open.add(id)
  }
  return [...graph.getModuleIds()]
    .filter((id) => /\.css(?:\?|$)/.test(id))
    .map((id) => [id, open.has(id) ? GROUND : 'staff-styles'] as const)
}

/** The modules, and what they import from their start. */
function neededBy(modules: readonly string[], graph: Graph): ReadonlySet<string> {
  const needed = new Set(modules)
  // A set gives what is added to it meanwhile, too.
  for (const module of needed)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) needed.add(imported)
  return needed
}
