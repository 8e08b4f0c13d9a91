import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/**
 * Returns what a file imports, types included: paths from the root for our own files, 'node:…' for Node's modules,
 * else the name as it is written. An import whose name is computed is '(computed)'.
 */
export function importsOf(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const names: string[] = []
  new Visitor({
    ImportDeclaration: (node) => names.push(node.source.value),
    ExportNamedDeclaration: (node) => node.source !== null && names.push(node.source.value),
    ExportAllDeclaration: (node) => names.push(node.source.value),
    TSImportType: (node) => names.push(node.source.value),
    ImportExpression: ({ source }) =>
      names.push(source.type === 'Literal' && typeof source.value === 'string' ? source.value : '(computed)'),
  }).visit(program)
  return names.map((name) => resolveName(path, name))
}

/** '@fieldstone/domain/money/cents' and '../money/cents.ts' alike become a path from the root. */
export function resolveName(path: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name)
  return name.replace(/^@fieldstone\/(contract|domain)\/(.+)$/, '$1/src/$2.ts')
}
