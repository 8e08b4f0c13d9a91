import { expect, test } from 'vitest'
import { isTest, projectFiles, readText } from './files.ts'

const page = readText('docs/how-to-add.md') ?? ''

/** What stands in code marks and is a path: `domain/src/…`. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([a-z0-9-]+\/[^`]*)`/g)].flatMap(([, path]) => path ?? [])

test('every file and folder that docs/how-to-add.md names exists', () => {
  const paths = pathsIn(page)
  expect(paths.length).toBeGreaterThan(5)
  const files = projectFiles()
  expect(paths.filter((path) => !files.some((file) => file === path || file.startsWith(path)))).toEqual([])
})

interface Example {
  readonly chapter: string
  /** What a file of the example has in it. */
  readonly mark: RegExp
  /** The files that the steps must name if they have it. */
  readonly among: (path: string) => boolean
}

/** The steps of a chapter follow one thing through the project. */
const EXAMPLES: readonly Example[] = [
  {
    chapter: 'A page',
    mark: /AuditPage|PATHS\.audit\b|pageAudit|'\/admin\/audit'|'\.\/(?:en\/)?audit\.ts'|export const audit = /,
    among: (path) => /^(?:contract|web)\/src\//.test(path),
  },
  {
    chapter: 'A field of the certificate',
    mark: /bankruptcyCaseNo|bankruptcy_case_no|claimNum/,
    // Pages and the demo world may show a field or not.
    among: (path) =>
      /^(?:contract\/src|server\/src|server\/migrations|examples)\//.test(path) && !isTest(path),
  },
  {
    chapter: 'A list',
    mark: /listMyCertificates/,
    among: (path) => /^(?:contract|server|web)\//.test(path) && !path.includes('.test.'),
  },
  {
    chapter: 'A report of a county',
    mark: /REPORTS\.expenses|expenses: defineReport|[lL]istExpensesReport|title_expenses/,
    among: (path) => /^(?:contract|server|web)\/src\//.test(path) && !isTest(path),
  },
]

test.each(EXAMPLES)('the steps for $chapter name every file of their example, and no other', (example) => {
  const hasMark = (path: string) => example.mark.test(readText(path) ?? '')
  const text = page.split('\n## ').find((it) => it.startsWith(`${example.chapter}\n`)) ?? ''
  const steps = text.split('\n').filter((line) => /^\d\. /.test(line))
  const listed = steps.flatMap(pathsIn)
  expect(listed.filter((path) => !hasMark(path))).toEqual([])
  const having = projectFiles().filter((path) => example.among(path) && hasMark(path))
  expect(having.filter((path) => !listed.includes(path))).toEqual([])
})
