import { languageOfText } from '@fieldstone/contract/papers/text-version'
import type { TemplateCode } from '@fieldstone/contract/templates'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { LETTER_KINDS, type LetterKind, type LetterMissing } from '@fieldstone/domain/letters/letters'
import { cents } from '@fieldstone/domain/money/cents'
import type { Notice } from '@fieldstone/domain/payments/arrived'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import type { ServerLanguage } from '../../messages/language.ts'
import { t } from '../../messages/mail-words.ts'
import { paidWith } from '../../messages/papers.ts'
import type { PaperToIssue } from '../../records/papers/issue.ts'
import type { Services } from '../../services.ts'
import type { Message } from '../../templates/values.ts'
import { businessDayOf, type LienRecord, readLien } from '../payoff/service.ts'
import { findLastAccepted } from '../plans/service.ts'

/** The subject of a letter and its values, or why there is nothing to write. */
export type LetterData =
  | { readonly missing: LetterMissing }
  | {
      readonly missing: null
      readonly about: string
      readonly values: Message['values']
      readonly isQuote: boolean
      /** The document to sign for verification. A payoff is signed when it gets its number. */
      readonly paper: ReceiptOrRelease | null
      /**
       * The language of the account it is about. Null: the language of the recipient of the certificate's letters.
       */
      readonly language: ServerLanguage | null
    }

type ReceiptOrRelease = Exclude<PaperToIssue, { readonly kind: 'payoff' }>

type FindData = (
  trx: Transaction,
  record: LienRecord,
  services: Pick<Services, 'config'>,
) => Promise<LetterData>

export const LETTER_DATA: Readonly<Record<LetterKind, FindData>> = {
  payoff: async (_, record) => payoff(record, (goodThrough) => `good through ${goodThrough}`),
  'notice-of-intent': async (_, record) => {
    const isInPlan = record.facts.activePlanCount > 0 && record.facts.planStatus === 'ACTIVE'
    if (isInPlan && record.row.redeemedOn === null) return { missing: 'in-plan' }
    return payoff(record, () => 'notice of intent')
  },
  receipt: findReceipt,
  'payment-held': findHeldPayment,
  'plan-agreement': findAgreement,
  release: findRelease,
}

function payoff({ row, quote, facts }: LienRecord, aboutOf: (goodThrough: string) => string): LetterData {
  if (row.redeemedOn !== null) return { missing: 'redeemed' }
  if (facts.isPaymentPending || row.redemptionInProcessOn !== null) return { missing: 'payment-pending' }
  if (quote === null || quote.totalCents <= 0) return { missing: 'no-figure' }
  const { principalCents, interestCents, expensesCents, totalCents, goodThrough } = quote
  return {
    missing: null,
    about: aboutOf(goodThrough),
    values: {
      principal: principalCents,
      interest: interestCents,
      expenses: expensesCents,
      total: totalCents,
      goodThrough,
    },
    isQuote: true,
    paper: null,
    language: null,
  }
}

type Method = Parameters<typeof paidWith>[0]

/** Receipt of the last payment that was not taken back. */
async function findReceipt(trx: Transaction, { row }: LienRecord): Promise<LetterData> {
  const { rows } = await sql<{
    id: string
    no: number
    on: PlainDate
    amount: number
    method: Method
    payer: string
    language: ServerLanguage | null
  }>`
    select money.id, receipt_no as no, to_char(effective_on, 'YYYY-MM-DD') as "on", amount_cents as amount,
      method, payer.language,
      coalesce(payer.first_name || ' ' || payer.last_name, payer_name) as payer
    from money_in_row money left join app_user payer on payer.id = money.user_id
    where certificate_id = ${row.id} and is_settled and receipt_no is not null
    order by effective_on desc, receipt_no desc limit 1`.execute(trx)
  const [last] = rows
  if (!last) return { missing: 'no-payment' }
  return {
    missing: null,
    about: `receipt ${last.no}`,
    values: {
      receiptNo: String(last.no),
      receivedOn: last.on,
      paidWith: paidWith(last.method),
      amount: cents(last.amount),
      payerName: last.payer.trim() || row.ownerName,
    },
    isQuote: false,
    paper: {
      kind: 'receipt',
      certificateId: row.id,
      number: String(last.no),
      amountCents: cents(last.amount),
      day: last.on,
      moneyId: last.id,
    },
    language: last.language,
  }
}

