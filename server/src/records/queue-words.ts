import { OVERCHARGE_WORDS } from '@fieldstone/contract/entities/analysis/overcharges/overcharge'
import type { PAYMENT_TYPES } from '@fieldstone/contract/entities/servicing/desk'
import { COMPANY_PLACEHOLDERS } from '@fieldstone/contract/templates'
import { PLACEHOLDER_WORDS } from '@fieldstone/contract/templates/placeholder-words'
import {
  byMethod,
  CHARGE_TRAITS,
  type ChargeMethod,
  RETURNABLE_METHODS,
} from '@fieldstone/domain/payments/charge-methods'
import type { Instrument } from '@fieldstone/domain/payments/received'
import { type RawBuilder, sql } from 'kysely'
import { METHOD_NAMES } from '../messages/methods.ts'

type Value = RawBuilder<unknown>

/** A stored code as its words, which are also what a queue is searched by and what stands in its file. */
const inWords = (value: Value, words: Readonly<Record<string, string>>, otherwise: Value): Value =>
  sql`case ${value} ${sql.join(
    Object.entries(words).map(([code, word]) => sql`when ${sql.lit(code)} then ${sql.lit(word)}`),
    sql` `,
  )} else ${otherwise} end`

/** What a mail lacks and what to do: "Missing: the company's phone. Enter it in Admin Settings, then send the e-mail again." */
export const missingWords = (emptyNames: RawBuilder<unknown>): RawBuilder<unknown> => {
  const names = sql`string_to_array(${emptyNames}, ', ')`
  return sql`'Missing: ' || (select string_agg(${inWords(sql`lacking.placeholder`, PLACEHOLDER_WORDS, sql`lacking.placeholder`)}, ', ' order by lacking.nth)
      from unnest(${names}) with ordinality as lacking (placeholder, nth))
    || case when ${names} <@ ${Object.keys(COMPANY_PLACEHOLDERS)}::text[] then '. Enter it in Admin Settings'
      when ${names} && ${Object.keys(COMPANY_PLACEHOLDERS)}::text[]
      then '. Enter in Admin Settings what is about the company, and change the message so that it does not need the rest'
      else '. Change the message so that it does not need it' end || ', then send the e-mail again.'`
}

const INSTRUMENTS = {
  CHECK: 'Check',
  MONEY_ORDER: 'Money order',
  WIRE: 'Wire',
  CASH: 'Cash',
} as const satisfies Readonly<Record<Instrument, string>>

const METHODS: Readonly<Record<ChargeMethod | Instrument, string>> = { ...METHOD_NAMES, ...INSTRUMENTS }

const PAYMENT_TYPE_OF: Readonly<Record<ChargeMethod | Instrument, (typeof PAYMENT_TYPES)[number]>> = {
  ...byMethod((method) => CHARGE_TRAITS[method].paymentType),
  ...INSTRUMENTS,
}

/** A method as the payment type that a redemption stores. */
export const paymentTypeOf = (method: Value): Value => inWords(method, PAYMENT_TYPE_OF, sql`'Reported'`)

/** Without a method: a redemption that somebody reported. */
export const methodWords = (method: Value): Value => inWords(method, METHODS, sql`'Reported'`)

const DISPUTES = {
  warning_needs_response: 'Inquiry of the bank: answer it',
  warning_under_review: 'Inquiry of the bank: under review',
  warning_closed: 'Inquiry of the bank: closed',
  needs_response: 'Disputed: evidence is due',
  under_review: 'Disputed: under review',
  won: 'Dispute won',
  lost: 'Dispute lost',
} as const

const RETURNS = {
  R01: 'Not enough money in the account (R01)',
  R02: 'Account closed (R02)',
  R03: 'No such account (R03)',
  R04: 'Account number not valid (R04)',
  R05: 'Not authorized by the account holder (R05)',
  R07: 'Authorization revoked (R07)',
  R08: 'Payment stopped (R08)',
  R09: 'Funds not yet available (R09)',
  R10: 'Called unauthorized (R10)',
  R11: 'Not as authorized (R11)',
  R16: 'Account frozen (R16)',
  R20: 'Account takes no debits (R20)',
  R29: 'Called unauthorized by a company (R29)',
} as const

/** Why an online payment went back. An earlier failed try of a card is no reason: it was paid after all. */
export const returnWords = (payment: {
  readonly method: Value
  readonly returnCode: Value
  readonly disputeStatus: Value
}): Value =>
  sql`case when ${payment.method} = any(${[...RETURNABLE_METHODS]}::text[]) and ${payment.returnCode} is not null
      then ${inWords(payment.returnCode, RETURNS, sql`'Returned by the bank (' || ${payment.returnCode} || ')'`)}
    when ${payment.disputeStatus} is not null then ${inWords(payment.disputeStatus, DISPUTES, sql`'Disputed'`)}
    else 'Taken back' end`

export const overchargeWords = (kind: Value): Value => inWords(kind, OVERCHARGE_WORDS, kind)

/** 'payment-in-escrow' -> 'Payment in escrow'. */
export const kindWords = (kind: Value): Value =>
  sql`upper(left(${kind}, 1)) || replace(substr(${kind}, 2), '-', ' ')`

/** For whom an account that waits would work: whoever approves it must see that. */
export const asksForWords = ({
  countyName,
  firmName,
}: {
  readonly countyName: Value
  readonly firmName: Value
}): Value =>
  sql`case person.account_type when 0 then 'asks to be an administrator'
    when 1 then coalesce('asks for ' || ${countyName} || ' County', 'no county yet')
    else coalesce('asks for ' || ${firmName}, 'no firm yet') end`
