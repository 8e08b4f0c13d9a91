import { addMonths, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Charge } from '@fieldstone/domain/payments/fees'
import { formatLongDate, formatMoney } from '../format.ts'
import { cardName } from './card-name.ts'

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

type PlanDebits = readonly {
  readonly dueOn: PlainDate
  readonly charge: Pick<Charge, 'portionCents' | 'feeCents' | 'totalCents'>
}[]

export interface PlanAuthorization extends Company {
  readonly payer: string
  readonly debits: PlanDebits
  readonly account: { readonly type: string | null; readonly last4: string }
}

/** What a payer agrees to before automatic payments: every debit with its day, as neighbours of one amount. */
export function planAuthorization(facts: PlanAuthorization): string {
  const { payer, debits, account, companyName, servicingEmail } = facts
  return `By pressing Authorize I, ${payer}, authorize ${companyName} to debit my ${accountType(account.type)} ending ${account.last4} for my payment plan, ${debits.length} ${debits.length === 1 ? 'time' : 'times'} in all: ${runsOf(debits, ACH_WORDS).join('; ')}. I am told by e-mail 3 days before each debit, and 10 days before one whose amount is less than this. I may stop automatic payments on the page of my plan, or by writing to ${servicingEmail} at least 3 business days before a debit. A debit that is returned for lack of funds may be presented again up to two times. I am an authorized user of this account.`
}

export interface PlanCardAuthorization extends Company {
  readonly payer: string
  readonly debits: PlanDebits
  readonly card: { readonly brand: string | null; readonly last4: string }
}

/** The same for a card that is charged without its holder. */
export function planCardAuthorization(facts: PlanCardAuthorization): string {
  const { payer, debits, card, companyName, servicingEmail } = facts
  return `By pressing Authorize I, ${payer}, authorize ${companyName} to charge my ${cardName(card.brand)} ending ${card.last4} for my payment plan, ${debits.length} ${debits.length === 1 ? 'time' : 'times'} in all: ${runsOf(debits, CARD_WORDS).join('; ')}. I am told by e-mail 3 days before each charge, and 10 days before one whose amount is less than this. I may stop automatic payments on the page of my plan at any time, or by writing to ${servicingEmail} at least 3 business days before a charge. A charge that is declined for lack of funds may be tried again up to two times. I am authorized to use this card.`
}

interface DebitWords {
  readonly one: string
  readonly many: string
  readonly fee: string
}

const ACH_WORDS: DebitWords = { one: 'debit', many: 'debits', fee: 'ACH service fee' }
const CARD_WORDS: DebitWords = { one: 'charge', many: 'charges', fee: 'card service fee' }

/** '11 debits of $649.27 (certificate $642.84 plus $6.43 ACH service fee), from January 15, 2027 to …'. */
function runsOf(debits: PlanDebits, { one, many, fee }: DebitWords): readonly string[] {
  const runs: PlanDebits[number][][] = []
  for (const debit of debits) {
    const last = runs.at(-1)
    if (last && isNext(last, debit)) last.push(debit)
    else runs.push([debit])
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last) return []
    const { charge } = first
    const sum = `${formatMoney(charge.totalCents)} (certificate ${formatMoney(charge.portionCents)} plus ${formatMoney(charge.feeCents)} ${fee})`
    const from = formatLongDate(first.dueOn, 'en')
    return run.length === 1
      ? [`one ${one} of ${sum} on ${from}`]
      : [`${run.length} monthly ${many} of ${sum} from ${from} to ${formatLongDate(last.dueOn, 'en')}`]
  })
}

/** Of the same amount, on the same day of the next month: the first one may be later, so that it is told in time. */
function isNext(run: PlanDebits, { dueOn, charge }: PlanDebits[number]): boolean {
  const [first] = run
  if (!first || first.charge.totalCents !== charge.totalCents) return false
  const inTurn = addMonths(first.dueOn, run.length)
  return (
    inTurn === dueOn || (isMonthEnd(inTurn) && inTurn.slice(0, 7) === dueOn.slice(0, 7) && isMonthEnd(dueOn))
  )
}

/** A day that not each month has is moved to the last one that it has. */
const isMonthEnd = (day: PlainDate): boolean => Number(day.slice(8)) >= 28

export const accountType = (type: string | null): string =>
  type === 'checking' || type === 'savings' ? `${type} account` : 'account'
