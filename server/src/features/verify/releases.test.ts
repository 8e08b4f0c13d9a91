import { type ControlledTransaction, sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { payInFull } from '../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../test/payments-world.ts'
import type { Tables } from '../../db/tables.ts'
import { verifySnapshot } from './verify.ts'

const world = sharedPaymentWorld()
let trx: ControlledTransaction<Tables>
let certificateId: number
let paymentId: string

/** A certificate that was paid, redeemed and released. Each test plants its fault in a transaction of its own. */
beforeAll(async () => {
  const lien = await createLien(world)
  certificateId = lien.id
  paymentId = await payInFull(world, lien)
  const { token } = await createActor(world.testApp, 'admin')
  const post = async (path: string, payload: object) => {
    const url = `/api/admin/parcels/${lien.id}/${path}`
    const answer = await world.testApp.inject({ method: 'POST', url, token, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const paid = { receivedDate: world.testApp.today(), amount: 4240, paymentType: 'Check', proof: 'R-1' }
  await post('redemption', paid)
  await post('release', { instrumentNo: '2026-1', earlyReason: 'The buyer closes today' })
})
beforeEach(async () => {
  trx = await world.testApp.db.startTransaction().execute()
})
afterEach(() => trx.rollback().execute())

async function failures(): Promise<readonly string[]> {
  const { findings } = await verifySnapshot(trx, world.testApp.services)
  return findings.filter(({ isOk }) => !isOk).map(({ id }) => id)
}

const DAY_BEFORE = sql`(select release_recorded_at - interval '1 day' from redemption where certificate_id = ${certificateIdOf()})`
const DAY_AFTER = sql`(select release_recorded_at + interval '1 day' from redemption where certificate_id = ${certificateIdOf()})`

/** Read when the statement runs: the certificate is made before the first test. */
function certificateIdOf() {
  return sql`(select max(certificate_id) from redemption)`
}

const insertRefund = (status: string, at: typeof DAY_BEFORE) => sql`
  insert into payment_refund (payment_id, no, amount_cents, reason, status, requested_at, succeeded_on)
  values (${paymentId}, 1, 100, 'Too much', ${status}, ${at}, case when ${status} = 'SUCCEEDED' then now()::date end)`

const insertDispute = (recordedAt: typeof DAY_BEFORE) => sql`
  insert into dispute (payment_id, provider_id, amount_cents, status, opened_at, recorded_at)
  values (${paymentId}, 'du_part', 100, 'needs_response', ${DAY_BEFORE}, ${recordedAt})`

const postEscrow = (amountCents: number) => sql`
  with posting as (insert into ledger_posting (certificate_id, cause, cause_id, posted_on)
    values (${certificateId}, 'refund', ${paymentId}, now()) returning id)
  insert into ledger_entry (posting_id, account, class, effective_on, amount_cents)
  select id, account, class, now()::date, cents from posting
    cross join (values ('escrow', 'ESCROW', ${-amountCents}::bigint), ('cash', null, ${amountCents}::bigint)) as entry (account, class, cents)`

test('a release with all of its money settled is right', async () => {
  expect(await failures()).toEqual([])
})

test.each([
  ['a refund that waited for its approval', () => [insertRefund('WAITING', DAY_BEFORE)]],
  [
    'a refund of held money that waited',
    () => [
      sql`insert into escrow_refund (certificate_id, source_id, amount_cents, reason, reference, requested_by, requested_at)
        select certificate_id, ${paymentId}, 100, 'Too much', '1', posted_by, ${DAY_BEFORE} from redemption
        where certificate_id = ${certificateId}`,
    ],
  ],
  ['a dispute of a part that was open', () => [insertDispute(DAY_BEFORE)]],
  ['a dispute that was open', () => [sql`update payment set status = 'DISPUTED' where id = ${paymentId}`]],
  [
    'a check that had not cleared',
    () => [
      sql`insert into received_payment (certificate_id, instrument, method, amount_cents, received_on, state, recorded_at)
        values (${certificateId}, 'CHECK', 'MAIL', 100, now(), 'pending', ${DAY_BEFORE})`,
    ],
  ],
  ['negative unapplied funds', () => [postEscrow(-50_000)]],
])('I20 finds a release with %s', async (_, plant) => {
  for (const statement of plant()) await statement.execute(trx)
  expect(await failures()).toContain('I20')
})

test('I20 does not find a dispute that the processor opened before the release and told us after it', async () => {
  await insertDispute(DAY_AFTER).execute(trx)
  expect(await failures()).not.toContain('I20')
})

test('I20 does not find what happened after the release', async () => {
  await postEscrow(-100).execute(trx)
  await insertRefund('SUCCEEDED', DAY_AFTER).execute(trx)
  await sql`insert into payment_refund (payment_id, no, amount_cents, reason, status, requested_at)
    values (${paymentId}, 2, 100, 'Too much', 'WAITING', ${DAY_AFTER})`.execute(trx)
  expect(await failures()).not.toContain('I20')
})
