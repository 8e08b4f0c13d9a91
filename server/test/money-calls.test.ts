import { movesMoney } from '@fieldstone/contract/money-calls'
import type { Route } from '@fieldstone/contract/route'
import { routes } from '@fieldstone/contract/routes'
import { expect, test } from 'vitest'
import { createActor } from './actors.ts'
import { sharedPaymentWorld } from './payments-world.ts'

const world = sharedPaymentWorld()

const CALLS = Object.entries<Route>(routes).filter(
  ([, route]) => movesMoney(route) && route.body !== undefined && route.exchange !== 'form',
)

test.each(CALLS)('%s rejects a field that it does not know before anything is done', async (_, route) => {
  const { token } = await createActor(world.testApp, route.access.includes('admin') ? 'admin' : 'taxpayer')
  const answer = await world.testApp.inject({
    method: route.method,
    url: route.path.replace(/:\w+/g, '1'),
    token,
    payload: { amountCent: 100 },
  })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().fields).toEqual({ amountCent: expect.stringContaining('no such field') })
})
