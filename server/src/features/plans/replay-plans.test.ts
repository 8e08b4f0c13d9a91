import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTasks } from '../../../test/payments-read.ts'
import { createLien } from '../../../test/payments-world.ts'
import { givePlan, instalments } from '../../../test/plan-steps.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'

const world = sharedPlanWorld()

/** A payment of a plan as an earlier version left it: it fills an installment though it is not the oldest. */
async function givenOldPlan(fills: 'first' | 'second') {
  const lien = await createLien(world)
  const plan = await givePlan(world, lien, { months: 6 })
  const { db } = world.testApp
  await sql`
    with due as (select id, portion_cents from plan_instalment
      where plan_id = ${plan.id} and no = ${fills === 'first' ? 1 : 2}),
    received as (
      insert into received_payment (certificate_id, method, amount_cents, received_on, reference, destination, recorded_by,
        recorded_at, plan_id)
      select ${lien.id}, 'MAIL', portion_cents, ${world.testApp.today()}, 'Check 1', 'lien', ${world.payer.userId},
        ${world.testApp.clock.now()}, ${plan.id} from due returning id, amount_cents),
    posted as (
      insert into ledger_posting (certificate_id, cause, cause_id, posted_on)
      select ${lien.id}, 'payment', 'received-' || id, ${world.testApp.today()} from received returning id),
    entered as (
      insert into ledger_entry (posting_id, account, effective_on, amount_cents)
      select posted.id, account, ${world.testApp.today()}, sign * amount_cents from posted, received,
        (values ('receivable', -1), ('cash', 1)) as side (account, sign)),
    filled as (
      insert into instalment_fill (payment_id, instalment_id, amount_cents)
      select 'received-' || received.id, due.id, received.amount_cents from received, due)
    update plan_instalment it set paid_cents = due.portion_cents, status = 'PAID' from due where it.id = due.id`.execute(
    db,
  )
  await db.updateTable('payment_plan').set({ is_replayed: false }).where('id', '=', plan.id).execute()
  return { lien, plan }
}

const stored = async (planId: number) =>
  (
    await world.testApp.db
      .selectFrom('plan_instalment')
      .select('status')
      .where('plan_id', '=', planId)
      .orderBy('no')
      .execute()
  ).map(({ status }) => status)

test('corrects a wrong plan of an earlier version in the first run, and opens one task for staff', async () => {
  const { lien, plan } = await givenOldPlan('second')
  await world.work()
  await world.work()
  expect(await instalments(world, plan)).toMatchObject({ 0: expect.stringMatching(/^PAID/) })
  expect((await stored(plan.id)).slice(0, 2)).toEqual(['PAID', 'DUE'])
  expect(await openTasks(world, String(lien.id))).toEqual(['plan-standing'])
})

test('keeps every figure of a correct plan, and opens no task', async () => {
  const { lien, plan } = await givenOldPlan('first')
  await world.work()
  expect((await stored(plan.id)).slice(0, 2)).toEqual(['PAID', 'DUE'])
  expect(await openTasks(world, String(lien.id))).toEqual([])
})
