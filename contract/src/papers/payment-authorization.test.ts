import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { expect, test } from 'vitest'
import { AUTHORIZATION_TEXT_VERSION } from './debit-authorization.ts'
import { paymentAuthorization } from './payment-authorization.ts'
import { paymentAuthorizationOf1 } from './payment-authorization-1.ts'

const FACTS = {
  payer: 'Maria Reyes',
  charge: { portionCents: cents(424_000), feeCents: cents(4_240), totalCents: cents(428_240) },
  account: { type: 'checking', last4: '6789' },
  on: plainDate('2026-11-20'),
  companyName: 'Fieldstone',
  servicingEmail: 'servicing@fieldstone.example',
}
const HEAD =
  'By pressing Authorize I, Maria Reyes, authorize Fieldstone to debit $4,282.40 (certificate $4,240.00 plus $42.40 ACH service fee) from my checking account ending 6789 on or after November 20, 2026. '
const TAIL = ' If it is returned unpaid, the payment is void. I am an authorized user of this account.'

// To change a word, add a new version in its own file.
test('each version of the authorization text is unchanged', () => {
  expect(AUTHORIZATION_TEXT_VERSION).toBe('2')
  expect(paymentAuthorization(FACTS)).toBe(
    `${HEAD}The debit is sent to my bank as soon as I press Authorize, so it cannot be revoked after that; until then I may leave the page, and nothing is debited. If the debit is wrong, I write to servicing@fieldstone.example at once.${TAIL}`,
  )
  expect(paymentAuthorizationOf1(FACTS)).toBe(
    `${HEAD}I may revoke this by writing to servicing@fieldstone.example at least 3 business days before the debit.${TAIL}`,
  )
})
