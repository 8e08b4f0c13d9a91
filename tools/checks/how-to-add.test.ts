import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, projectFiles, readText } from './files.ts'
import { editedText, filesOf, newFiles } from './how-to-add/change.ts'
import { CHANGES } from './how-to-add/changes.ts'
import { WORDS } from './how-to-add/payment-method.ts'

const guide = readText('docs/how-to-add.md') ?? ''

/** Splits the paths of a text into files to change and examples for new files, which follow the word "like". */
function pathsIn(text: string) {
  const found = [...text.matchAll(/(like )?`([a-z0-9-]+\/[^`]*)`/g)]
  const paths = (isExample: boolean) =>
    [
      ...new Set(found.flatMap(([, like, path = '']) => ((like !== undefined) === isExample ? [path] : []))),
    ].sort()
  return { changed: paths(false), examples: paths(true) }
}

const chapterNames = [...guide.matchAll(/^## (.+)$/gm)].map(([, name]) => name)

/** The numbered steps of a chapter. */
function stepsOf(chapter: string): readonly string[] {
  const text = guide.split('\n## ').find((it) => it.startsWith(`${chapter}\n`)) ?? ''
  return text.split('\n').filter((line) => /^\d\. /.test(line))
}

test('every file and folder that docs/how-to-add.md names exists', () => {
  const { changed, examples } = pathsIn(guide)
  expect(changed.length).toBeGreaterThan(40)
  const files = projectFiles()
  const exists = (path: string) => files.some((file) => file === path || file.startsWith(path))
  expect([...changed, ...examples].filter((path) => !exists(path))).toEqual([])
})

test('each chapter of docs/how-to-add.md has an addition that is made in a copy', () => {
  expect(CHANGES.map(({ chapter }) => chapter)).toEqual(chapterNames)
  expect(CHANGES.flatMap(({ adds }) => adds).sort()).toEqual(newFiles())
})

/** Named by steps, but not changed. */
const ONLY_READ: ReadonlySet<string> = new Set(['docs/glossary-es.md', 'server/test/tables.test.ts'])

test.each(CHANGES)('$chapter: the addition changes the files that the steps name, and no other', (change) => {
  const texts = new Map<string, string>()
  for (const edit of change.edits)
    texts.set(edit.file, editedText(texts.get(edit.file) ?? readText(edit.file) ?? '', edit))
  const { changed, examples } = pathsIn(stepsOf(change.chapter).join('\n'))
  expect(changed.filter((path) => !ONLY_READ.has(path))).toEqual(filesOf(change.edits))
  const areas = (paths: readonly string[]) =>
    [...new Set(paths.filter((path) => !isTest(path)).map(areaOf))].sort()
  expect(areas(change.adds)).toEqual(areas(examples))
})

/** 'web/src/features' for a page, 'server/migrations' for a migration. */
const areaOf = (path: string) => dirname(path).split('/').slice(0, 3).join('/')

test('the compiler names each file that lacks the texts of a new payment method', () => {
  expect(pathsIn(stepsOf('A payment method')[1] ?? '').changed).toEqual(filesOf(WORDS))
})
