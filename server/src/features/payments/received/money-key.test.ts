import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCertificate } from '../../../../test/factories.ts'
import { receivedWorld } from '../../../../test/received-steps.ts'

const world = receivedWorld()
const { record } = world

test('a check has one key, to which the ledger, the redemption and the timeline refer', async () => {
  const { db } = world.testApp
  const id = await createCertificate(db)
  const { body } = await record(id, { settledDate: '2026-11-20' })
  const { money_id: key } = await db
    .selectFrom('received_payment')
    .select('money_id')
    .where('id', '=', body.receivedPaymentID)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ place: string }>`
    select 'money' as place from money_in where id = ${key} union
    select 'ledger' from ledger_posting where money_id = ${key} union
    select 'redemption' from certificate where redemption_payment_id = ${key} union
    select 'timeline' from certificate_history where money_id = ${key}
    order by 1`.execute(db)
  expect(rows.map(({ place }) => place)).toEqual(['ledger', 'money', 'redemption', 'timeline'])
})

const NAMING = [
  [
    'a posting',
    (id: number) =>
      sql`insert into ledger_posting (certificate_id, cause, cause_id, posted_on) values (${id}, 'payment', 'received-999', now())`,
  ],
  [
    'a redemption',
    (id: number) => sql`update certificate set redemption_payment_id = 'received-999' where id = ${id}`,
  ],
  [
    'a move out of escrow',
    (id: number) =>
      sql`insert into escrow_move (certificate_id, source_id, kind, amount_cents, moved_on, reason, moved_at)
        values (${id}, 'received-999', 'return', 1, now(), 'x', now())`,
  ],
  [
    'a line of the timeline',
    (id: number) =>
      sql`insert into certificate_history (certificate_id, what, money_id) values (${id}, 'x', 'received-999')`,
  ],
] as const

test.each(NAMING)('%s cannot name money that never came', async (_, name) => {
  const id = await createCertificate(world.testApp.db)
  await expect(name(id).execute(world.testApp.db)).rejects.toThrow('foreign key')
})
