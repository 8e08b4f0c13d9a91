import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { balances } from '../../../test/expect-paid.ts'
import { onlyPayment } from '../../../test/payments-read.ts'
import { confirmSale, openCheckout, payAtCheckout } from '../../../test/payments-steps.ts'
import { createLien, type Lien } from '../../../test/payments-world.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'
import { fetchPayouts } from '../payments/books/fetch.ts'
import { verify } from '../verify/verify.ts'

const world = sharedPlanWorld()

async function act({ id }: Lien, path: string, payload: object, actor: TestActor) {
  const url = `/api/admin/parcels/${id}/${path}`
  const answer = await world.testApp.inject({ method: 'POST', url, token: actor.token, payload })
  return { status: answer.statusCode, body: answer.json() }
}

/** A card payment of $4,240.00 and its fee, of which all but the fee is held. */
async function held() {
  const lien = await createLien(world)
  const checkout = await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
  await confirmSale(world, lien, world.testApp.today())
  await payAtCheckout(world, checkout)
  await world.hear()
  await confirmSale(world, lien, null)
  return { lien, payment: await onlyPayment(world, lien) }
}

const refundOf = (sourceID: string, more: object = {}) => ({
  ...{ sourceID, amount: 4240, reason: 'Their card is closed', reference: '5501', ...more },
})

/** Returns all that is held of a payment by check. */
async function returnByCheck(
  lien: Lien,
  paymentId: string,
  more: object = { closedProof: 'Letter of the bank' },
) {
  const [admin, second] = [
    await createActor(world.testApp, 'admin'),
    await createActor(world.testApp, 'admin'),
  ]
  const asked = await act(lien, 'escrow/refund', refundOf(paymentId, more), admin)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const [{ refundID }] = asked.body.waitingRefunds
  const decision = { refundID, decision: 'approve', currentPassword: second.password }
  const decided = await act(lien, 'escrow/refund/decision', decision, second)
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  return decided.body
}

const read = async (url: string) => {
  const { token } = await createActor(world.testApp, 'admin')
  return (await world.testApp.inject({ method: 'GET', url, token })).json()
}

test('a return by check is no refund of the processor: in the ledger, on the Money tab, and in the reports', async () => {
  const { lien, payment } = await held()
  expect((await returnByCheck(lien, payment.id)).escrowMoves).toMatchObject([
    { kind: 'return', amount: 4240 },
  ])
  const { postings } = await read(`/api/payments/${payment.id}`)
  const causes = postings.map(({ cause }: { cause: string }) => cause)
  expect(new Set(causes)).toEqual(new Set(['payment', 'fee', 'return']))
  const { events } = await read(`/api/parcels/${lien.id}/record/life`)
  expect(events.map(({ kind }: { kind: string }) => kind)).toContain('returned-by-check')
  const funds = await read(`/api/counties/855/reports/funds?filter=${lien.parcelNo}`)
  expect(
    funds
      .map(({ paymentMethod, paymentAmount }: { paymentMethod: string; paymentAmount: number }) => [
        paymentMethod,
        paymentAmount,
      ])
      .sort(),
  ).toEqual([
    ['Card (returned by check)', -4240],
    ['Card', 4240],
  ])
})

test('a return by check leaves the books of the processor as they agreed', async () => {
  const { lien, payment } = await held()
  await fetchPayouts(world.testApp.services, world.provider)
  await returnByCheck(lien, payment.id)
  const differences = await read(`/api/payments/reconciliation/differences?to=${world.testApp.today()}`)
  expect(differences.filter(({ paymentID }: { paymentID: string }) => paymentID === payment.id)).toEqual([])
})

test('funds of a card are not returned by check while they can be disputed', async () => {
  const { lien, payment } = await held()
  const admin = await createActor(world.testApp, 'admin')
  const { status, body } = await act(lien, 'escrow/refund', refundOf(payment.id), admin)
  expect(status).toBe(400)
  expect(body.fields.sourceID).toMatch(/can be disputed or returned until/)
})

test.each([
  ['with proof that the card is closed', 0, { closedProof: 'Letter of the bank of November 3' }],
  ['after the time to dispute it', 130, {}],
])('funds of a card are returned by check by two people: %s', async (_, days, more) => {
  const { lien, payment } = await held()
  await world.later(days)
  expect((await balances(world, lien))['escrow']).toBe(-424_000)
  await returnByCheck(lien, payment.id, more)
  expect((await balances(world, lien))['escrow']).toBe(0)
  const { token } = await createActor(world.testApp, 'admin')
  const record = await world.testApp.inject({ method: 'GET', url: `/api/payments/${payment.id}`, token })
  // Nothing but the fee is left to refund through the provider.
  expect(record.json().refundable).toMatchObject({ wholeCents: 13_780, partCents: 0 })
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})
