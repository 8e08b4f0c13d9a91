import { expect, test } from 'vitest'
import { projectFiles, readText } from './files.ts'

const text = (path: string): string => readText(path) ?? ''

/** What a cell is called for its place on a phone, as the tables' own type names it. */
const places = [
  ...(/phone\?: ([^\n]+)/.exec(text('web/src/ui/table-view.ts'))?.[1] ?? '').matchAll(/'(\w+)'/g),
].map(([, name = '']) => name)

test('a cell named for its place on a phone, in any list: no other stylesheet draws something else by that name', () => {
  expect(places.length).toBeGreaterThan(2)
  const taken = projectFiles()
    .filter((path) => path.endsWith('.css') && !path.endsWith('/staff-table.css'))
    .flatMap((path) =>
      places
        .filter((name) => new RegExp(`^\\.${name} \\{`, 'm').test(text(path)))
        .map((name) => `${path} .${name}`),
    )
  expect(taken).toEqual([])
})
