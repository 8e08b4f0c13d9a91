import { expect, test } from 'vitest'
import { ownRequest } from '../../../../demo/own-request.ts'
import { createActor } from '../../../../test/actors.ts'
import { beginDebit, givenAccount } from '../../../../test/bank-steps.ts'
import { createLien } from '../../../../test/payments-world.ts'
import { sharedPlanWorld } from '../../../../test/plan-world.ts'
import { listMyPayments } from './own-payments.ts'

const world = sharedPlanWorld()

test.each([
  ['cleared before that was begun', false, ['record', 'settle', 'charge', 'come back', 'assign']],
  ['cleared while that was on its way', false, ['record', 'charge', 'settle', 'come back', 'assign']],
  ['cleared since', true, ['record', 'charge', 'come back', 'settle', 'assign']],
  ['was recorded, and cleared, since', true, ['charge', 'come back', 'record', 'settle', 'assign']],
  ['has not cleared', false, ['record', 'charge', 'come back', 'assign']],
  ['cleared since, and belongs to nobody', false, ['record', 'charge', 'come back', 'settle']],
] as const)(
  'an ACH debit comes back, and a check that %s: money has come since: %s',
  async (_, isLater, acts) => {
    const lien = await createLien(world)
    let userId = 0
    let received = 0
    const act = {
      record: async () => {
        received = await receive('', { instrument: 'CHECK', amount: 100, reference: `no ${lien.id}` })
      },
      settle: () => receive(`/${received}/settle`, {}),
      assign: () => receive(`/${received}/assign`, { parcelID: lien.id, reason: 'The owner sent a copy.' }),
      charge: async () => {
        const payer = await givenAccount(world, 'insufficientFunds')
        userId = payer.actor.userId
        await beginDebit(world, lien, payer)
      },
      'come back': async () => {
        await world.later(3)
        await world.hear()
      },
    }
    for (const name of acts) {
      await act[name]()
      await world.later(1)
    }
    const context = await ownRequest(world.testApp.services, { role: 'taxpayer', userId })
    const { rows } = await listMyPayments(context, { page: 1, pageSize: 10, sort: '' })
    expect(rows).toMatchObject([{ outcome: 'not-paid', hasLaterMoney: isLater }])
  },
)

/** What staff do with money that they receive. Answers its id. */
async function receive(path: string, payload: object): Promise<number> {
  const { token } = await createActor(world.testApp, 'admin')
  const url = `/api/admin/receivedpayments${path}`
  const answer = await world.testApp.inject({ method: 'POST', url, token, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().receivedPaymentID
}
