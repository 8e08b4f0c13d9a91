import { type ESTree, Visitor } from 'vite'

/** The name that stands there, be it written as a.name, a['name'] or { name: … }; null when it is computed. */
export function literalName(node: ESTree.Node): string | null {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

/** Whether a node reads `object.name`, in any spelling, also through globalThis. */
export function isMember(node: ESTree.MemberExpression, object: string, name: string): boolean {
  if (literalName(node.property) !== name) return false
  const owner = node.object
  if (owner.type === 'MemberExpression') return literalName(owner.property) === object
  return owner.type === 'Identifier' && owner.name === object
}

/** What is called, as far as it is written out: 'alert', 'window.alert', 'a.sql.raw'; '' when it is computed. */
export function calledName(node: ESTree.CallExpression): string {
  return dotted(node.callee)
}

function dotted(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return ''
  const name = literalName(node.property)
  return name === null ? '' : `${dotted(node.object)}.${name}`
}

const SQL =
  /^\s*(?:select\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|with\s+\S+\s+as\s|(?:create|drop|alter|truncate)\s+(?:table|index|database|schema|role|user|extension)\s|copy\s+\S)/i

/** Whether a text, or the first piece of one that is put together, begins as a statement of SQL does. */
export function startsLikeSql(node: ESTree.Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string' && SQL.test(node.value)
  if (node.type === 'BinaryExpression') return startsLikeSql(node.left)
  if (node.type !== 'TemplateLiteral') return false
  // A placeholder in the place of a name stands for some name.
  return SQL.test(node.quasis.map((quasi) => quasi.value.raw).join('hole'))
}

/** The names under which a file imports something from the modules whose path fits. */
export function namesFrom(program: ESTree.Program, path: RegExp): ReadonlySet<string> {
  const names = new Set<string>()
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (path.test(source.value)) for (const { local } of specifiers) names.add(local.name)
    },
  }).visit(program)
  return names
}
