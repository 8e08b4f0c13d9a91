import { method as methodOnTheWire } from '@fieldstone/contract/entities/payments/payment-words'
import { PAYMENT_KINDS } from '@fieldstone/domain/payments/states'
import { expect, test } from 'vitest'
import { METHODS, methodFor } from './methods.ts'

/** What the contract names and nobody can begin yet. A method that is added leaves this list. */
const NOT_YET: readonly string[] = []

test('each method of the contract has its object for each kind of payment, or is named as not there yet', () => {
  const without = methodOnTheWire.options.flatMap((method) =>
    PAYMENT_KINDS.filter((kind) => methodFor({ method, kind }) === null).map((kind) => `${method} ${kind}`),
  )
  expect(without).toEqual(NOT_YET)
})

test('no two objects take the same payments', () => {
  const payments = METHODS.flatMap(({ method, kinds }) => kinds.map((kind) => `${method} ${kind}`))
  expect(new Set(payments).size).toBe(payments.length)
})

test('an event is of one kind of order, and means the same for every method that begins with one', () => {
  const events = METHODS.flatMap(({ order, events }) =>
    Object.entries(events).map(([type, about]) => [type, `${order.kind} ${about}`] as const),
  )
  expect(events.length).toBeGreaterThan(0)
  for (const [type, meaning] of events) expect(new Map(events).get(type)).toBe(meaning)
})
