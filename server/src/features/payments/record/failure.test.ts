import { expect, test } from 'vitest'
import { failureOf } from './payment-record.ts'

const CARD = { method: 'CC', last_error_code: 'incorrect_cvc', return_code: 'N7' } as const
const DEBIT = { method: 'ACH', last_error_code: null, return_code: 'R01' } as const
const NONE = { returnCode: null, errorCode: null }

test.each([
  ['SUCCEEDED', CARD],
  ['REFUNDED', CARD],
  ['DISPUTED', CARD],
  ['PROCESSING', DEBIT],
] as const)('%s, after a try that failed: the old failure is not its state', (status, payment) => {
  expect(failureOf({ status, ...payment })).toEqual(NONE)
})

test.each([
  ['FAILED', CARD, { returnCode: 'N7', errorCode: 'incorrect_cvc' }],
  ['OPEN', CARD, { returnCode: 'N7', errorCode: 'incorrect_cvc' }],
  ['REVERSED', DEBIT, { returnCode: 'R01', errorCode: null }],
] as const)('%s: the codes say why', (status, payment, failure) => {
  expect(failureOf({ status, ...payment })).toEqual(failure)
})
