import { CHARGE_METHODS } from '@fieldstone/domain/payments/charge-methods'
import { expect, test } from 'vitest'
import { isTest, isTypeScript, projectFiles, readText } from './files.ts'

const NAMES = CHARGE_METHODS.join('|')

/** A method's name as a text, as a key, or in the key of a text. */
const NAMED = new RegExp(`(['"\`])(?:${NAMES})\\1|\\b(?:${NAMES}):|\\b(?:${NAMES})_[a-z]`)

/** One file for each way to charge, with its calls. */
const OBJECTS = 'server/src/features/payments/methods/'

/** Where a way to charge is named beside its object: what stands there is said of it alone. */
const ITS_OWN: Readonly<Record<string, string>> = {
  'domain/src/payments/charge-methods.ts': 'its rules',
  'contract/src/papers/receipt-words.ts': 'its words on a receipt',
  'contract/src/papers/receipt-words-es.ts': 'the same in Spanish',
  'contract/src/entities/payoff/payoff.ts': 'the ways of an invoice that was issued, as it is kept',
  'server/src/db/tables.ts': 'written from the migrations',
  'server/src/messages/en/methods.ts': 'its words on the server',
  'server/src/messages/es/methods.ts': 'the same in Spanish',
  'server/src/messages/methods.ts': 'its refusals and its mails',
  'server/src/features/payments/autopay/debit-source.ts': 'what automatic payments by it draw on',
  'web/src/lib/messages/methods.ts': 'its words on pages',
  'web/src/lib/messages/es/methods.ts': 'its words on pages in Spanish',
  'web/src/features/payments/methods/ways.tsx': 'what its payer does',
  'web/src/features/payments/begin/plan-methods-dialog.tsx':
    'the call wants one; what is due of a plan is the same for all',
}

test('a way to charge owns its differences: nothing else names one', () => {
  const found = projectFiles().filter(
    (path) =>
      /^(?:domain|contract|server|web)\/src\//.test(path) &&
      isTypeScript(path) &&
      !isTest(path) &&
      !path.startsWith(OBJECTS) &&
      // Data of tests.
      !/\.(?:testing|fixtures)\.tsx?$/.test(path) &&
      NAMED.test(readText(path) ?? ''),
  )
  expect(found.sort()).toEqual(Object.keys(ITS_OWN).sort())
})

test.each([
  ["if (payment.method === 'ACH') return", true],
  ["const isCard = method !== 'CC'", true],
  ["select case method when 'CC' then 1 end", true],
  ["case 'CC':", true],
  ["const WORDS = { CC: 'card', ACH: 'account' }", true],
  ["t('CC_fee')", true],
  ['const { most } = CHARGE_TRAITS[method]', false],
  ['t(`${method}_fee`)', false],
  ["caption: 'ACH service fee'", false],
])('%s: a name is seen', (text, isSeen) => {
  expect(NAMED.test(text)).toBe(isSeen)
})
