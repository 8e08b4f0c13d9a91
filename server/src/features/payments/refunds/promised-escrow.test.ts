import { beforeAll, expect, test } from 'vitest'
import { DEMO_COMPANY } from '../../../../demo/company.ts'
import { createActor } from '../../../../test/actors.ts'
import { onlyPayment } from '../../../../test/payments-read.ts'
import { openCheckout, payHeld } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { shared } from '../../../../test/shared.ts'

const world = sharedPaymentWorld()
const admin = shared(() => createActor(world.testApp, 'admin'))
beforeAll(async () => {
  await world.testApp.db
    .updateTable('company_setting')
    .set({ values: JSON.stringify({ ...DEMO_COMPANY, refundApprovalCents: 10_000 }) })
    .execute()
})

const post = async (url: string, payload: object) => {
  const answer = await world.testApp.inject({ method: 'POST', url, token: admin.token, payload })
  await world.sandbox.idle()
  return { status: answer.statusCode, body: answer.json() }
}

test('while a partial refund waits for approval, only the rest of the money in escrow can be applied', async () => {
  const lien = await createLien(world)
  const checkout = await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
  await payHeld(world, lien, checkout)
  const { id, portion_cents } = await onlyPayment(world, lien)
  const refund = await post(`/api/payments/${id}/refund`, { reason: 'Too much', amountCents: 100_000 })
  expect(refund.body.refunds).toMatchObject([{ status: 'WAITING' }])
  const apply = (cents: number) =>
    post(`/api/admin/parcels/${lien.id}/escrow/apply`, {
      sourceID: id,
      amount: cents / 100,
      reason: 'Paid late',
    })
  expect(await apply(portion_cents)).toMatchObject({
    status: 400,
    body: { fields: { amount: expect.any(String) } },
  })
  expect(await apply(portion_cents - 100_000 + 1)).toMatchObject({ status: 400 })
  expect(await apply(portion_cents - 100_000)).toMatchObject({ status: 200 })
})
