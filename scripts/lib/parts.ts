// Which files `npm test` leaves to `npm run test:whole`: it must stay quick, and these take as long as all others together.

/**
 * Kills, commands that load what a test's worker has loaded already, floods, matrices of fields, whole files; and the orders
 * in which money and its news can come, of which the simulator lives one in every run.
 */
export const LEFT_TO_THE_WHOLE = [
  'e2e/harness/harness.test.ts',
  'server/demo/finished-payment.test.ts',
  'server/demo/generate/generate.test.ts',
  'server/demo/world.test.ts',
  'server/src/db/migrate-killed.postgres.test.ts',
  'server/src/features/accounts/admin-cli.test.ts',
  'server/src/features/accounts/log-in-flood.test.ts',
  'server/src/features/accounts/log-in-limits.test.ts',
  'server/src/features/certificates/search-plan.test.ts',
  'server/src/features/intake/file/cli.test.ts',
  'server/src/features/intake/file/import-and-ledger.test.ts',
  'server/src/features/intake/file/read-xlsx.test.ts',
  'server/src/features/intake/file/refused-by-engine.test.ts',
  'server/src/features/intake/file/row-limits.test.ts',
  'server/src/features/intake/portfolio/move-in-cli.test.ts',
  'server/src/features/intake/portfolio/move-in.test.ts',
  'server/src/features/intake/runs/firm-column.test.ts',
  'server/src/features/intake/runs/hostile-file.postgres.test.ts',
  'server/src/features/intake/runs/imports.test.ts',
  'server/src/features/intake/runs/killed.postgres.test.ts',
  'server/src/features/legal/edits-on-two-servers.postgres.test.ts',
  'server/src/features/payments/any-trouble.test.ts',
  'server/src/features/payments/autopay/agreed-debits.test.ts',
  'server/src/features/payments/autopay/plan-cards.test.ts',
  'server/src/features/payments/autopay/plan-debits.test.ts',
  'server/src/features/payments/course/deliveries.test.ts',
  'server/src/features/payments/course/event-orders.test.ts',
  'server/src/features/payments/course/late-disputes.test.ts',
  'server/src/features/payments/course/unpostable.test.ts',
  'server/src/features/payments/killed.postgres.test.ts',
  'server/src/features/payments/methods/bank-debit.test.ts',
  'server/src/features/payments/races.postgres.test.ts',
  'server/src/installation.test.ts',
  'server/src/features/verify/embedded.test.ts',
  'server/src/features/verify/service.test.ts',
  'server/test/audit-of-actions.test.ts',
  'server/test/backup.test.ts',
  'server/test/database-away.postgres.test.ts',
  'server/test/demo-world.test.ts',
  'server/test/disk-full.postgres.test.ts',
  'server/test/every-file.test.ts',
  'server/test/every-status.test.ts',
  'server/test/fuzz.test.ts',
  'server/test/health.test.ts',
  'server/test/hostile-amounts.test.ts',
  'server/test/hostile-input.test.ts',
  'server/test/killed-tasks.postgres.test.ts',
  'server/test/limits.test.ts',
  'server/test/mail-and-storage-away.test.ts',
  'server/test/nightly-replica.postgres.test.ts',
  'server/test/outgoing.test.ts',
  'server/test/read-only-database.postgres.test.ts',
  'server/test/real-files.test.ts',
  'server/test/replica.postgres.test.ts',
  'server/test/slow-clients.test.ts',
  'server/test/stop.test.ts',
  'server/test/tables.test.ts',
  'tools/checks/how-to-add-compiles.test.ts',
]

/** On PostgreSQL they run each time; on the embedded database each takes as long as ten others. */
export const LEFT_ON_EMBEDDED = [
  'server/src/features/certificates/search.test.ts',
  'server/src/features/intake/file/every-field.test.ts',
  'server/src/features/payments/begin/card-payment.test.ts',
  'server/src/jobs/jobs.test.ts',
]

/** A journey costs a product and a browser. These are what a taxpayer does most. */
export const JOURNEYS_OF_EACH_CHANGE = [
  'e2e/journeys/books.test.ts',
  'e2e/journeys/pay-by-card.test.ts',
  'e2e/journeys/public-pages.test.ts',
]
