import { addMonths, firstOfMonth } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { enterLegal } from '../../../test/legal-steps.ts'
import { askQuote } from '../../../test/payments-steps.ts'
import { createLien } from '../../../test/payments-world.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'
import { openStaffTasks } from '../../../test/rows.ts'

const world = sharedPlanWorld()
const today = () => world.testApp.today()

const confirmRule = (isServicememberRuleConfirmed: boolean) =>
  world.testApp.db
    .insertInto('regime')
    .values({
      ...{ state_id: 'OH', effective_from: today() },
      values: JSON.stringify({ isServicememberRuleConfirmed }),
    })
    .execute()

const payoffShown = async (id: number) => {
  const { token } = await createActor(world.testApp, 'taxpayer')
  const answer = await world.testApp.inject({ method: 'GET', url: `/api/parcels/${id}`, token })
  return answer.json().offer.payoff.figure ?? null
}

test('a servicemember’s payoff is not shown or taken online until the rule is confirmed, and counsel get a task', async () => {
  const lien = await createLien(world)
  expect((await askQuote(world, lien, await createActor(world.testApp, 'taxpayer'))).json()).toMatchObject({
    allowed: true,
  })
  await enterLegal(world, lien, { militaryHoldFrom: addMonths(today(), -3) })
  expect((await askQuote(world, lien, await createActor(world.testApp, 'taxpayer'))).json()).toMatchObject({
    ...{ allowed: false, reason: 'staff_payoff' },
  })
  expect(await payoffShown(lien.id)).toBeNull()
  const [task] = await openStaffTasks(world.testApp.db, 'servicemember', lien.id)
  expect(task?.note).toContain('50 U.S.C. 3991')
})

test('once counsel have confirmed the rule, the payoff is at 6 % a year without a minimum', async () => {
  const lien = await createLien(world, {
    ...{ purchased_on: firstOfMonth(addMonths(today(), -12)), rate_bps: 1800, price_cents: 400_000 },
  })
  const before = (await askQuote(world, lien, await createActor(world.testApp, 'taxpayer'))).json()
  await confirmRule(true)
  await enterLegal(world, lien, { militaryHoldFrom: addMonths(today(), -3) })
  const after = (await askQuote(world, lien, await createActor(world.testApp, 'taxpayer'))).json()
  await confirmRule(false)
  expect(after).toMatchObject({ allowed: true, reason: null })
  // Of the same months, a third of the interest.
  expect(after.portionCents - 400_000).toBe((before.portionCents - 400_000) / 3)
  expect(await openStaffTasks(world.testApp.db, 'servicemember', lien.id)).toEqual([])
})
