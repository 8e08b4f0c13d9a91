import type { Plugin, Rolldown } from 'vite'

/** As it stands where pages are declared: import(/* chunk: find *\/ './search-page.tsx') */
export const NAMED = /\bimport\(\s*\/\* chunk: ([a-z]+) \*\/\s*'([^']+)'/g

/** What pages of more names share is one chunk: small files pack worse, and each costs a phone a request. */
const MOST_NAMES = 3

/**
 * Cuts the scripts by the names of the pages that use them: what two named pages share stands in the chunk of their name,
 * or of both their names, which then holds nothing else. Everything else is cut by who uses it.
 */
export function pageChunks() {
  const names = new Map<string, string>()
  let users: ReadonlyMap<string, readonly string[]> | null = null

  const plugin: Plugin = {
    name: 'page-chunks',
    enforce: 'pre',
    buildStart() {
      names.clear()
      users = null
    },
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
  }

  const nameOf = (module: string, graph: Graph): string | null => {
    users ??= namesByModule(names, graph)
    const found = users.get(module) ?? []
    if (found.length < 2) return null
    const different = [...new Set(found)].sort()
    return ['pages', ...(different.length > MOST_NAMES ? [] : different)].join('-')
  }

  return { plugin, nameOf }
}

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** The name of each named page that needs a module from its start. */
function namesByModule(pages: ReadonlyMap<string, string>, graph: Graph) {
  const found = new Map<string, string[]>()
  for (const [page, name] of pages) {
    const needed = new Set([page])
    // A set gives what is added to it meanwhile, too.
    for (const module of needed)
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) needed.add(imported)
    for (const module of needed) found.set(module, [...(found.get(module) ?? []), name])
  }
  return found
}
