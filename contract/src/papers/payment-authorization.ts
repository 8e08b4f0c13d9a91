import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Charge } from '@fieldstone/domain/payments/fees'
import { formatLongDate, formatMoney } from '../format.ts'
import { accountType, type Company } from './debit-authorization.ts'

export interface PaymentAuthorization extends Company {
  readonly payer: string
  readonly charge: Pick<Charge, 'portionCents' | 'feeCents' | 'totalCents'>
  readonly account: { readonly type: string | null; readonly last4: string }
  readonly on: PlainDate
}

/** What a payer agrees to before one debit. */
export function paymentAuthorization(facts: PaymentAuthorization): string {
  const { payer, charge, account, companyName, servicingEmail } = facts
  return `By pressing Authorize I, ${payer}, authorize ${companyName} to debit ${formatMoney(charge.totalCents)} (certificate ${formatMoney(charge.portionCents)} plus ${formatMoney(charge.feeCents)} ACH service fee) from my ${accountType(account.type)} ending ${account.last4} on or after ${formatLongDate(facts.on, 'en')}. The debit is sent to my bank as soon as I press Authorize, so it cannot be revoked after that; until then I may leave the page, and nothing is debited. If the debit is wrong, I write to ${servicingEmail} at once. If it is returned unpaid, the payment is void. I am an authorized user of this account.`
}
