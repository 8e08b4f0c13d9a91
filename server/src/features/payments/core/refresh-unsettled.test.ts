import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { get, post } from '../../../../test/bank-account-steps.ts'
import { openPage } from '../../../../test/card-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
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

const read = async (what: 'cards' | 'bank accounts') => {
  const answer = await get(world, what === 'cards' ? 'cards' : 'ach', world.payer)
  expect([answer.statusCode, answer.json().length]).toEqual([200, SAVED])
}

test.each([
  ['cards', 'getCardPage'],
  ['bank accounts', 'getLinkPage'],
] as const)(
  'a list of %s asks the payment processor about one unfinished row, the next time about another',
  async (what, method) => {
    const asked = vi.spyOn(world.provider, method)
    await read(what)
    expect(asked).toHaveBeenCalledTimes(1)
    await read(what)
    expect(new Set(asked.mock.calls.map(([id]) => id)).size).toBe(2)
    asked.mockRestore()
  },
)

test('a list is shown as stored while the payment processor does not answer', async () => {
  const asked = vi
    .spyOn(world.provider, 'getCardPage')
    .mockRejectedValue(new ProviderError('unknown', 'not_answered'))
  await read('cards')
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})

test('a list of finished cards asks the payment processor nothing', async () => {
  await world.testApp.db
    .updateTable('saved_card')
    .set({ status: 'SAVED', stripe_pm_id: sql<string>`'pm_' || id`, brand: 'visa', last4: '4242' })
    .where('user_id', '=', world.payer.userId)
    .execute()
  const asked = (['getCardPage', 'getCard'] as const).map((method) => vi.spyOn(world.provider, method))
  await read('cards')
  for (const call of asked) {
    expect(call).not.toHaveBeenCalled()
    call.mockRestore()
  }
})
