import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Charge } from '@fieldstone/domain/payments/fees'
import { formatLongDate, formatMoney } from '../format.ts'

/** Of the texts below. A change of a word is a new version, in a file of its own; the old one stays. */
export const AUTHORIZATION_TEXT_VERSION = '1'

interface Company {
  readonly companyName: string
  readonly servicingEmail: string
}

/** What a payer agrees to when a bank account is registered. It is no approval of any debit. */
export const accountAuthorization = ({ companyName, servicingEmail }: Company): string =>
  `I authorize ${companyName} to verify this account with small deposits and to debit it only for payments that I approve. Registering the account approves no payment. I may revoke this by removing the account, or by writing to ${servicingEmail}. I am an authorized user of this account.`

export interface PaymentAuthorization extends Company {
  readonly payer: string
  readonly charge: Pick<Charge, 'portionCents' | 'feeCents' | 'totalCents'>
  readonly account: { readonly type: string | null; readonly last4: string }
  readonly on: PlainDate
}

/** What a payer agrees to before one debit. */
export function paymentAuthorization(facts: PaymentAuthorization): string {
  const { payer, charge, account, companyName, servicingEmail } = facts
  const money = (amount: typeof charge.totalCents) => formatMoney(amount, 'en')
  const type =
    account.type === 'checking' || account.type === 'savings' ? `${account.type} account` : 'account'
  return `By pressing Authorize I, ${payer}, authorize ${companyName} to debit ${money(charge.totalCents)} (certificate ${money(charge.portionCents)} plus ${money(charge.feeCents)} ACH service fee) from my ${type} ending ${account.last4} on or after ${formatLongDate(facts.on, 'en')}. I may revoke this by writing to ${servicingEmail} at least 3 business days before the debit. If it is returned unpaid, the payment is void. I am an authorized user of this account.`
}
