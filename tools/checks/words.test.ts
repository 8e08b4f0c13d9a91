import { expect, test } from 'vitest'
import { isTypeScript, projectFiles, readText } from './files.ts'

/** Names that were replaced, with what is used instead. They must not come back. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ Listed: 'Page', gapsOf: 'unreadableRows', KeptOfContext: 'DraftOwnerContext' },
  ...{ useTurn: 'useListNavigation', useUnderstood: 'useCleanSearchParams' },
  ...{ tellIfReleased: 'createTaskIfReleased', tellMoneyBack: 'notifyMoneyReturned' },
  ...{ tellOfHeld: 'openHeldMoneyTask', tellOfRest: 'openBalanceTask', tellOfEscrow: 'openEscrowTask' },
  ...{ isAbandonedTold: 'hasAbandonedCheckoutTask', namedTo: 'canSeeDocumentName' },
  ...{ leftToHandCents: 'manuallyPayableCents', leftWithoutSecondPair: 'remainingBeforeSecondApproval' },
  ...{ foundRow: 'firstRowOrThrow', isIn80: 'isWithin80Percent', isIn95: 'isWithin95Percent' },
  ...{ takenNumbers: 'existingCertificateNumbers', isSpelling: 'isUsernameFormatProblem' },
  ...{
    seenOf: 'quotedAmounts',
    laidOut: 'layOutRow',
    inNameOf: 'actingFor',
    standsText: 'paymentStatusLabel',
  },
  ...{ settleOwnOpen: 'reuseOrCancelOpenCheckout', endLapsedParts: 'cancelExpiredPartialPayments' },
  ...{ atDesk: 'withLockedCertificate', asStored: 'withoutLengthLimits' },
  ...{
    planChores: 'dailyPlanTasks',
    handNotices: 'manualPaymentReminders',
    moneyNews: 'paymentNotifications',
  },
  ...{ tellPlanEnd: 'notifyPlanEnded', followReopening: 'resumeAutopayOnReopen' },
}

/** Words of texts that people read, with the words of the field. */
const PHRASES: readonly (readonly [found: RegExp, instead: string])[] = [
  [/\binstalments?\b/i, 'installment'],
  [/\b(?:in|from|out of) escrow\b/i, 'unapplied funds'],
  [/\blater taxes\b/i, 'subsequent taxes'],
  [/\bsecond factor\b/i, 'two-step verification'],
  [/\bunidentified money\b/i, 'unidentified payment'],
  [/\btick(?:ed)?(?: \S+)? off\b/i, 'mark as reconciled'],
  [/\bpreservation\b/i, 'litigation hold'],
  [/\bput (?:it )?off\b/i, 'snooze'],
  // A redemption stores 'Bank debit' as its payment type.
  [/(?<!^')\bbank debits?\b|\bbank debits?\b(?!'$)/i, 'ACH payment, for staff ACH debit'],
  [/\b(?:payment |card |the )?providers?\b/i, 'payment processor'],
  [/\b(?:is|are|was|were|be) told\b/i, 'is notified'],
  [/\btick(?:ed|s)?\b/i, 'check the box'],
  [/\bpapers?\b(?! (?:copy|letters?))(?<!\b(?:on|to) paper)/i, 'document'],
  [/(?<!as )\bempty:/i, 'leave blank'],
  [/\bleave (?:it|both|this) empty\b/i, 'leave it blank'],
  [/\bsomebody\b/i, 'someone'],
  [/\brests? on\b/i, 'is based on'],
  [/\bby post\b/i, 'by mail'],
  [/\bsigned in\b/i, 'logged in'],
  [/\bgo(?:es)? on\b/i, 'continue'],
  [/\bswitched (?:on|off)\b/i, 'turned on or off'],
]

const OURS = /^(?:domain|contract|server|web|tools|scripts|e2e)\//

const files = projectFiles().filter(
  (path) => OURS.test(path) && isTypeScript(path) && path !== 'tools/checks/words.test.ts',
)

/** The files of texts in English: the rest of a line after the key is what people read. */
const isCatalog = (path: string): boolean =>
  /^(?:web\/src\/lib\/messages|server\/src\/messages\/en|contract\/src\/papers)\/|^contract\/src\/(?:error-messages|sentences|templates\/placeholder-words)\.ts$/.test(
    path,
  ) && !path.includes('.test.')

const namesIn = (text: string): string[] =>
  Object.entries(NAMES).flatMap(([name, instead]) =>
    new RegExp(`\\b${name}\\b`).test(text) ? [`${name}: use ${instead}`] : [],
  )

const phrasesIn = (text: string): string[] =>
  [
    ...text
      .replace(/^(?:import|export) .* from .*$|\$\{[^}]*\}/gm, '')
      .matchAll(/'(?:[^'\\\n]|\\.)*'(?!\s*:)|`[^`]*`|"[^"\n]*"(?!\s*:)/g),
  ].flatMap(([sentence]) =>
    PHRASES.flatMap(([found, instead]) => (found.test(sentence) ? [`${sentence}: use ${instead}`] : [])),
  )

test('no name that was replaced is used again', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((path) => namesIn(readText(path) ?? '').map((it) => `${path}: ${it}`))).toEqual([])
  expect(namesIn('const found = gapsOf(page)')).toEqual(['gapsOf: use unreadableRows'])
})

test('no text that people read uses a word that was replaced', () => {
  const catalogs = files.filter(isCatalog)
  expect(catalogs.length).toBeGreaterThan(100)
  expect(catalogs.flatMap((path) => phrasesIn(readText(path) ?? '').map((it) => `${path}: ${it}`))).toEqual(
    [],
  )
  expect(phrasesIn("  due: 'The next instalment is due.',")).toHaveLength(1)
})
