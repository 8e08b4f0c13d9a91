import { expect, test } from 'vitest'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'

const EXPORTED = /^export (?:async )?(?:const|function\*?|class|type|interface) ([\w$]+)/gm

test('every exported name is used somewhere, in its own file at least', () => {
  const texts = projectFiles()
    .filter((path) => isTypeScript(path) || path.endsWith('.js'))
    .map((path) => ({ path, text: readText(path) ?? '' }))
  const counts = new Map<string, number>()
  for (const { text } of texts)
    for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const names = texts
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => [...text.matchAll(EXPORTED)].map(([, name = '']) => ({ path, name })))
  expect(names.length).toBeGreaterThan(1_000)
  expect(names.filter(({ name }) => counts.get(name) === 1)).toEqual([])
})
