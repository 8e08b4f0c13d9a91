import { expect, test } from 'vitest'
import { isTest, projectFiles, readText } from './files.ts'

const section = (readText('docs/ARCHITECTURE.md') ?? '')
  .split('\n## ')
  .find((it) => it.startsWith('How to add'))

/** What stands in code marks and is a path: `domain/src/…`. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([a-z0-9-]+\/[^`]*)`/g)].flatMap(([, path]) => path ?? [])

test("every file and folder that 'How to add' of docs/ARCHITECTURE.md names is there", () => {
  const paths = pathsIn(section ?? '')
  expect(paths.length).toBeGreaterThan(5)
  const files = projectFiles()
  expect(paths.filter((path) => !files.some((file) => file === path || file.startsWith(path)))).toEqual([])
})

/** The steps of 'A field of the certificate' follow one field, in each of its forms. */
const EXAMPLE = /bankruptcyCaseNo|bankruptcy_case_no|claimNum/
const hasExample = (path: string) => EXAMPLE.test(readText(path) ?? '')

/** Pages and the demo world may show a field or not. */
const MUST_HAVE = /^(?:contract\/src|server\/src|server\/migrations|examples)\//

test('the steps for a field of the certificate name every file that has the field of their example, and no other', () => {
  const chapter = section?.split('\n### ').find((it) => it.startsWith('A field of the certificate')) ?? ''
  const steps = chapter.split('\n').filter((line) => /^\d\. /.test(line))
  const listed = steps.flatMap(pathsIn)
  expect(listed.filter((path) => !hasExample(path))).toEqual([])
  const having = projectFiles().filter((path) => MUST_HAVE.test(path) && !isTest(path) && hasExample(path))
  expect(having.filter((path) => !listed.includes(path))).toEqual([])
})
