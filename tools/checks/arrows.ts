import { isBuiltin } from 'node:module'

/** One row of the table of arrows in docs/ARCHITECTURE.md. */
export interface Arrow {
  readonly from: readonly string[]
  readonly may: readonly string[]
  readonly never: readonly string[]
}

/**
 * Reads the table. Only what stands in `code` counts, the words around it are for people. A pattern is a path from
 * the root or the name of a package: `*` is one folder or file, `**` any number, `X` the same word on both sides;
 * `npm` is any package, `node` anything of Node's own.
 */
export function readArrows(markdown: string): Arrow[] {
  const lines = markdown.split('\n')
  const head = lines.findIndex((line) => line.startsWith('| from | may import | never |'))
  if (head === -1)
    throw new Error('docs/ARCHITECTURE.md has no table that begins | from | may import | never |')
  const rows: Arrow[] = []
  for (const line of lines.slice(head + 2)) {
    if (!line.startsWith('|')) break
    const [, from = '', may = '', never = ''] = line.split('|')
    rows.push({ from: codeIn(from), may: codeIn(may), never: codeIn(never) })
  }
  return rows
}

/** Why a file may not import something; null when it may. The first row that fits the file decides. */
export function refusalOf(arrows: readonly Arrow[], path: string, imported: string): string | null {
  for (const arrow of arrows) {
    for (const pattern of arrow.from) {
      const match = expression(pattern, '([^/]+)').exec(path)
      if (match === null) continue
      const fits = (other: string) => matches(other.replaceAll('/X/', `/${match[1] ?? 'X'}/`), imported)
      if (arrow.never.some(fits)) return `${path} must never import ${imported}`
      return arrow.may.some(fits) ? null : `${path} may not import ${imported}`
    }
  }
  return `${path} stands in no row of the table of arrows`
}

const OUR_ROOMS = /^(?:\.\.|domain|contract|server|web|tools|e2e|scripts)\//

function matches(pattern: string, imported: string): boolean {
  if (pattern === 'node') return isBuiltin(imported)
  if (pattern === 'npm') return !isBuiltin(imported) && !OUR_ROOMS.test(imported)
  return expression(pattern, 'X').test(imported)
}

/** A package's name stands for its inner entries too. */
function expression(pattern: string, featureWord: string): RegExp {
  const source = pattern
    .replaceAll(/[.+?^${}()[\]\\]/g, '\\$&')
    .replaceAll('/X/', `/${featureWord}/`)
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*')
  return new RegExp(`^${source}(?:/.*)?$`)
}

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
}
