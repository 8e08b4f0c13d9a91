import { method as methodOnTheWire } from '@fieldstone/contract/entities/payments/payment-fields'
import { isAgreedMethod } from '@fieldstone/domain/payments/charge-methods'
import { PAYMENT_KINDS } from '@fieldstone/domain/payments/states'
import { expect, test } from 'vitest'
import { METHODS, methodFor } from './methods.ts'

test('each method of the contract has its object for each kind of payment; what cannot be agreed ahead, for all but that', () => {
  for (const method of methodOnTheWire.options)
    for (const kind of PAYMENT_KINDS)
      expect(methodFor({ method, kind }) !== null, `${method} ${kind}`).toBe(
        kind !== 'INSTALMENT' || isAgreedMethod(method),
      )
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
