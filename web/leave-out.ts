import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** What a library's file can do and no page asks for, so that the build leaves it out. */
export interface Unused {
  /** How the path of the file ends. */
  readonly file: string
  /** How others would ask for it: no module of the build may. */
  readonly asked?: RegExp
  /** What nothing is ever equal to, as it stands in the code: comparisons with it are decided, its cases go. */
  readonly never?: readonly string[]
  /** Functions that do nothing here; by their names, what stands in place of their bodies. */
  readonly functions?: Readonly<Record<string, string>>
  /** Members of objects and classes that nobody asks for. */
  readonly members?: readonly string[]
  /** Statements that go, by how they begin. */
  readonly statements?: readonly string[]
  /** Anything else, by its text. */
  readonly texts?: readonly (readonly [RegExp, string])[]
}

/** A stretch of the code and what takes its place. */
export type Edit = readonly [start: number, end: number, text: string]

/** Leaves out of libraries what no page uses. What a list names and its file no longer has fails the build. */
export function leaveOut(list: readonly Unused[]): Plugin {
  return {
    name: 'leave-out',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /node_modules/ },
      handler(code, id) {
        const unused = list.find(({ file }) => id.endsWith(file))
        return unused === undefined ? null : { code: without(unused, code), map: null }
      },
    },
  }
}

/** The code of a file without what is unused of it. Throws where it has nothing of that name. */
export function without(unused: Unused, code: string): string {
  const { never = [], functions = {}, members = [], statements = [], texts = [] } = unused
  const left = new Set([...never, ...Object.keys(functions), ...members, ...statements])
  const edits: Edit[] = []
  const goneCases: ESTree.Node[] = []
  /** Declarations that hold for a whole function: by function, innermost last. */
  const declared: ESTree.VariableDeclaration[][] = [[]]
  const text = (node: ESTree.Node) => code.slice(node.start, node.end)
  const isListed = (list: readonly string[], name: string) => {
    if (list.includes(name)) left.delete(name)
    return list.includes(name)
  }
  const go = (node: ESTree.Node, by = '') => edits.push([node.start, node.end, by])

  const enter = () => declared.push([])
  /** What is declared in a case that goes is used after it, too. */
  const leave = ({ body }: { readonly body?: ESTree.Node | null }) => {
    const gone = (declared.pop() ?? []).filter((it) =>
      goneCases.some((one) => one.start < it.start && it.end <= one.end),
    )
    const names = gone.flatMap((it) => it.declarations.map(({ id }) => text(id)))
    if (names.length > 0 && body) edits.push([body.end - 1, body.end - 1, `;var ${names.join()};`])
  }

  new Visitor({
    BinaryExpression(node) {
      if (!/^[!=]==$/.test(node.operator)) return
      if ([node.left, node.right].some((side) => isListed(never, text(side))))
        go(node, String(node.operator === '!=='))
    },
    SwitchStatement({ cases }) {
      let isReached = false
      for (const it of cases) {
        const isDead = it.test !== null && isListed(never, text(it.test))
        if (isDead && !isReached) {
          go(it)
          goneCases.push(it)
          continue
        }
        if (isDead) edits.push([it.start, it.consequent[0]?.start ?? it.end, ''])
        const last = it.consequent.at(-1)
        if (last !== undefined || !isDead) isReached = last === undefined || !isEnd(last)
      }
    },
    VariableDeclaration(node) {
      if (node.kind === 'var') declared.at(-1)?.push(node)
    },
    FunctionDeclaration(node) {
      enter()
      const name = node.id?.name ?? ''
      if (node.body && isListed(Object.keys(functions), name)) go(node.body, `{${functions[name]}}`)
    },
    'FunctionDeclaration:exit': leave,
    VariableDeclarator({ id, init }) {
      if (init?.type === 'ArrowFunctionExpression' && isListed(Object.keys(functions), text(id)))
        go(init.body, `{${functions[text(id)]}}`)
    },
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ObjectExpression({ properties }) {
      for (const it of properties)
        if (it.type === 'Property' && isListed(members, text(it.key)))
          edits.push([it.start, afterComma(code, it.end), ''])
    },
    MethodDefinition(node) {
      if (isListed(members, text(node.key))) go(node)
    },
    ExpressionStatement(node) {
      const begin = statements.find((it) => code.startsWith(it, node.start))
      if (begin !== undefined && isListed(statements, begin)) go(node, ';')
    },
  }).visit(parseSync('library.js', code).program)

  let changed = edited(code, edits)
  for (const [pattern, by] of texts) {
    if (changed.search(pattern) < 0) left.add(String(pattern))
    changed = changed.replace(pattern, by)
  }
  if (left.size > 0)
    throw new Error(
      `${unused.file} has no ${[...left].join(', ')}: what is left out of it stands in web/unused.ts. Read that list anew, or build with WHOLE_LIBRARIES=1`,
    )
  return changed
}

/** Applies edits; what stands within another one goes with it. */
export function edited(code: string, edits: readonly Edit[]): string {
  let [result, at] = ['', 0]
  for (const [start, end, text] of edits.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (start < at) continue
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}

export const afterComma = (code: string, at: number): number =>
  at + (/^\s*,/.exec(code.slice(at))?.[0].length ?? 0)

/** Whether nothing after the statement is reached. */
const isEnd = (it: ESTree.Node): boolean =>
  it.type === 'BlockStatement'
    ? it.body.some(isEnd)
    : /^(?:Break|Return|Throw|Continue)Statement$/.test(it.type)
