import { method as methodOnTheWire } from '@fieldstone/contract/entities/payment-words'
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

test('no two objects take the same payments or the same events', () => {
  const payments = METHODS.flatMap(({ method, kinds }) => kinds.map((kind) => `${method} ${kind}`))
  const events = METHODS.flatMap((one) => Object.keys(one.events))
  for (const names of [payments, events]) expect(new Set(names).size).toBe(names.length)
})
