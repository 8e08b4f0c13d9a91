import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { MIGRATIONS } from '../src/root.ts'
import { createEmptyDatabase, openPatiently } from './postgres.ts'

const OF_RETURNS = '0154_returns_by_check.sql'

test('what staff sent back in an earlier version becomes a return by check; refunds of the processor and applied funds stay refunds', async () => {
  const { url, drop } = await createEmptyDatabase()
  const database = openPatiently(url)
  await migrate(database, MIGRATIONS, (name) => name < OF_RETURNS)
  await database.db.transaction().execute(async (trx) => {
    // Only the columns that the migration reads: nothing else of these payments is needed.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into escrow_move (certificate_id, source_id, kind, amount_cents, moved_on, reason, moved_at, counts_from)
      values (1, 'received-1', 'refund', 4000, '2026-11-20', 'Too much', now(), null),
        (1, 'received-1', 'apply', 700, '2026-11-20', 'As agreed', now(), '2026-11-18'),
        (1, 'received-2', 'refund', 500, '2026-11-21', 'By mistake', now(), null),
        (1, 'received-2', 'apply', 500, '2026-11-21', 'As agreed', now(), '2026-11-21')`.execute(trx)
    await sql`insert into ledger_posting (certificate_id, cause, cause_id, posted_on)
      values (1, 'payment', 'received-1', '2026-11-18'), (1, 'refund', 'received-1', '2026-11-20'),
        (1, 'refund', 'received-1', '2026-11-20'), (1, 'refund', 'pay_1', '2026-11-20'),
        (1, 'refund', 'received-2', '2026-11-21'), (1, 'payment', 'escrow-4', '2026-11-21')`.execute(trx)
    await sql`insert into ledger_entry (posting_id, account, class, effective_on, amount_cents)
      select id, account, case account when 'escrow' then 'ESCROW' end, day::date, case account when 'escrow' then cents else -cents end
      from (values (1, '2026-11-18', -4700), (2, '2026-11-20', 4000), (3, '2026-11-18', 700), (4, '2026-11-20', 4000),
        (5, '2026-11-21', 500)) it (id, day, cents)
        cross join (values ('escrow'), ('cash')) side (account)`.execute(trx)
  })
  await migrate(database, MIGRATIONS, (name) => name <= OF_RETURNS)
  const moves = await sql`select kind from escrow_move order by id`.execute(database.db)
  expect(moves.rows).toEqual([{ kind: 'return' }, { kind: 'apply' }, { kind: 'return' }, { kind: 'apply' }])
  const postings = await sql`select cause, money_id from ledger_posting order by id`.execute(database.db)
  expect(postings.rows).toEqual([
    { cause: 'payment', money_id: 'received-1' },
    { cause: 'return', money_id: 'received-1' },
    { cause: 'refund', money_id: 'received-1' },
    { cause: 'refund', money_id: 'pay_1' },
    { cause: 'refund', money_id: 'received-2' },
    { cause: 'payment', money_id: 'escrow-4' },
  ])
  await database.close()
  await drop()
})
