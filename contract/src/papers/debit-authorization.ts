import { formatLongDate, formatMoney } from '../format.ts'
import { cardName } from './card-name.ts'
import { type PlanDebits, runsOf } from './debit-runs.ts'

/**
 * Of the texts below and of one payment's. A change of a word is a new version, in a file of its own; the old one stays.
 * Version 2: what is said of revoking one payment's debit.
 */
export const AUTHORIZATION_TEXT_VERSION = '2'

export interface Company {
  readonly companyName: string
  readonly servicingEmail: string
}

/** What a payer agrees to when a bank account is registered. It is no approval of any debit. */
export const accountAuthorization = ({ companyName, servicingEmail }: Company): string =>
  `I authorize ${companyName} to verify this account with small deposits and to debit it only for payments that I approve. Registering the account approves no payment. I may revoke this by removing the account, or by writing to ${servicingEmail}. I am an authorized user of this account.`

interface AgreedDebits extends Company {
  readonly payer: string
  readonly debits: PlanDebits
}

export interface PlanAuthorization extends AgreedDebits {
  readonly account: { readonly type: string | null; readonly last4: string }
}

/** What a payer agrees to before automatic payments: every debit with its day, as neighbours of one amount. */
export function planAuthorization(facts: PlanAuthorization): string {
  const { payer, debits, account, companyName, servicingEmail } = facts
  return `By pressing Authorize I, ${payer}, authorize ${companyName} to debit my ${accountType(account.type)} ending ${account.last4} for my payment plan, ${debits.length} ${debits.length === 1 ? 'time' : 'times'} in all: ${worded(debits, ACH_WORDS).join('; ')}. I am told by e-mail 3 days before each debit, and 10 days before one whose amount is less than this. I may stop automatic payments on the page of my plan, or by writing to ${servicingEmail} at least 3 business days before a debit. A debit that is returned for lack of funds may be presented again up to two times. I am an authorized user of this account.`
}

export interface PlanCardAuthorization extends AgreedDebits {
  readonly card: { readonly brand: string | null; readonly last4: string }
}

/** The same for a card that is charged without its holder. */
export function planCardAuthorization(facts: PlanCardAuthorization): string {
  const { payer, debits, card, companyName, servicingEmail } = facts
  return `By pressing Authorize I, ${payer}, authorize ${companyName} to charge my ${cardName(card.brand)} ending ${card.last4} for my payment plan, ${debits.length} ${debits.length === 1 ? 'time' : 'times'} in all: ${worded(debits, CARD_WORDS).join('; ')}. I am told by e-mail 3 days before each charge, and 10 days before one whose amount is less than this. I may stop automatic payments on the page of my plan at any time, or by writing to ${servicingEmail} at least 3 business days before a charge. A charge that is declined for lack of funds may be tried again up to two times. I am authorized to use this card.`
}

interface DebitWords {
  readonly one: string
  readonly many: string
  readonly fee: string
}

const ACH_WORDS: DebitWords = { one: 'debit', many: 'debits', fee: 'ACH service fee' }
const CARD_WORDS: DebitWords = { one: 'charge', many: 'charges', fee: 'card service fee' }

/** '11 debits of $649.27 (certificate $642.84 plus $6.43 ACH service fee), from January 15, 2027 to …'. */
const worded = (debits: PlanDebits, { one, many, fee }: DebitWords): readonly string[] =>
  runsOf(debits).map(({ count, from, to, charge }) => {
    const sum = `${formatMoney(charge.totalCents)} (certificate ${formatMoney(charge.portionCents)} plus ${formatMoney(charge.feeCents)} ${fee})`
    const first = formatLongDate(from, 'en')
    return count === 1
      ? `one ${one} of ${sum} on ${first}`
      : `${count} monthly ${many} of ${sum} from ${first} to ${formatLongDate(to, 'en')}`
  })

export const accountType = (type: string | null): string =>
  type === 'checking' || type === 'savings' ? `${type} account` : 'account'
