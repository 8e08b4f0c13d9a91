import { expect, test } from 'vitest'
import { projectFiles, readText } from './files.ts'

const [features = [], shared = []] = tablesOf(readText('docs/map.md') ?? '')
const words = features.map(([word = '']) => word)

/** A group of features that a newcomer can ignore. Its folder holds their folders. */
const GROUP = 'analysis/'

/** Where the parts of a feature are, by the columns of the table. */
const PLACES = [
  { folder: 'contract/src', below: ['routes/', `routes/${GROUP}`, 'entities/', `entities/${GROUP}`] },
  { folder: 'domain/src', below: ['', GROUP] },
  { folder: 'server/src', below: ['features/', `features/${GROUP}`, ''] },
  { folder: 'web/src', below: ['features/', `features/${GROUP}`, 'records/'] },
] as const

const files = projectFiles()

test('the map names each feature once, in order', () => {
  expect(words.length).toBeGreaterThan(15)
  expect(words).toEqual([...new Set(words)].sort())
})

test.each(features)('%s: is where the map says, under its own word', (word, _, ...cells) => {
  expect(cells.map((cell) => codeIn(cell))).toEqual([
    ...PLACES.map(({ folder, below }) =>
      below.flatMap((place) => {
        if (files.some((file) => file.startsWith(`${folder}/${place}${word}/`))) return [`${place}${word}/`]
        return files.includes(`${folder}/${place}${word}.ts`) ? [`${place}${word}.ts`] : []
      }),
    ),
    // Numbered: they are made one after the other.
    namesOf('server/migrations/').filter((name) => name.slice(5) === `${word.replaceAll('-', '_')}.sql`),
  ])
})

test.each(PLACES)('every folder of $folder is on the map', ({ folder, below }) => {
  const row = shared.find(([name]) => codeIn(name ?? '')[0] === folder) ?? []
  const known = [GROUP, ...codeIn(row[1] ?? ''), ...words.map((word) => `${word}/`)]
  expect(foldersOf(folder).filter((folder) => !known.includes(folder))).toEqual([])
  const parts = below.filter((place) => place !== '' && place !== 'records/')
  expect(
    parts.flatMap((place) =>
      namesOf(`${folder}/${place}`).filter(
        (name) => name !== GROUP && !words.includes(name.replace(/\/$|\.ts$/, '')),
      ),
    ),
  ).toEqual([])
})

const foldersOf = (folder: string) => namesOf(`${folder}/`).filter((name) => name.endsWith('/'))

/** What a folder holds, once each: 'desk/', 'audit.ts'. */
function namesOf(folder: string): string[] {
  const below = files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length))
  return [...new Set(below.map((path) => /^[^/]+\/?/.exec(path)?.[0] ?? path))]
}

/** The tables of a text: rows of cells, without head and rule. */
function tablesOf(text: string): string[][][] {
  return [...text.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  )
}

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
}
