import type { Plugin, Rolldown } from 'vite'

/** As it stands where pages are declared: import(/* chunk: find *\/ './search-page.tsx') */
export const NAMED = /\bimport\(\s*\/\* chunk: ([a-z]+) \*\/\s*'([^']+)'/g

/** The first script, and what pages of more names share: small files pack worse, and each costs a phone a request. */
const GROUND = 'ground'
const MOST_NAMES = 2

/** In the paths of the staff half. */
const STAFF = '/app/staff/'
/** A module that so many parts of the staff half need is in the chunk of its frame. */
const MANY = 6
/** The name of the pages of a certificate's record, which share most with other pages of staff. */
const RECORD = 'record'
/** The public pages of one certificate share these parts with its record. */
const CERTIFICATE: readonly string[] = ['certificate', 'payoff']
/** What these pages share with staff is in the chunk of the first of them that needs it. */
const FIRST = ['find', 'account', 'plan'] as const
/** Public pages whose table is built like those of staff. */
const LIST = 'list'
/** A page without a name. */
const OTHER = 'other'

/**
 * Cuts the scripts by the names of the pages that use them: what two named pages share stands in the chunk of their name,
 * or of both their names, which then holds nothing else; what pages of more names share is loaded first, with what every
 * page needs. What the staff half needs is in few chunks (staffChunks). Everything else is cut by who uses it.
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
      const open = openTo(entries, this)
      const publicNames = new Map([...names].filter(([page]) => open.has(page)))
      const shared = [...usersOf(publicNames, this)].flatMap(([module, found]) =>
        found.length < 2 ? [] : [[module, chunkOf(found)] as const],
      )
      chunks = new Map([
        ...shared,
        ...staffChunks(entries, names, open, this),
        ...shared.filter(([, name]) => name === GROUND),
        ...[...neededBy(entries, this)].map((module) => [module, GROUND] as const),
        ...stylesOf(open, this),
      ])
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
 * Cuts what the staff half needs into few files, because the first visit of a page of staff waits for each of them:
 * - `staff`: what the frame or many parts need
 * - `staff-record`: what only the record needs; with a second name, what it shares with the pages of that name
 * - `shared-…`: what public pages need as well, by which of them, so that they load little else.
 */
function staffChunks(
  entries: readonly string[],
  names: ReadonlyMap<string, string>,
  open: ReadonlySet<string>,
  graph: Graph,
): ReadonlyMap<string, string> {
  const fromStart = [...neededBy(entries, graph)].flatMap((module) => laterOf(module, graph))
  const frame = fromStart.filter((id) => id.includes(STAFF))
  const frameModules = neededBy(frame, graph)
  const staffPages = [...frameModules]
    .flatMap((module) => laterOf(module, graph))
    .filter((id) => !open.has(id))
  const publicPages = fromStart.filter((id) => open.has(id) && /-page\.tsx$/.test(id))

  const parts = usersOf(asNames(staffParts(frame, open, graph)), graph)
  const users = usersOf(new Map(staffPages.map((page) => [page, names.get(page) ?? page])), graph)
  const publicUsers = usersOf(new Map(publicPages.map((page) => [page, names.get(page) ?? OTHER])), graph)

  const chunkOfModule = (module: string): string | null => {
    const usedBy = users.get(module) ?? []
    const publicUsedBy = publicUsers.get(module) ?? []
    const isGround = frameModules.has(module) || (parts.get(module)?.length ?? 0) >= MANY
    if (isGround) return open.has(module) ? `shared-${publicGroup(publicUsedBy)}` : 'staff'
    if (!usedBy.includes(RECORD)) return null
    if (open.has(module)) return `shared-record-${isOfCertificate(publicUsedBy) ? 'certificate' : OTHER}`
    const different = [...new Set(usedBy)].sort()
    const isNamed = usedBy.every((name) => !staffPages.includes(name))
    return isNamed && different.length <= MOST_NAMES ? ['staff', ...different].join('-') : 'staff'
  }

  // What is imported later keeps a chunk of its own, which the manifest then names.
  const later = new Set([...fromStart, ...staffPages])
  const chunks = new Map<string, string>()
  for (const module of new Set([...frameModules, ...parts.keys()])) {
    const chunk = later.has(module) ? null : chunkOfModule(module)
    if (chunk !== null) chunks.set(module, chunk)
  }
  return chunks
}

/** Returns which public pages need a module of the staff half, given the name of each of them. */
function publicGroup(usedBy: readonly string[]): string {
  if (usedBy.some((name) => CERTIFICATE.includes(name))) return 'certificate'
  const first = FIRST.find((name) => usedBy.includes(name))
  if (first !== undefined) return first
  if (usedBy.length === 0) return 'late'
  if (usedBy.every((name) => name === LIST)) return LIST
  return usedBy.length === 1 ? 'one' : 'several'
}

const isOfCertificate = (usedBy: readonly string[]): boolean =>
  usedBy.every((name) => CERTIFICATE.includes(name))

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
