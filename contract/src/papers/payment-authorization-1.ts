import { formatLongDate, formatMoney } from '../format.ts'
import { accountType } from './debit-authorization.ts'
import type { PaymentAuthorization } from './payment-authorization.ts'

/**
 * Version 1, as payers agreed to it; nobody is shown it any more. It promised a way to revoke that a debit of the same
 * day does not leave.
 */
export function paymentAuthorizationOf1(facts: PaymentAuthorization): string {
  const { payer, charge, account, companyName, servicingEmail } = facts
  return `By pressing Authorize I, ${payer}, authorize ${companyName} to debit ${formatMoney(charge.totalCents)} (certificate ${formatMoney(charge.portionCents)} plus ${formatMoney(charge.feeCents)} ACH service fee) from my ${accountType(account.type)} ending ${account.last4} on or after ${formatLongDate(facts.on, 'en')}. I may revoke this by writing to ${servicingEmail} at least 3 business days before the debit. If it is returned unpaid, the payment is void. I am an authorized user of this account.`
}