/** Notice of the last check, wire or cash that is held. Online payers are notified by e-mail. */
async function findHeldPayment(trx: Transaction, { row }: LienRecord): Promise<LetterData> {
  const held = await trx
    .selectFrom('received_payment')
    .select(['money_id', 'received_on', 'instrument', 'amount_cents', 'payer_name', 'arrival_notice'])
    .where('certificate_id', '=', row.id)
    .where('state', '=', 'settled')
    .where('destination', '=', 'escrow')
    .where('arrival_notice', 'is not', null)
    .orderBy('received_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!held) return { missing: 'no-held-payment' }
  return {
    missing: null,
    about: held.money_id,
    values: {
      payerName: held.payer_name.trim() || row.ownerName,
      receivedOn: held.received_on,
      paidWith: paidWith(held.instrument),
      amount: cents(held.amount_cents),
      why: t(`held_${held.arrival_notice as Notice}`),
    },
    isQuote: false,
    paper: null,
    language: null,
  }
}

/** The plan agreement accepted last, as it was accepted. */
async function findAgreement(
  trx: Transaction,
  record: LienRecord,
  { config }: Pick<Services, 'config'>,
): Promise<LetterData> {
  const accepted = await findLastAccepted(trx, record.row.id)
  if (!accepted) return { missing: 'no-plan' }
  return {
    missing: null,
    about: `plan ${accepted.planId}`,
    values: {
      acceptedOn: accepted.signedOn ?? businessDayOf(accepted.acceptedAt, record.regime, config),
      acceptedBy: `${accepted.firstName} ${accepted.lastName}`,
      acceptedFrom: accepted.signedOn === null ? accepted.address : t('signedLetter'),
      textVersion: accepted.textVersion,
      agreement: accepted.text,
    },
    isQuote: false,
    paper: null,
    language: languageOfText(accepted.textVersion),
  }
}

async function findRelease(trx: Transaction, { row }: LienRecord): Promise<LetterData> {
  const redemption = await trx
    .selectFrom('redemption')
    .select(['id', 'received_on', 'released_on', 'release_instrument_no'])
    .where('certificate_id', '=', row.id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (!redemption || redemption.released_on === null) return { missing: 'no-release' }
  return {
    missing: null,
    about: `redemption ${redemption.id}`,
    values: {
      redeemedOn: redemption.received_on,
      releasedOn: redemption.released_on,
      instrumentNo: redemption.release_instrument_no ?? '',
    },
    isQuote: false,
    paper: {
      kind: 'release',
      certificateId: row.id,
      number: redemption.release_instrument_no ?? String(redemption.id),
      day: redemption.released_on,
      redemptionId: redemption.id,
    },
    language: null,
  }
}

/**
 * Returns the values that a letter template would have for a certificate today, with its place and day of purchase.
 * Empty for templates that are not letters, or if there is nothing to write.
 */
export async function letterValues(
  { services }: AdminContext,
  code: TemplateCode,
  certificateId: number,
): Promise<Message['values']> {
  const kind = LETTER_KINDS.find((it) => code === `letter-${it}`)
  if (kind === undefined) return {}
  return inTransaction(services.db, async (trx) => {
    const record = await readLien(trx, services, certificateId)
    if (!record) return {}
    const { row } = record
    const data = await LETTER_DATA[kind](trx, record, services)
    return {
      propertyAddress: addressLine(row),
      ...(row.purchasedOn === null ? {} : { purchaseDate: row.purchasedOn }),
      ...(data.missing === null ? data.values : {}),
    }
  })
}
