import { type ESTree, parseSync, Visitor } from 'vite'
import { resolveName } from './imports.ts'
import { calledName, literalName } from './syntax.ts'

/** What makes the lookup of a catalogue: of an object beside it, or of one that is named. */
const MAKERS = new Set(['translator', 'staffTranslator', 'sentences'])

/** How one catalogue is asked for its texts, in all files. */
interface Asked {
  readonly keys: Set<string>
  /** Of keys that are put together, such as `title_${kind}`. */
  readonly patterns: RegExp[]
  /** Some key is a value that comes from elsewhere, so each word of the source may be one. */
  isOpen: boolean
}

/** Each file as it was parsed, by its path. */
type Programs = ReadonlyMap<string, ESTree.Program>

interface File {
  readonly path: string
  readonly program: ESTree.Program
}

export const programOf = (path: string, text: string): ESTree.Program => parseSync(path, text).program

/**
 * The texts that nothing shows, as 'path of the catalogue: key'. A key is shown where it stands in a call of its catalogue's lookup,
 * whole or put together; where a key of that catalogue comes from elsewhere, a word or a name of a field like it is taken
 * for it, too. So what is found is unused; what is not found may be.
 */
export function unusedTexts(programs: Programs): string[] {
  const files = [...programs].map(([path, program]) => ({ path, program }))
  const lookups = new Map(files.flatMap((file) => lookupsOf(file, programs)))
  const asked = new Map<string, Asked>()
  const words = new Set<string>()
  for (const file of files) {
    for (const [name, catalogue] of namesOfLookups(file, lookups)) ask(asked, catalogue, file.program, name)
    if (!file.path.includes('/messages/')) for (const word of wordsOf(file.program)) words.add(word)
  }
  return files.flatMap(({ path, program }) => {
    const all = asked.get(path)
    if (all === undefined) return []
    const isShown = (key: string) =>
      all.keys.has(key) || all.patterns.some((it) => it.test(key)) || (all.isOpen && words.has(key))
    return keysOf(program)
      .filter((key) => !isShown(key))
      .map((key) => `${path}: ${key}`)
  })
}

/** The lookups that a file makes, as 'path#name', each with the path of its catalogue. */
function lookupsOf({ path, program }: File, programs: Programs): [string, string][] {
  const made: [string, string][] = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || !MAKERS.has(calledName(init))) return
      const [first] = init.arguments
      const named = first?.type === 'Literal' ? String(first.value) : null
      const ofServer = named && `server/src/messages/en/${named.replace(/[A-Z]/g, '-$&').toLowerCase()}.ts`
      // What lies elsewhere, in the contract, is none of these catalogues.
      const catalogue = path.startsWith('server/') ? ofServer : path
      if (catalogue && programs.has(catalogue)) made.push([`${path}#${id.name}`, catalogue])
    },
  }).visit(program)
  return made
}

/** The names under which a file has lookups, its own and imported ones. */
function namesOfLookups({ path, program }: File, lookups: ReadonlyMap<string, string>): [string, string][] {
  const names: [string, string][] = []
  const add = (name: string, made: string) => {
    const catalogue = lookups.get(made)
    if (catalogue !== undefined) names.push([name, catalogue])
  }
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      for (const each of specifiers)
        if (each.type === 'ImportSpecifier')
          add(each.local.name, `${resolveName(path, source.value)}#${literalName(each.imported)}`)
    },
    VariableDeclarator: ({ id }) => id.type === 'Identifier' && add(id.name, `${path}#${id.name}`),
  }).visit(program)
  return names
}

function ask(asked: Map<string, Asked>, catalogue: string, program: ESTree.Program, name: string): void {
  const all = asked.get(catalogue) ?? { keys: new Set(), patterns: [], isOpen: false }
  asked.set(catalogue, all)
  const places = new Set<number>()
  const known = new Set<number>()
  new Visitor({
    Identifier: (node) => node.name === name && places.add(node.start),
    ImportSpecifier: ({ local, imported }) => known.add(local.start).add(imported.start),
    VariableDeclarator: ({ id }) => known.add(id.start),
    MemberExpression: ({ property, computed }) => !computed && known.add(property.start),
    Property: ({ key, shorthand }) => !shorthand && known.add(key.start),
    CallExpression: ({ callee, arguments: [first] }) => {
      const called = callee.type === 'MemberExpression' ? callee.object : callee
      if (called.type !== 'Identifier' || called.name !== name || first === undefined) return
      known.add(called.start)
      addKeys(all, first)
    },
  }).visit(program)
  // Handed on as a value: whoever has it may ask for anything.
  if ([...places].some((place) => !known.has(place))) all.isOpen = true
  if (all.isOpen) new Visitor({ TemplateLiteral: (node) => addPattern(all, node) }).visit(program)
}

function addKeys(all: Asked, node: ESTree.Node): void {
  if (node.type === 'Literal' && typeof node.value === 'string') all.keys.add(node.value)
  else if (node.type === 'ConditionalExpression') {
    addKeys(all, node.consequent)
    addKeys(all, node.alternate)
  } else if (node.type !== 'TemplateLiteral' || !addPattern(all, node)) all.isOpen = true
}

/** Whether a text with holes says anything: one that is all hole may be any key. */
function addPattern({ patterns }: Asked, { quasis }: ESTree.TemplateLiteral): boolean {
  if (quasis.every(({ value }) => value.raw === '')) return false
  patterns.push(new RegExp(`^${quasis.map(({ value }) => escaped(value.raw)).join('.+')}$`))
  return true
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Texts, pieces of texts and names of fields. */
function wordsOf(program: ESTree.Program): string[] {
  const words: string[] = []
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && words.push(value),
    Property: ({ key }) => words.push(literalName(key) ?? ''),
  }).visit(program)
  return words
}

/** The keys of the first object that a catalogue's file declares; none where a function makes it, which names them anew. */
function keysOf(program: ESTree.Program): string[] {
  const [first] = program.body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ init }) => objectOf(init))
  })
  return first?.properties.flatMap((it) => (it.type === 'Property' ? [literalName(it.key) ?? ''] : [])) ?? []
}

function objectOf(node: ESTree.Node | null): ESTree.ObjectExpression[] {
  if (node?.type === 'ObjectExpression') return [node]
  if (node?.type === 'TSSatisfiesExpression' || node?.type === 'TSAsExpression')
    return objectOf(node.expression)
  return []
}
