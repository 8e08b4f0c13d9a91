import { expect, test } from 'vitest'
import { isTest, projectFiles, readText } from './files.ts'

/** What came of a payment, as it is stored: received and refunded amounts, and the lines of the ledger. */
const AMOUNTS = /\b(?:amount_received_cents|refunded_cents|ledger_entry)\b/

const PAYMENTS = 'server/src/features/payments'
const PAYOFF = 'server/src/features/payoff'

/** Who may read them, besides the one query module, and for what. Pages, reports, files and e-mails are not among them. */
const ALLOWED: Readonly<Record<string, string>> = {
  'server/src/records/payment-accounts.ts': 'the query module',
  'server/src/db/tables.ts': 'describes the tables',
  [`${PAYMENTS}/core/snapshot.ts`]: 'writes what the processor says of a payment',
  [`${PAYMENTS}/core/lookups.ts`]: 'says what the ledger takes of a payment',
  [`${PAYMENTS}/course/apply-snapshot.ts`]: 'writes what the processor says of a payment',
  [`${PAYMENTS}/course/moves.ts`]: 'writes what the processor says of a payment',
  [`${PAYMENTS}/course/sync.ts`]: 'writes what the processor says of a payment',
  [`${PAYMENTS}/course/money-back.ts`]: 'compares a payment before and after a change',
  [`${PAYMENTS}/books/tie-facts.ts`]: 'compares the ledger with bank and processor for the end of a day',
  [`${PAYMENTS}/books/journal.ts`]: 'exports the ledger line by line',
  [`${PAYMENTS}/withdraw-closed.ts`]: 'asks whether anything was received',
  [`${PAYMENTS}/refunds/refund-facts.ts`]: 'decides how much can be refunded, under a lock',
  [`${PAYMENTS}/refunds/request-refund.ts`]: 'decides how much can be refunded, under a lock',
  [`${PAYMENTS}/record/payment-record.ts`]: 'shows what the processor has, for the dialog of a refund',
  [`${PAYMENTS}/record/record-queries.ts`]: 'lists the ledger lines of a payment one by one',
  [`${PAYOFF}/ledger.ts`]: 'writes the ledger',
  [`${PAYOFF}/post.ts`]: 'writes the ledger',
  [`${PAYOFF}/escrow.ts`]: 'decides how much is held, under a lock',
  [`${PAYOFF}/known/traces.ts`]: 'reads what was known on an earlier day',
  'server/src/features/analysis/known-then/ledger.ts': 'lists the ledger as it was on an earlier day',
  'server/src/features/queues/queues.ts': 'reads a day of the ledger, and no amount',
  'server/src/features/counties/reports/changed-figures.ts': 'repeats how figures were computed before',
  'server/src/features/people/export/sections.ts': 'gives a person the stored rows',
  'server/src/features/intake/portfolio/move-in.ts': 'counts rows',
  'server/src/features/intake/runs/undo-obstacles.ts': 'counts rows',
  'server/src/backup/figures.ts': 'compares a copy with its original',
  'server/src/features/verify/ledger.ts': 'checks the books by queries of its own',
  'server/src/features/verify/payment-accounts.ts': 'checks the books by queries of its own',
  'server/src/features/verify/payments.ts': 'checks the books by queries of its own',
  'server/src/features/verify/plans.ts': 'checks the books by queries of its own',
  'server/src/features/verify/releases.ts': 'checks the books by queries of its own',
  'server/src/features/verify/provider.ts': 'checks the books by queries of its own',
}

test('only the query module and those that are named with their reason read what came of payments', () => {
  const readers = projectFiles().filter(
    (path) => path.startsWith('server/src/') && !isTest(path) && AMOUNTS.test(readText(path) ?? ''),
  )
  expect(readers.sort()).toEqual(Object.keys(ALLOWED).sort())
})
