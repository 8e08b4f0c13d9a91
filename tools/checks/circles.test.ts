import { expect, test } from 'vitest'
import { circlesOf, type Graph } from './circles.ts'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'
import { importsOf } from './imports.ts'

/** Every TypeScript file with the project's files that it imports. */
function importGraph(): Graph {
  const files = projectFiles().filter(isTypeScript)
  const known = new Set(files)
  return new Map(
    files.map((path) => [path, importsOf(path, readText(path) ?? '').filter((it) => known.has(it))]),
  )
}

const graph = importGraph()

test('no file imports itself by way of others: neither values nor types go in a circle', () => {
  expect(graph.size).toBeGreaterThan(500)
  expect(circlesOf(graph)).toEqual([])
})

test('features of the server depend on each other in one direction only', () => {
  const features = new Map<string, string[]>()
  for (const [path, imported] of graph) {
    const own = featureOf(path)
    if (own === null || isTest(path)) continue
    const others = imported.flatMap((it) => featureOf(it) ?? []).filter((it) => it !== own)
    features.set(own, [...(features.get(own) ?? []), ...others])
  }
  expect(features.get('certificates')).toContain('payoff')
  expect(circlesOf(features)).toEqual([])
})

const featureOf = (path: string): string | null => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null

test.each<[string, Record<string, string[]>, string[][]]>([
  ['a tree', { a: ['b', 'c'], b: ['c'], c: [] }, []],
  ['two files', { a: ['b'], b: ['a'] }, [['a', 'b']]],
  ['a file and itself', { a: ['a'] }, [['a']]],
  ['a long way round', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, [['b', 'c', 'd']]],
  ['two circles that share a file', { a: ['b', 'c'], b: ['a'], c: ['a'] }, [['a', 'b', 'c']]],
  [
    'two circles apart',
    { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
    [
      ['c', 'd'],
      ['a', 'b'],
    ],
  ],
])('%s: its circles', (_, edges, circles) => {
  expect(circlesOf(new Map(Object.entries(edges)))).toEqual(circles)
})
