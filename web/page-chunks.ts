import type { Plugin, Rolldown } from 'vite'

/** As it stands where pages are declared: import(/* chunk: find *\/ './search-page.tsx') */
export const NAMED = /\bimport\(\s*\/\* chunk: ([a-z]+) \*\/\s*'([^']+)'/g

/** The first script, and what pages of more names share: small files pack worse, and each costs a phone a request. */
const GROUND = 'ground'
const MOST_NAMES = 2

/** In the paths of the staff half. */
const STAFF = '/app/staff/'
/** What so many parts of the staff half share comes with its frame. */
const MANY = 6

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
      const open = openTo(entries, this)
      const shared = [...usersOf(names, this)].flatMap(([module, found]) =>
        found.length < 2 ? [] : [[module, chunkOf(found)] as const],
      )
      chunks = new Map([...staffGround(entries, open, this), ...shared, ...ground, ...stylesOf(open, this)])
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

/** What the public half may load, at once or later. */
function openTo(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const open = new Set(entries)
  for (const module of open)
    for (const id of [...importsOf(module, graph), ...laterOf(module, graph)])
      if (!id.includes(STAFF)) open.add(id)
  return open
}

/**
 * One file of what every page of staff loads, or many of them do. What the public half needs of it stands apart, by which of
 * its pages need it, so that none of them loads anything else.
 */
function staffGround(entries: readonly string[], open: ReadonlySet<string>, graph: Graph) {
  const fromStart = [...neededBy(entries, graph)].flatMap((module) => laterOf(module, graph))
  const frame = fromStart.filter((id) => id.includes(STAFF))
  const publicUsers = usersOf(asNames(fromStart.filter((id) => !id.includes(STAFF))), graph)
  const shared = [...usersOf(asNames(staffParts(frame, open, graph)), graph)].flatMap(([module, users]) =>
    users.length < MANY ? [] : [module],
  )
  // What is imported later keeps a chunk of its own, which the manifest then names.
  const ground = [...neededBy(frame, graph), ...shared].filter((module) => !fromStart.includes(module))
  const names = new Map<string, string>()
  return ground.map((module) => {
    const users = [open.has(module), ...(publicUsers.get(module) ?? [])].join()
    const name = names.get(users) ?? `staff-${names.size}`
    names.set(users, name)
    return [module, name] as const
  })
}

/** What staff load later than their frame: pages, and parts of them. */
function staffParts(frame: readonly string[], open: ReadonlySet<string>, graph: Graph): readonly string[] {
  const modules = new Set(frame)
  const parts = new Set<string>()
  for (const module of modules) {
    for (const id of importsOf(module, graph)) modules.add(id)
    for (const id of laterOf(module, graph)) if (!open.has(id)) parts.add(id)
    for (const id of parts) modules.add(id)
  }
  return [...parts]
}

const asNames = (modules: readonly string[]) => new Map(modules.map((module) => [module, module]))

/** Two files of styles: of all that the public half may show, and of the rest. Small ones cost a phone more in connections than they save in bytes. */
function stylesOf(open: ReadonlySet<string>, graph: Pick<Rolldown.PluginContext, 'getModuleIds'>) {
  return [...graph.getModuleIds()]
    .filter((id) => /\.css(?:\?|$)/.test(id))
    .map((id) => [id, open.has(id) ? GROUND : 'staff-styles'] as const)
}

const importsOf = (module: string, graph: Graph): readonly string[] =>
  graph.getModuleInfo(module)?.importedIds ?? []

const laterOf = (module: string, graph: Graph): readonly string[] =>
  graph.getModuleInfo(module)?.dynamicallyImportedIds ?? []

/** The modules, and what they import from their start. */
function neededBy(modules: readonly string[], graph: Graph): ReadonlySet<string> {
  const needed = new Set(modules)
  // A set gives what is added to it meanwhile, too.
  for (const module of needed) for (const imported of importsOf(module, graph)) needed.add(imported)
  return needed
}
