import { projectFiles, readText } from './files.ts'

const range = (letter: string, count: number) =>
  Array.from({ length: count }, (_, no) => `${letter}${String(no + 1).padStart(2, '0')}`)

/** The security checks and the faults. */
export const CHECKS: readonly string[] = [...range('S', 44), ...range('F', 29)]

/** No test stands for these, each for its reason. */
export const NOT_TESTED: Readonly<Record<string, string>> = {
  S37: 'The server does not end TLS itself: the proxy before it does (docs/OPERATIONS.md, TLS in front).',
}

/** A text that begins with ids, such as 'S11 F25 …': the title of a test, wherever it stands in its file. */
const TITLE = /['"`]((?:[A-Z]\d\d )+)/g

export const idsIn = (source: string): readonly string[] =>
  [...source.matchAll(TITLE)].flatMap(([, ids = '']) => ids.trim().split(' '))

/** The ids that the titles of each test file begin with. */
export function idsByFile(): ReadonlyMap<string, readonly string[]> {
  const files = projectFiles().filter((path) => /\.test\.tsx?$/.test(path))
  return new Map(files.map((path) => [path, idsIn(readText(path) ?? '')]))
}

/** The rows of the table 'Checks': what stands in `code` is a file. */
export function readRows(text: string): ReadonlyMap<string, readonly string[]> {
  const table = text.slice(text.indexOf('\n## Checks\n'))
  return new Map(
    [...table.matchAll(/^\| ([SF]\d\d) \| .* \| (.*) \|$/gm)].map(([, id = '', cell = '']) => [
      id,
      [...cell.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, path = '']) => path),
    ]),
  )
}
