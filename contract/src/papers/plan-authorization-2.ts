import { cardName } from './card-name.ts'
import {
  ACH_WORDS,
  accountType,
  CARD_WORDS,
  type PlanAuthorization,
  type PlanCardAuthorization,
  worded,
} from './debit-authorization.ts'

/** Versions 1 and 2, as payers agreed to them; nobody is shown them any more. */
export function planAuthorizationOf2(facts: PlanAuthorization): string {
  const { payer, debits, account, companyName, servicingEmail } = facts
  return `By pressing Authorize I, ${payer}, authorize ${companyName} to debit my ${accountType(account.type)} ending ${account.last4} for my payment plan, ${debits.length} ${debits.length === 1 ? 'time' : 'times'} in all: ${worded(debits, ACH_WORDS).join('; ')}. I am told by e-mail 3 days before each debit, and 10 days before one whose amount is less than this. I may stop automatic payments on the page of my plan, or by writing to ${servicingEmail} at least 3 business days before a debit. A debit that is returned for lack of funds may be presented again up to two times. I am an authorized user of this account.`
}

/** The same for a card that is charged without its holder. */
export function planCardAuthorizationOf2(facts: PlanCardAuthorization): string {
  const { payer, debits, card, companyName, servicingEmail } = facts
  return `By pressing Authorize I, ${payer}, authorize ${companyName} to charge my ${cardName(card.brand)} ending ${card.last4} for my payment plan, ${debits.length} ${debits.length === 1 ? 'time' : 'times'} in all: ${worded(debits, CARD_WORDS).join('; ')}. I am told by e-mail 3 days before each charge, and 10 days before one whose amount is less than this. I may stop automatic payments on the page of my plan at any time, or by writing to ${servicingEmail} at least 3 business days before a charge. A charge that is declined for lack of funds may be tried again up to two times. I am authorized to use this card.`
}
