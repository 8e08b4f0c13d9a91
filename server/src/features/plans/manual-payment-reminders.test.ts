import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { givenAccount } from '../../../test/bank-steps.ts'
import { createLien } from '../../../test/payments-world.ts'
import { giveAutopay, givePlan } from '../../../test/plan-steps.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'
import { dailyPlanTasks } from './daily-plan-tasks.ts'

const world = sharedPlanWorld()

const told = async ({ email }: TestActor) =>
  world.testApp.db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'body'])
    .where('recipient', '=', email)
    .where('kind', 'like', 'plan-%')
    .orderBy('id')
    .execute()

const kinds = async (owner: TestActor) => (await told(owner)).map(({ kind }) => kind)

/** A day passes, and the jobs run twice. */
async function days(count: number): Promise<void> {
  await world.later(count)
  await world.work()
  await world.work()
}

test('who pays by hand is reminded a week before, and told once when the installment was not paid', async () => {
  const owner = await createActor(world.testApp, 'taxpayer')
  await givePlan(world, await createLien(world), { months: 3, firstDueInDays: 10, owner })
  await days(2)
  expect(await told(owner)).toEqual([])
  await days(1)
  expect(await kinds(owner)).toEqual(['plan-installment-reminder'])
  await days(7)
  expect(await kinds(owner)).toEqual(['plan-installment-reminder'])
  await days(1)
  await days(1)
  const [, missed, ...others] = await told(owner)
  expect(others).toEqual([])
  expect(missed).toMatchObject({ kind: 'plan-installment-missed' })
  expect(missed?.body).toContain('It will count as missed 10 days after it was due')
})

test('all that is due was told: until the next notice the plan of who pays by hand is not locked and read again', async () => {
  const owner = await createActor(world.testApp, 'taxpayer')
  const { id: planId } = await givePlan(world, await createLien(world), {
    ...{ months: 3, firstDueInDays: 10, owner },
  })
  const isLookedAt = async () =>
    (await dailyPlanTasks(world.testApp.services)).some((chore) => chore.planId === planId)
  await days(2)
  expect(await isLookedAt()).toBe(true)
  await days(3)
  expect(await kinds(owner)).toEqual(['plan-installment-reminder'])
  expect(await isLookedAt()).toBe(false)
})

test('automatic payments tell of their own debits: nothing is said by hand', async () => {
  const [lien, account] = [await createLien(world), await givenAccount(world)]
  await givePlan(world, lien, { months: 3, firstDueInDays: 5, owner: account.actor })
  await giveAutopay(world, lien, account, 3)
  await days(2)
  expect(await kinds(account.actor)).not.toContain('plan-installment-reminder')
  expect(await kinds(account.actor)).toContain('plan-debit-reminder')
})

test('no payment is asked for after the court confirmed the sale, and the plan does not go into default', async () => {
  const owner = await createActor(world.testApp, 'taxpayer')
  const lien = await createLien(world, {}, { order_confirm_sale_on: plainDate('2026-01-05') })
  const { id } = await givePlan(world, lien, { months: 3, firstDueInDays: 5, owner })
  for (let week = 0; week < 13; week += 1) await days(7)
  expect(await told(owner)).toEqual([])
  const plan = world.testApp.db.selectFrom('payment_plan').select('status').where('id', '=', id)
  expect(await plan.executeTakeFirstOrThrow()).toEqual({ status: 'ACTIVE' })
})

test('during a bankruptcy nobody is asked to pay; when it is over, what is due is told', async () => {
  const owner = await createActor(world.testApp, 'taxpayer')
  const lien = await createLien(world, {}, { bankruptcy_in_on: plainDate('2026-01-05') })
  await givePlan(world, lien, { months: 3, firstDueInDays: 5, owner })
  await days(1)
  expect(await told(owner)).toEqual([])
  await world.testApp.db
    .updateTable('legal_case')
    .set({ bankruptcy_out_on: world.testApp.today() })
    .where('certificate_id', '=', lien.id)
    .execute()
  await days(1)
  expect(await kinds(owner)).toEqual(['plan-installment-reminder'])
})
