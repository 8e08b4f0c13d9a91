import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { MIGRATIONS } from '../src/root.ts'
import { createEmptyDatabase, openPatiently } from './postgres.ts'

const OF_DISPUTES = '0143_disputes.sql'

const keyOf = (name: string): string => `pay_${name.padEnd(26, 'a')}`

test('disputed payments of an earlier version get a row for their dispute, over the amount that was booked', async () => {
  const { url, drop } = await createEmptyDatabase()
  const database = openPatiently(url)
  await migrate(database, MIGRATIONS, (name) => name < OF_DISPUTES)
  const payments = [
    ['open', 'DISPUTED', 'needs_response', 'dispute-opened'],
    ['lost', 'REVERSED', 'lost', 'dispute-lost'],
    ['won', 'SUCCEEDED', 'won', 'dispute-won'],
    ['asked', 'SUCCEEDED', 'warning_needs_response', null],
    ['refunded', 'REFUNDED', 'needs_response', null],
    ['undisputed', 'SUCCEEDED', null, null],
  ] as const
  await database.db.transaction().execute(async (trx) => {
    // Only the columns that the migration reads: nothing else of these payments is needed.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const [name, status, disputeStatus, cause] of payments) {
      const id = keyOf(name)
      await sql`insert into payment (id, mode, user_id, certificate_id, kind, method, portion_cents, fee_cents,
          total_cents, fee_bps, effective_on, status, request_key, amount_received_cents, dispute_id, dispute_status,
          dispute_due_at)
        values (${id}, 'sandbox', 1, 1, 'PARTIAL', 'CC', 10000, 325, 10325, 325, '2026-11-20', ${status}, ${id}, 10325,
          case when ${disputeStatus}::text is not null then 'du_' || ${id}::text end, ${disputeStatus}, '2026-12-01')`.execute(
        trx,
      )
      if (cause !== null)
        await sql`insert into payment_transition (payment_id, from_status, to_status, cause, at)
          values (${id}, 'SUCCEEDED', ${status}, ${cause}, '2026-11-25')`.execute(trx)
    }
  })
  await migrate(database, MIGRATIONS, (name) => name <= OF_DISPUTES)
  const { rows } = await sql<object>`
    select payment.id, dispute.outcome, dispute.amount_cents::int as amount, payment.disputed_cents::int as taken,
      dispute.decided_at is not null as "isDecided"
    from payment left join dispute on dispute.payment_id = payment.id order by payment.id`.execute(
    database.db,
  )
  const row = (name: string, outcome: string | null, taken: number, isDecided = false) => ({
    ...{ id: keyOf(name), outcome, amount: 10_325, taken, isDecided },
  })
  expect(rows).toEqual([
    row('asked', 'inquiry', 0),
    row('lost', 'lost', 10_325, true),
    row('open', null, 10_325),
    row('refunded', null, 10_325),
    { ...row('undisputed', null, 0), amount: null },
    row('won', 'won', 0, true),
  ])
  await database.close()
  await drop()
})
