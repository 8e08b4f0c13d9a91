import { beforeAll, expect, test } from 'vitest'
import { DEMO_COMPANY } from '../../../../demo/company.ts'
import { createActor } from '../../../../test/actors.ts'
import { decideDispute, openDispute } from '../../../../test/dispute-steps.ts'
import { balances } from '../../../../test/expect-paid.ts'
import { onlyPayment } from '../../../../test/payments-read.ts'
import { payInFull } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { inTransaction } from '../../../db/database.ts'
import { recordCorrections } from '../../payoff/service.ts'
import { verify } from '../../verify/verify.ts'

const world = sharedPaymentWorld()
beforeAll(async () => {
  await world.testApp.db
    .updateTable('company_setting')
    .set({ values: JSON.stringify({ ...DEMO_COMPANY, refundApprovalCents: 500_000 }) })
    .execute()
})

/** A card payment of $4,240.00 with a fee of $137.80; then the price is corrected down by $1,000.00. */
async function overcharged() {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  const { db, services } = world.testApp
  await db.updateTable('certificate').set({ price_cents: 300_000 }).where('id', '=', lien.id).execute()
  const correction = { certificateId: lien.id, reason: 'price corrected', redeemedOn: null }
  await inTransaction(db, (trx) => recordCorrections(trx, services, [correction]))
  return { lien, id }
}

async function refund(id: string, payload: object) {
  const { token } = await createActor(world.testApp, 'admin')
  const answer = await world.testApp.inject({
    ...{ method: 'POST', url: `/api/payments/${id}/refund`, token },
    payload: { reason: 'Price corrected', ...payload },
  })
  await world.sandbox.idle()
  return { status: answer.statusCode, body: answer.json() }
}

test('the fee on an overcharge is returned with it', async () => {
  const { lien, id } = await overcharged()
  const heldCents = -((await balances(world, lien))['escrow'] ?? 0)
  expect(heldCents).toBe(106_000)
  const { body } = await refund(id, { amountCents: heldCents })
  // 3.25 % of $1,060.00.
  expect(body.refunds).toMatchObject([{ amountCents: 106_000 + 3_445 }])
  expect(await balances(world, lien)).toMatchObject({ escrow: 0, 'fee-income': -(13_780 - 3_445) })
  expect(await onlyPayment(world, lien)).toMatchObject({ refunded_cents: 109_445 })
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})

test('what is left of the fee stays when a dispute takes a part of the payment, and when it is won', async () => {
  const { lien, id } = await overcharged()
  await refund(id, { amountCents: 106_000 })
  const dispute = await openDispute(world, lien, 5_000)
  await world.sandbox.idle()
  const fee = { 'fee-income': -(13_780 - 3_445) }
  expect(await balances(world, lien)).toMatchObject(fee)
  await decideDispute(world, dispute, 'won')
  await world.sandbox.idle()
  expect(await balances(world, lien)).toMatchObject(fee)
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})
