import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'

test('details are sent as the contract writes them, and read back by their own code alone', () => {
  const freeAt = new Date('2026-02-06T12:00:00Z')
  const refusal = new Refusal('already_paying', { details: { freeAt } })
  expect(refusal.wireDetails).toEqual({ freeAt: '2026-02-06T12:00:00.000Z' })
  expect(refusal.detailsOf('already_paying')).toEqual({ freeAt })
  expect(refusal.detailsOf('not_payable')).toBeUndefined()
})

test('details that the contract does not declare for the code: neither compile nor leave', () => {
  // @ts-expect-error This code carries nothing.
  expect(() => new Refusal('too_many', { details: { reason: 'held' } })).toThrow('carries no details')
  // @ts-expect-error The contract knows no such reason.
  expect(() => new Refusal('not_payable', { details: { reason: 'moon' } })).toThrow()
})
