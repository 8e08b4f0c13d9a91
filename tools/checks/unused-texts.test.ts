import { expect, test } from 'vitest'
import { isTest, projectFiles, readText } from './files.ts'
import { programOf, unusedTexts } from './unused-texts.ts'

const files = new Map(
  projectFiles()
    .filter((path) => /^(?:web|server|contract|domain)\/src\/.*\.tsx?$/.test(path) && !isTest(path))
    .map((path) => [path, readText(path) ?? ''] as const),
)
const programs = new Map([...files].map(([path, text]) => [path, programOf(path, text)]))

test('every text of pages and server is shown by something', () => {
  expect(unusedTexts(programs)).toEqual([])
})

test('a text that nobody shows any more is found in the catalogues of pages, of staff and of the server', () => {
  const planted = new Map(programs)
  const plant = (path: string, from: string) => {
    const text = files.get(path) ?? ''
    expect(text).toContain(from)
    planted.set(path, programOf(path, text.replace(from, `${from}\n  plantedText: 'Nobody reads this.',`)))
    return `${path}: plantedText`
  }
  const found = [
    plant('server/src/messages/en/alerts.ts', 'export const alerts = {'),
    plant('web/src/lib/messages/app.ts', 'export const app = {'),
    plant('web/src/lib/messages/queues.ts', 'export const queues = {'),
  ]
  expect(unusedTexts(planted)).toEqual(found)
})

const CATALOGUE = 'web/src/lib/messages/kites.ts'
const OTHER = 'web/src/lib/messages/boats.ts'
const catalogueOf = (keys: string) =>
  `import { translator } from './translator.tsx'\nexport const all = { ${keys} } as const\nexport const t = translator('all', all)\n`

test.each([
  ['asked for', "t('up')", []],
  ['asked for with elements in it', "t.rich('up', {})", []],
  ['one of two', "t(isHigh ? 'up' : 'down')", []],
  ['put together', 't(`u${end}`)', []],
  ['from a table, as its field', 't(words[kind])\nconst words = { up: 1 }', []],
  ['handed on with its lookup', "show(t)\nconst words = ['up']", []],
  ['a word, where each key is written out', "t('other')\nconst words = ['up']", ['up']],
  ['put together of other words', 't(`d${end}`)', ['up']],
  ['asked for in another catalogue', "other('up')", ['up']],
  ['said in a comment', "t('other') // 'up'", ['up']],
])('%s', (_, code, unused) => {
  const sources = [
    [CATALOGUE, catalogueOf("up: 'Up'")],
    [OTHER, catalogueOf('')],
    [
      'web/src/ui/kite.tsx',
      `import { t } from '../lib/messages/kites.ts'\nimport { t as other } from '../lib/messages/boats.ts'\n${code}\n`,
    ],
  ] as const
  const parsed = new Map(sources.map(([path, text]) => [path, programOf(path, text)]))
  expect(unusedTexts(parsed)).toEqual(unused.map((key) => `${CATALOGUE}: ${key}`))
})
