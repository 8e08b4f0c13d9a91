import { AUTHORIZATION_TEXT_VERSION } from '@fieldstone/contract/documents/debit-authorization'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_COMPANY } from '../../../demo/company.ts'
import { createActor } from '../../../test/actors.ts'
import { post as call, get } from '../../../test/bank-account-steps.ts'
import { givenAccount } from '../../../test/bank-steps.ts'
import { createExpense } from '../../../test/factories.ts'
import { onlyPayment, openCheckout, payAtCheckout } from '../../../test/payments-steps.ts'
import { createLien } from '../../../test/payments-world.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'

const world = sharedPlanWorld()
const ACCEPTED = { authorizationAccepted: true, authorizationTextVersion: AUTHORIZATION_TEXT_VERSION }
/** Whose session is of now: days pass here. */
const adminToken = async () => (await createActor(world.testApp, 'admin')).token
beforeAll(async () => {
  await world.testApp.db
    .updateTable('company_setting')
    .set({ values: JSON.stringify({ ...DEMO_COMPANY, refundApprovalCents: 430_000 }) })
    .execute()
})

test('a debit that was refunded in full is disputed all the same: staff know the day, and the account is debited no more', async () => {
  const account = await givenAccount(world, 'dispute')
  const lien = await createLien(world)
  const quote = (await get(world, `quote?parcelId=${lien.id}&method=ACH`, account.actor)).json()
  const body = { chargeAmount: quote.totalCents / 100, parcelId: lien.id, accountId: account.id, ...ACCEPTED }
  expect((await call(world, 'chargeAch', account.actor, body)).statusCode).toBe(200)
  await world.later(4)
  await world.hear()
  const { id } = await onlyPayment(world, lien)
  const refund = await world.testApp.inject({
    method: 'POST',
    url: `/api/payments/${id}/refund`,
    token: await adminToken(),
    payload: { reason: 'Paid twice' },
  })
  expect(refund.statusCode, refund.body).toBe(200)
  await world.hear()
  await world.later(5)
  await world.hear()
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'REFUNDED' })
  await world.later(21)
  await world.hear()
  await world.hear()
  const tasks = await world.testApp.db
    .selectFrom('staff_task')
    .select('note')
    .where('subject_id', '=', id)
    .where('kind', '=', 'payment-disputed')
    .execute()
  expect(tasks.map(({ note }) => note)).toEqual([expect.stringContaining('it was given back')])
  const { status } = await world.testApp.db
    .selectFrom('ach_account')
    .select('status')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('REVOKED')
})

test('refunds that are each below the limit: the second pair of eyes is asked once they exceed it together, in 30 days', async () => {
  const payer = await createActor(world.testApp, 'taxpayer')
  const refundOf = async () => {
    const lien = await createLien(world)
    const checkout = await openCheckout(world, lien, payer)
    const { id, effective_on } = await onlyPayment(world, lien)
    await createExpense(world.testApp.db, lien.id, { incurred_on: effective_on })
    await payAtCheckout(world, checkout)
    await world.hear()
    const answer = await world.testApp.inject({
      method: 'POST',
      url: `/api/payments/${id}/refund`,
      token: await adminToken(),
      payload: { reason: 'Too much', amountCents: 200_000 },
    })
    await world.hear()
    return answer.json().refunds.at(-1)?.status === 'WAITING'
  }
  expect([await refundOf(), await refundOf(), await refundOf()]).toEqual([false, false, true])
})
