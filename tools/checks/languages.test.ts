import { expect, test } from 'vitest'
import { isTest, projectFiles, readText } from './files.ts'
import { importsOf } from './imports.ts'

/** Where the public half begins: in the browser, and when its pages are rendered by the build. */
const PUBLIC = ['web/src/app/main.tsx', 'web/src/app/prerender.tsx']

/** What a public page fetches for staff alone: it speaks English, as they read it. */
const STAFF_PARTS = [
  /^web\/src\/app\/staff\//,
  /^web\/src\/lib\/table-tools\/(?:row-more|table-settings|view-chips)\.tsx$/,
  /^web\/src\/features\/accounts\/(?:access-fields|firm-option|send-reset-link|recovery-codes|second-factor-[\w-]+)\.tsx?$/,
  // A taxpayer's own fields, and what an administrator changes beside them.
  /^web\/src\/features\/accounts\/profile-conflict\.tsx$/,
]

const files = new Map(
  projectFiles()
    .filter((path) => /^(?:web|contract|domain)\/src\/.*\.tsx?$/.test(path) && !isTest(path))
    .map((path) => [path, readText(path) ?? ''] as const),
)
const isStaffCatalogue = (path: string) => /\bstaffTranslator\(\w/.test(files.get(path) ?? '')

/** The staff catalogues that public pages import, however far down: 'file imports catalogue'. */
function staffWordsOfPublic(sources: ReadonlyMap<string, string>): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const visit = (path: string) => {
    const text = sources.get(path)
    if (text === undefined || seen.has(path) || STAFF_PARTS.some((part) => part.test(path))) return
    seen.add(path)
    for (const imported of importsOf(path, text)) {
      if (isStaffCatalogue(imported)) found.push(`${path} imports ${imported}`)
      visit(imported)
    }
  }
  PUBLIC.forEach(visit)
  expect(seen.size).toBeGreaterThan(300)
  return found
}

test('no public page says what only staff are told, which is in English alone', () => {
  expect(staffWordsOfPublic(files)).toEqual([])
})

test('a public page that imports a staff catalogue is found, by the way of what it imports', () => {
  const part = 'web/src/records/loaded.tsx'
  const planted = new Map(files).set(part, `import '../lib/messages/audit.ts'\n${files.get(part)}`)
  expect(staffWordsOfPublic(planted)).toEqual([`${part} imports web/src/lib/messages/audit.ts`])
})

test('each part that is fetched for staff alone is there', () => {
  for (const part of STAFF_PARTS) expect([...files.keys()].some((path) => part.test(path))).toBe(true)
})
