import { beforeAll, expect, test, vi } from 'vitest'
import { get, post } from '../../../../test/bank-account-steps.ts'
import { openPage } from '../../../../test/card-steps.ts'
import { createLien, type PaymentWorld, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { ProviderError } from '../../../providers/payment-provider.ts'

const SAVED = 7
const world = sharedPaymentWorld({ hasWebhook: false })

beforeAll(async () => {
  const lien = await createLien(world)
  for (let count = 0; count < SAVED; count++) {
    expect((await openPage(world, lien, world.payer)).statusCode).toBe(200)
    expect((await post(world, 'achLink', world.payer, {})).statusCode).toBe(200)
  }
})

test.each([
  ['cards', 'getCardPage'],
  ['bank accounts', 'getLinkPage'],
] as const)('a list of %s: refreshes at most five rows, all at once', async (what, method) => {
  const calls = countCalls(world, method)
  const answer = await get(world, what === 'cards' ? 'cards' : 'ach', world.payer)
  expect([answer.statusCode, answer.json().length]).toEqual([200, SAVED])
  expect(calls).toEqual({ all: 5, atOnce: 5 })
})

/** Lets no call of a method succeed, and counts all of them and how many were under way at the same time. */
function countCalls({ provider }: PaymentWorld, method: 'getCardPage' | 'getLinkPage') {
  const calls = { all: 0, atOnce: 0 }
  let underWay = 0
  vi.spyOn(provider, method).mockImplementation(async () => {
    calls.all += 1
    underWay += 1
    calls.atOnce = Math.max(calls.atOnce, underWay)
    await new Promise((resolve) => setTimeout(resolve, 50))
    underWay -= 1
    throw new ProviderError('unknown', 'not_answered')
  })
  return calls
}
