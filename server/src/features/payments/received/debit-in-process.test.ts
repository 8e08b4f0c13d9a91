import { expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { beginDebit, givenAccount } from '../../../../test/bank-steps.ts'
import { createLien, type Lien } from '../../../../test/payments-world.ts'
import { sharedPlanWorld } from '../../../../test/plan-world.ts'

const world = sharedPlanWorld()

async function recordCheck({ id }: Lien, more: object = {}) {
  const { token } = await createActor(world.testApp, 'admin')
  const check = { parcelID: id, instrument: 'CHECK', amount: 4240, payerName: 'Ann Payer' }
  const payload = { ...check, reference: `debit ${id}`, ...more }
  const answer = await world.testApp.inject({
    ...{ method: 'POST', url: '/api/admin/receivedpayments', token, payload },
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('recording a check warns when a debit for the same certificate is in process, and takes a reason', async () => {
  const lien = await createLien(world)
  await beginDebit(world, lien, await givenAccount(world))
  const warned = await recordCheck(lien)
  expect(warned).toMatchObject({
    ...{ status: 409, body: { code: 'already_recorded', receivedPaymentID: null } },
  })
  expect(warned.body.message).toContain('ACH debit of $4,282.40')
  expect((await recordCheck(lien, { recordAnyway: 'The owner wants both.' })).status).toBe(201)
})

test('a debit that has settled, or one of another certificate, does not warn', async () => {
  const [lien, other] = [await createLien(world), await createLien(world)]
  await beginDebit(world, lien, await givenAccount(world))
  expect((await recordCheck(other)).status).toBe(201)
  await world.later(5)
  await world.hear()
  expect((await recordCheck(lien)).status).toBe(201)
})
