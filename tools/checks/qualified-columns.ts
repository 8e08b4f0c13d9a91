import { type ESTree, parseSync, Visitor } from 'vite'

/** The columns of each table. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The columns that a subquery of a file's `sql` templates names without saying of which table, and that none of its own
 * tables has: 'user_id (line 34)'. PostgreSQL then takes the column of the outer query: the condition holds for every
 * row, and no error says so. Where the tables of a subquery cannot be told, because they are derived or put in, the name
 * must be qualified. A query that sees no other one fails by itself: a whole statement, a derived table of it.
 */
export function unqualifiedColumns(path: string, text: string, tables: Tables): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const columns = new Set([...tables.values()].flatMap((names) => [...names]))
  const whole = wholeStatements(program)
  const found: string[] = []
  new Visitor({
    TaggedTemplateExpression: (node) => {
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return
      for (const query of queriesOf(tokensOf(node.quasi), { isWhole: whole.has(node) }))
        for (const { word, at } of strangersIn(query, tables, columns))
          found.push(`${word} (line ${lineAt(text, at)})`)
    },
    CallExpression: (node) => {
      for (const { value, start } of unqualifiedOfBuilder(node))
        found.push(`${value} (line ${lineAt(text, start)})`)
    },
  }).visit(program)
  return found
}

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length

/** Of `it.selectFrom('plan').select('id')` inside of another query; the types let the outer columns pass, too. */
function unqualifiedOfBuilder(node: ESTree.CallExpression): { value: string; start: number }[] {
  const { callee } = node
  if (callee.type !== 'MemberExpression' || !COLUMN_CALLS.has(calledMember(callee) ?? '')) return []
  if (!isSubquery(callee.object)) return []
  const named = node.arguments.flatMap((it) => (it.type === 'ArrayExpression' ? it.elements : [it]))
  // The operator and the value of where('a.b', '=', 'x') are no columns.
  const columns = calledMember(callee) === 'where' ? named.slice(0, 1) : named
  return columns.flatMap((it) =>
    it?.type === 'Literal' && typeof it.value === 'string' && /^\w+$/.test(it.value)
      ? [{ value: it.value, start: it.start }]
      : [],
  )
}

const COLUMN_CALLS = new Set(['select', 'where', 'whereRef', 'orderBy', 'groupBy', 'on', 'onRef'])

/** Whether a chain of the builder begins at an expression builder and not at the database. */
function isSubquery(chain: ESTree.Node): boolean {
  if (chain.type !== 'CallExpression' || chain.callee.type !== 'MemberExpression') return false
  if (calledMember(chain.callee) !== 'selectFrom') return isSubquery(chain.callee.object)
  const from = chain.callee.object
  if (from.type === 'Identifier') return !DATABASES.has(from.name)
  return !(from.type === 'MemberExpression' && DATABASES.has(calledMember(from) ?? ''))
}

const DATABASES = new Set(['db', 'trx'])

/** The templates that are run as they stand: sql`…`.execute(db). All others may become part of another query. */
function wholeStatements(program: ESTree.Program): ReadonlySet<ESTree.Node> {
  const whole = new Set<ESTree.Node>()
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type === 'MemberExpression' && calledMember(callee) === 'execute') whole.add(callee.object)
    },
  }).visit(program)
  return whole
}

const calledMember = ({ property }: ESTree.MemberExpression) =>
  property.type === 'Identifier' ? property.name : null

interface Token {
  readonly word: string
  /** Where it stands in the file. */
  readonly at: number
}

const TOKEN = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|::|[A-Za-z_][\w$]*|\d[\w.]*|[^\s\w]/g

/** The words and signs of a template in small letters; a hole is the sign '?'. */
function tokensOf({ quasis }: ESTree.TemplateLiteral): Token[] {
  return quasis.flatMap((quasi, index) => {
    const own = [...quasi.value.raw.matchAll(TOKEN)]
      .filter(([word]) => !word.startsWith('--'))
      .map((match) => ({ word: match[0].toLowerCase(), at: quasi.start + match.index }))
    return index === quasis.length - 1 ? own : [...own, { word: '?', at: quasi.end }]
  })
}

/**
 * Whether a query sees the columns of another: 'part' stands for a template that is a query and may be put into one, as
 * the arm of a union or as a derived table.
 */
type Sight = 'none' | 'part' | 'outer'

