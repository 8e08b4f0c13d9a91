import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { formatDate, formatMoney } from '@fieldstone/contract/format'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { type PaymentAccount, paidCents } from '@fieldstone/domain/payments/account'
import { isUnpaidSince, type PostingBlock, postingBlock } from '@fieldstone/domain/payments/posting'
import { type Selectable, sql } from 'kysely'
import type { Db, Transaction } from '../../db/database.ts'
import type { RedemptionTable } from '../../db/tables.ts'
import type { Sentence } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { awaitingOf } from '../../records/funds.ts'
import { readPaymentAccounts } from '../../records/payment-accounts.ts'
import { paymentTypeOf } from '../../records/queue-words.ts'

/** Sums what all payments have paid of the debts of a certificate. */
export const sumPaid = async (db: Db | Transaction, certificateId: number): Promise<Cents> =>
  sumCents((await listAccounts(db, certificateId)).map(paidCents))

const listAccounts = async (
  db: Db | Transaction,
  certificateId: number,
): Promise<readonly PaymentAccount[]> => [...(await readPaymentAccounts(db, [certificateId])).values()]

/**
 * Finds what must be settled before staff post a redemption, or release the lien of a redeemed certificate. Null if
 * nothing.
 */
export async function findBlock(db: Db | Transaction, row: CertificateRow): Promise<PostingBlock | null> {
  const { isAny, isOnItsWay } = awaitingOf(row)
  const isWaiting = row.redeemedOn === null ? isAny : isOnItsWay
  return postingBlock({ isOnItsWay: isWaiting, accounts: await listAccounts(db, row.id) })
}

/** Whether a release would give up the lien unpaid, because money of the redemption was refunded. */
export const isUnpaid = async (trx: Transaction, redemption: RedemptionRow): Promise<boolean> =>
  isUnpaidSince(await listAccounts(trx, redemption.certificate_id), cents(redemption.amount_cents))

/** Returns the refusal: what must be settled, and what to do about it. */
export const blockSentence = (block: PostingBlock | null): Sentence | null =>
  block &&
  fieldSentence(`unsettled_${block.kind}`, {
    amount: block.amountCents === null ? '' : formatMoney(block.amountCents),
  })

type RedemptionRow = Selectable<RedemptionTable>

/** Finds the posted redemption that was not undone. */
export async function findRedemption(trx: Transaction, certificateId: number): Promise<RedemptionRow | null> {
  const row = await trx
    .selectFrom('redemption')
    .selectAll()
    .where('certificate_id', '=', certificateId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Finds the last payment of the lien, in the words of a redemption's payment type and proof, with the sum that all
 * payments have paid.
 */
export async function findLastPayment(db: Db | Transaction, id: number): Promise<Desk['lastPayment']> {
  const { rows } = await sql<Omit<NonNullable<Desk['lastPayment']>, 'amountCents'>>`
    select effective_on as "receivedOn", ${paymentTypeOf(sql.ref('method'))} as "paymentType",
      coalesce(payer.first_name || ' ' || payer.last_name, payer_name) as "payerName",
      coalesce('Receipt ' || receipt_no, reference) as proof
    from money_in_row money left join app_user payer on payer.id = money.user_id
    where certificate_id = ${id} and is_settled and destination = 'lien'
    order by effective_on desc, came_at desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  return { ...last, amountCents: await sumPaid(db, id) }
}

/** Returns the refusal of money that cannot redeem: the right to redeem ended on this day. */
export const rightEnded =
  (endedOn: PlainDate): Sentence =>
  (language) =>
    fieldSentence('rightEnded', { day: formatDate(endedOn, language) })(language)
