import { expect, test } from 'vitest'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'

/** The specification writes identifiers as parcelID and countyIDs, the code as certificateId and countyIds. */
const WIRE_NAME = /\b[a-z]\w*[a-z]IDs?\b/g

/** Where the name itself is what is meant, and why. */
const MEANT: Readonly<Record<string, string>> = {
  'server/src/features/accounts/tokens.ts': 'a claim of the token',
  'server/src/features/accounts/user-change.ts': 'fields as the audit log names them',
  'server/src/features/counties/settings.ts': 'a name to sort by',
  'server/src/features/legal/today.ts': 'fields as the history names them',
  'web/src/features/certificates/lien-filter-fields.tsx': 'a parameter of the page',
  'web/src/features/certificates/lien-filters.ts': 'parameters of the page',
  'web/src/features/counties/counties-page.tsx': 'a name to sort by',
  'web/src/features/counties/use-report-view.ts': 'a parameter of the page',
  'web/src/features/legal/legal-parcels-page.tsx': 'a parameter of the page',
  'web/src/app/staff/certificate-page/record-turn.tsx': 'a parameter of the page',
  'web/src/lib/paths.ts': 'a parameter of the page',
  'web/src/features/legal/whose-files.tsx': 'parameters of the page',
  'web/src/features/mail/outbox-page.tsx': 'a parameter of the page',
  'web/src/lib/session.ts': 'a claim of the token',
  'web/src/lib/staff-paths.ts': 'a parameter of a page',
  'web/src/records/worklists/use-worklists.ts': 'a parameter of the pages that a list narrows',
}

test('names that only the wire has end in contract', () => {
  const found = projectFiles().flatMap((path) => {
    if (!/^(?:domain\/src|server\/src|server\/demo|web\/src)\//.test(path)) return []
    if (!isTypeScript(path) || isTest(path) || path in MEANT) return []
    const names = readText(path)?.match(WIRE_NAME) ?? []
    return [...new Set(names)].map((name) => `${path}: ${name}`)
  })
  expect(found).toEqual([])
})

test('each place where a name of the wire is meant has one', () => {
  const empty = Object.keys(MEANT).filter((path) => !readText(path)?.match(WIRE_NAME))
  expect(empty).toEqual([])
})

/** A report says the name of each column on the wire, whatever it is. */
const REPORTS = 'contract/src/reports.ts'

test('a field that has one name on both sides is said by its codec alone', () => {
  const found = projectFiles().filter(
    (path) =>
      path.startsWith('contract/src/') &&
      path !== REPORTS &&
      isTypeScript(path) &&
      /(?<![\w'])(\w+): \['\1',/.test(readText(path) ?? ''),
  )
  expect(found).toEqual([])
})