/** One `select` with what stands in it, without the queries inside. */
interface Query {
  readonly sees: Sight
  readonly own: (Token & { readonly depth: number })[]
}

interface Bracket {
  readonly query: Query
  readonly depth: number
}

/** The queries of a template, outer ones first; the parts of a union are queries of their own. */
function queriesOf(tokens: readonly Token[], { isWhole }: { readonly isWhole: boolean }): Query[] {
  const begin = (sees: Sight): Bracket => ({ query: { sees, own: [] }, depth: 0 })
  let inside = begin(!isWhole && beginsQuery(tokens, 0) ? 'part' : 'none')
  const open: Bracket[] = []
  const all: Query[] = [inside.query]
  const enter = (bracket: Bracket) => {
    if (bracket.query !== inside.query) all.push(bracket.query)
    inside = bracket
  }
  for (const [index, token] of tokens.entries()) {
    if (token.word === '(') {
      open.push(inside)
      const isQuery = beginsQuery(tokens, index + 1)
      inside.query.own.push({ ...token, depth: inside.depth })
      if (isQuery) enter(begin(standsAlone(inside) ? inside.query.sees : 'outer'))
      else enter({ query: inside.query, depth: inside.depth + 1 })
    } else if (token.word === ')') inside = open.pop() ?? inside
    else if (UNION.has(token.word) && inside.depth === 0) enter(begin(inside.query.sees))
    else inside.query.own.push({ ...token, depth: inside.depth })
  }
  return all
}

const UNION = new Set(['union', 'intersect', 'except'])

const beginsQuery = (tokens: readonly Token[], index: number) =>
  ['select', 'with'].includes(tokens[index]?.word ?? '')

/** Whether a query that begins here is a derived table or a common table expression: those see none beside them. */
function standsAlone({ query: { own }, depth }: Bracket): boolean {
  const before = own.at(-2)?.word ?? ''
  if (['from', 'join', 'as', 'materialized'].includes(before)) return true
  return before === ',' && TABLES_OF.has(clauseAt(own, own.length - 1, depth))
}

const CLAUSES = new Set([
  'select',
  'from',
  'join',
  'on',
  'where',
  'group',
  'having',
  'order',
  'set',
  'values',
])

/** The clause in which a place of a query lies: the last one that began in the same brackets. */
function clauseAt(own: Query['own'], index: number, depth: number): string {
  const last = own.findLastIndex(
    (it, at) => at < index && it.depth === depth && CLAUSES.has(it.word) && !isDistinctFrom(own, at),
  )
  return own[last]?.word ?? ''
}

/** `a is distinct from b` names no table. */
const isDistinctFrom = (own: Query['own'], at: number) =>
  own[at]?.word === 'from' && own[at - 1]?.word === 'distinct'

function strangersIn(query: Query, tables: Tables, columns: ReadonlySet<string>): Token[] {
  const { own, sees } = query
  const sources = sourcesOf(query)
  const areKnown = sources.length > 0 && sources.every((name) => tables.has(name))
  if (sees === 'none' || (sees === 'part' && !areKnown)) return []
  const ours = new Set(sources.flatMap((name) => [...(tables.get(name) ?? [])]))
  const aliases = new Set(own.flatMap(({ word }, index) => (own[index - 1]?.word === 'as' ? [word] : [])))
  return own.filter(({ word, depth }, index) => {
    if (!columns.has(word) || ours.has(word)) return false
    const [before, after] = [own[index - 1]?.word ?? '', own[index + 1]?.word ?? '']
    if (NO_COLUMN_AFTER.has(before) || after === '.' || after === '(') return false
    if (word === 'at' && after === 'time') return false
    const clause = clauseAt(own, index, depth)
    if (TABLES_OF.has(clause)) return false
    return !(aliases.has(word) && (clause === 'order' || clause === 'group'))
  })
}

const TABLES_OF = new Set(['from', 'join'])
const NO_COLUMN_AFTER = new Set(['.', '::', 'as'])

/** What stands in a query's from and join: names of tables, or the sign of what is derived or put in. */
function sourcesOf({ own }: Query): string[] {
  return own.flatMap(({ word, depth }, index) => {
    if (depth !== 0 || isDistinctFrom(own, index - 1)) return []
    const before = own[index - 1]?.word ?? ''
    const isNext = before === ',' && TABLES_OF.has(clauseAt(own, index, depth))
    return TABLES_OF.has(before) || isNext ? [word] : []
  })
}
