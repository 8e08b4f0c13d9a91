import { type ControlledTransaction, sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenAccount } from '../../../test/bank-steps.ts'
import { createLien } from '../../../test/payments-world.ts'
import { type GivenPlan, giveAutopay, givePlan } from '../../../test/plan-steps.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'
import type { Tables } from '../../db/tables.ts'
import { verifySnapshot } from './verify.ts'

const world = sharedPlanWorld()
let trx: ControlledTransaction<Tables>
let plan: GivenPlan
let certificateId: number

/** A plan whose first debit is paid, and whose second is at the bank. Each test plants its fault in a transaction of its own. */
beforeAll(async () => {
  const account = await givenAccount(world, 'success')
  const lien = await createLien(world)
  certificateId = lien.id
  plan = await givePlan(world, lien, { months: 6, firstDueInDays: 5, owner: account.actor })
  await giveAutopay(world, lien, account, 6)
  await world.pass(5)
  await world.later(4)
  await world.hear()
  await world.pass(28)
})
beforeEach(async () => {
  trx = await world.testApp.db.startTransaction().execute()
})
afterEach(() => trx.rollback().execute())

/** The ids of the failing checks of plans. */
async function failures(): Promise<readonly string[]> {
  const { findings } = await verifySnapshot(trx, world.testApp.services)
  return findings.filter((it) => !it.isOk && Number(it.id.slice(1)) > 10).map(({ id }) => id)
}

test('when everything is right all invariants of plans hold, and each has looked at rows', async () => {
  const { findings } = await verifySnapshot(trx, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
  const rows = Object.fromEntries(findings.map((it) => [it.id, it.rowCount]))
  expect(rows).toMatchObject({ I11: 1, I12: 2, I13: 2, I14: 2, I17: 1 })
})

const first = () =>
  sql`(select due.id from plan_instalment due where due.plan_id = ${plan.id} and due.no = 1)`

test.each([
  [
    'I11',
    'an installment that says another sum',
    () => sql`update plan_instalment set paid_cents = paid_cents - 1
    where id = ${first()}`,
  ],
  ['I11', 'a fill that was lost', () => sql`delete from instalment_fill where instalment_id = ${first()}`],
  [
    'I12',
    'an installment that was paid while its debit is at the bank',
    () => sql`update plan_instalment
    set paid_cents = portion_cents, opening_cents = portion_cents where plan_id = ${plan.id} and no = 2`,
  ],
  [
    'I13',
    'a debit after the end of automatic payments',
    () => sql`update autopay set status = 'ENDED',
    ended_because = 'stopped', ended_at = now() - interval '20 years' where plan_id = ${plan.id}`,
  ],
  ['I14', 'a notice that came too late', () => sql`update debit_notice set given_on = given_on + 1`],
  ['I14', 'a notice of another amount', () => sql`update debit_notice set total_cents = total_cents - 1`],
  ['I17', 'a fill that was lost', () => sql`delete from instalment_fill where instalment_id = ${first()}`],
  [
    'I17',
    'money that reached the lien after the acceptance of a plan and fills nothing',
    () =>
      sql`update payment set plan_id = null where certificate_id = ${certificateId} and status = 'SUCCEEDED'`,
  ],
  [
    'I21',
    'an end of automatic payments though an installment was neither debited nor paid',
    () => sql`update autopay set status = 'ENDED', ended_because = 'all-debited', ended_at = now()
      where plan_id = ${plan.id}`,
  ],
  [
    'I22',
    'a default by an installment that we failed to debit',
    () => sql`with ended as (update autopay set status = 'ENDED', ended_because = 'plan-ended', ended_at = now()
        where plan_id = ${plan.id})
      update payment_plan set status = 'DEFAULT', defaulted_on = now(), missed_numbers = '{3}' where id = ${plan.id}`,
  ],
  [
    'I15',
    'less in escrow than was promised',
    () => sql`with held as (update payment set destination = 'escrow'
      where certificate_id = ${certificateId} and status = 'SUCCEEDED' returning id)
    insert into payment_refund (payment_id, no, amount_cents, reason, status, requested_at)
    select id, 1, 1, 'Too much', 'WAITING', now() from held`,
  ],
])('%s finds %s', async (id, _, plant) => {
  await plant().execute(trx)
  expect(await failures()).toContain(id)
})

const endAllDebited =
  () => sql`with ended as (update autopay set status = 'ENDED', ended_because = 'all-debited',
      ended_at = now() - interval '1 minute' where plan_id = ${plan.id})
    update payment_plan set status = 'DEFAULT', defaulted_on = now(), missed_numbers = '{3}' where id = ${plan.id}`

test('I22 finds a default by an installment that was neither debited nor paid before automatic payments ended', async () => {
  await endAllDebited().execute(trx)
  expect(await failures()).toContain('I22')
})

test('I21 and I22 do not find an installment whose money was taken back after automatic payments had ended', async () => {
  await endAllDebited().execute(trx)
  await sql`update payment set status = 'REVERSED', updated_at = now() where plan_id = ${plan.id}
    and status = 'SUCCEEDED'`.execute(trx)
  const found = await failures()
  expect(found).not.toContain('I21')
  expect(found).not.toContain('I22')
})

test.each([
  ['was refunded', 'refunded_cents'],
  ['was lost to a dispute', 'disputed_cents'],
])('I15 does not find a refund of all that is left of a payment after a part %s', async (_, column) => {
  await sql`with held as (update payment set destination = 'escrow', ${sql.ref(column)} = fee_cents + 100
      where certificate_id = ${certificateId} and status = 'SUCCEEDED' returning id, portion_cents)
    insert into payment_refund (payment_id, no, amount_cents, reason, status, requested_at)
    select id, 2, portion_cents - 100, 'The rest', 'WAITING', now() from held`.execute(trx)
  expect(await failures()).not.toContain('I15')
})

test('I16 finds a released certificate that is owed again, unless staff are asked about it', async () => {
  await sql`insert into redemption (certificate_id, received_on, amount_cents, payment_type, payer_name, proof, cleared_on,
      releasable_on, closed_legal_file, posted_at, released_on)
    values (${certificateId}, now(), 1, 'Paid to treasurer', 'A payer', 'Receipt 1', now(), now(), false, now(), now())`.execute(
    trx,
  )
  expect(await failures()).toEqual(['I16'])
  await sql`insert into staff_task (kind, subject_kind, subject_id, note)
    values ('released-debt', 'certificate', ${String(certificateId)}, 'owed again')`.execute(trx)
  expect(await failures()).toEqual([])
})
