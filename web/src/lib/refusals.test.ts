import { payReason } from '@fieldstone/contract/entities/payments/payment'
import { paymentRoutes } from '@fieldstone/contract/routes/payments/payments'
import { expect, test } from 'vitest'
import { refusalText } from './refusals.ts'

const UNKNOWN = refusalText('something else')

test('every reason and every refusal of a payment has its own sentence', () => {
  const codes = [...payReason.options, ...paymentRoutes.paymentTicket.errors, 'ticket_expired', 'too_many']
  const without = codes.filter(
    (code) => refusalText(code) === UNKNOWN && code !== 'not_payable' && code !== 'not_found',
  )
  expect(without).toEqual([])
})

test.each(['unknown', 'toString', '__proto__', ''])('%j is answered in general words', (code) => {
  expect(refusalText(code)).toBe(UNKNOWN)
})
