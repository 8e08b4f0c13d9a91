import { parseSync, Visitor } from 'vite'
import { resolveName } from './imports.ts'

/** What one file declares for others, and what it takes from them. */
export interface Exports {
  readonly path: string
  readonly declared: readonly string[]
  /** 'path#name' of what it imports or hands on; 'path#*' of a file that it takes as a whole. */
  readonly taken: readonly string[]
  /** How often each name stands in its code, declarations included: comments and texts do not count. */
  readonly names: ReadonlyMap<string, number>
}

export function exportsOf(path: string, text: string): Exports {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const declared: string[] = []
  const taken: string[] = []
  const names = new Map<string, number>()
  const take = (from: string, name: string) => taken.push(`${resolveName(path, from)}#${name}`)
  const count = ({ name }: Named, change: 1 | -1) =>
    name !== undefined && names.set(name, (names.get(name) ?? 0) + change)
  new Visitor({
    Identifier: (node) => count(node, 1),
    JSXIdentifier: (node) => count(node, 1),
    // What is read of an object, and what one is made of, bears the name by chance.
    MemberExpression: ({ property, computed }) => !computed && count(property as Named, -1),
    Property: ({ key, shorthand }) => !shorthand && count(key as Named, -1),
    TSPropertySignature: ({ key }) => count(key as Named, -1),
    ImportDeclaration: ({ source, specifiers }) => {
      for (const each of specifiers)
        take(source.value, each.type === 'ImportSpecifier' ? nameOf(each.imported) : '*')
    },
    ExportAllDeclaration: ({ source }) => take(source.value, '*'),
    ExportNamedDeclaration: ({ source, specifiers, declaration }) => {
      for (const { local, exported } of specifiers) {
        if (source === null) continue
        take(source.value, nameOf(local))
        // Handed on is not used.
        for (const name of [local, exported]) count(name, -1)
      }
      declared.push(...specifiers.map(({ exported }) => nameOf(exported)), ...declaredBy(declaration))
    },
    TSImportType: ({ source }) => take(source.value, '*'),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') take(source.value, '*')
    },
  }).visit(program)
  return { path, declared, taken, names }
}

/**
 * The exports that nothing uses: no other file of the product takes them, and their own has them once, where they are
 * declared. What tests alone take is not used.
 */
export function unusedExports(files: readonly Exports[], isTest: (path: string) => boolean): string[] {
  const taken = new Set(files.filter(({ path }) => !isTest(path)).flatMap((file) => file.taken))
  return files
    .filter(({ path }) => !isTest(path) && !taken.has(`${path}#*`))
    .flatMap(({ path, declared, names }) =>
      declared
        .filter((name) => !taken.has(`${path}#${name}`) && (names.get(name) ?? 0) < 2)
        .map((name) => `${path}: ${name}`),
    )
}

type Named = { readonly type: string; readonly name?: string; readonly value?: unknown }

const nameOf = ({ name, value }: Named): string => name ?? String(value)

interface Declaration {
  readonly declarations?: readonly { readonly id: { readonly type: string } }[]
  readonly id?: { readonly type: string } | null
}

function declaredBy(declaration: object | null): string[] {
  const { declarations = [], id } = (declaration ?? {}) as Declaration
  return [...declarations.map((each) => each.id), ...(id ? [id] : [])].flatMap((each) =>
    each.type === 'Identifier' ? nameOf(each) : [],
  )
}
