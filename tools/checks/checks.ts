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

/** Returns the names in the tables before 'Checks' for which there is no file, folder or test, each with its row. */
export function unknownNames(text: string): readonly string[] {
  const paths = projectFiles().map((path) => path.replace(/\/(?:src|features|journeys)(?=\/)/g, ''))
  const tests = paths.filter((path) => TEST.test(path)).map((path) => path.replace(TEST, ''))
  const isFile = (name: string) => paths.some((path) => isAt(path, name) || isBelow(path, name))
  const isTest = (name: string) => tests.some((test) => isAt(test, name))
  const [tables = ''] = text.split('\n## Checks\n')
  const rows = tables.split('\n').filter((line) => line.startsWith('| ') && !line.endsWith('tests |'))
  return rows.flatMap((row) => {
    const [, code = [], tested = []] = row
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.split(', '))
    const files = code.filter((name) => /^[\w./-]*[./][\w./-]*$/.test(name))
    const besideFiles = tested.includes('beside it') ? files.map((name) => name.replace(/\.\w+$/, '')) : []
    const named = tested.filter((name) => /^[\w./-]+$/.test(name) && name !== 'itself')
    const unknown = [
      ...files.filter((name) => !isFile(name)),
      ...[...besideFiles, ...named].filter((name) => !isTest(name)),
    ]
    return unknown.map((name) => `${name}: ${row}`)
  })
}

const TEST = /\.test\.tsx?$/

/** A name may be of a feature of the server, or without the folder that the path before it has. */
const isAt = (path: string, name: string): boolean =>
  path === name || path === `server/${name}` || (!name.includes('/') && path.endsWith(`/${name}`))

const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(`${folder}/`) || path.startsWith(`server/${folder}/`)
