import type { Plan } from '@fieldstone/contract/entities/plans/plan'
import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { givenAccount } from '../../../test/bank-steps.ts'
import { mails } from '../../../test/payments-read.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../test/payments-world.ts'
import { giveAutopay, givePlan } from '../../../test/plan-steps.ts'
import { auditLines } from '../../../test/rows.ts'

const world = sharedPaymentWorld({ hasWebhook: false })

async function read(lien: Lien, { token }: TestActor) {
  const answer = await world.testApp.inject({ method: 'GET', url: `/api/parcels/${lien.id}/plan`, token })
  return { status: answer.statusCode, plan: answer.json() as Plan }
}

const stop = async (id: string, { token }: TestActor) =>
  (
    await world.testApp.inject({
      method: 'POST',
      url: `/api/payments/autopay/${id}/cancel`,
      token,
      payload: {},
    })
  ).statusCode

test('shows the owner the schedule, the cost beyond the debt of the first day, and the payoff', async () => {
  const lien = await createLien(world)
  const { id } = await givePlan(world, lien, { months: 6 })
  const { status, plan } = await read(lien, world.payer)
  expect(status).toBe(200)
  expect(plan).toMatchObject({
    planId: id,
    payPlanStatus: 'ACTIVE',
    paidCents: 0,
    autopay: null,
    autopayHold: null,
    mayPay: true,
  })
  expect(plan.instalments).toHaveLength(6)
  expect(plan.instalments.every((one) => one.sight === 'upcoming')).toBe(true)
  const sum = plan.instalments.reduce((all, one) => all + one.portionCents, 0)
  expect(plan.agreedCents).toBe(sum)
  // The payoff of the first day is still that of today.
  expect(plan.interestCents).toBe(sum - (plan.payoffCents ?? 0))
})

test('shows a plan to its owner and staff only, and none where there is no plan', async () => {
  const lien = await createLien(world)
  await givePlan(world, lien)
  expect((await read(lien, await createActor(world.testApp, 'taxpayer'))).status).toBe(404)
  expect((await read(lien, await createActor(world.testApp, 'admin'))).status).toBe(200)
  expect((await read(await createLien(world), world.payer)).status).toBe(404)
})

test('shows the next debit and the accepted text, and allows automatic payments again after they were stopped', async () => {
  const account = await givenAccount(world)
  const lien = await createLien(world)
  const { firstDueOn } = await givePlan(world, lien, { months: 4, owner: account.actor })
  const id = await giveAutopay(world, lien, account, 3)
  const { plan } = await read(lien, account.actor)
  expect(plan.autopay).toMatchObject({
    id,
    achLast4: '6789',
    nextDebitOn: firstDueOn,
    debitCount: 3,
    authorization: { textVersion: '1' },
  })
  expect(plan.mayPay).toBe(true)
  expect(await stop(id, await createActor(world.testApp, 'taxpayer'))).toBe(404)
  expect([await stop(id, account.actor), await stop(id, account.actor)]).toEqual([200, 200])
  expect((await read(lien, account.actor)).plan.autopay).toBeNull()
  const told = (await mails(world, 'autopay-off')).filter((mail) => mail.recipient === account.actor.email)
  expect(told).toHaveLength(1)
  const lines = await auditLines(world.testApp.db, 'stop-autopay', id)
  expect(lines).toMatchObject([{ actor_user_id: account.actor.userId }])
  await giveAutopay(world, lien, account, 4)
  expect((await read(lien, account.actor)).plan.autopay).toMatchObject({ debitCount: 4 })
})

test('rejects a second set-up of automatic payments, and one during a payment', async () => {
  const account = await givenAccount(world)
  const lien = await createLien(world)
  await givePlan(world, lien, { months: 4, owner: account.actor })
  await expect(giveAutopay(world, lien, account, 5)).rejects.toMatchObject({ code: 'plan_changed' })
  await giveAutopay(world, lien, account, 4)
  await expect(giveAutopay(world, lien, account, 4)).rejects.toMatchObject({ code: 'autopay_on' })
  const without = await createLien(world)
  await expect(giveAutopay(world, without, account, 1)).rejects.toMatchObject({ code: 'plan_not_active' })
})
