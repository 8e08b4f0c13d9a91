import { formatDate, formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import {
  type CameMoney,
  referenceKey,
  SAME_WITHIN_DAYS,
  sameMoney,
} from '@fieldstone/domain/payments/same-money'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Sentence } from '../../../messages/language.ts'
import { METHOD_NAMES } from '../../../messages/methods.ts'
import { t } from '../../../messages/refusals.ts'
import { lockText } from '../../../records/lock.ts'
import { paysCertificate } from '../../../records/payment-allocations.ts'
import { Refusal } from '../../../refusal.ts'
import { type ReceivedRow, totalOf } from './rows.ts'

type Known = CameMoney & { readonly id: number }

/**
 * Finds the payment that this money looks like. Null if none. Call it after the lock of the certificate. It holds a lock until the
 * transaction ends, so that of two at the same time the second sees the first.
 */
export async function findSameMoney(trx: Transaction, money: CameMoney): Promise<Known | null> {
  return sameMoney(money, await listCandidates(trx, money))
}

/** Refuses money that looks like recorded money, unless staff gave a reason why it is not. */
export async function askIfSame(
  trx: Transaction,
  money: CameMoney,
  recordAnyway: string | null,
): Promise<void> {
  const known = await findSameMoney(trx, money)
  if (known === null || recordAnyway !== null) return
  throw new Refusal('already_recorded', {
    message: looksLike(known),
    details: { receivedPaymentId: known.id },
  })
}

/** Refuses money while a debit of the same certificate is in process, because it may be the same. */
export async function askIfDebited(trx: Transaction, certificateId: number | null): Promise<void> {
  if (certificateId === null) return
  const debit = await trx
    .selectFrom('payment')
    .select(['method', 'total_cents as totalCents', 'effective_on as on'])
    .where(paysCertificate(certificateId))
    .where('status', 'in', ['NEW', 'PROCESSING'])
    .orderBy('created_at')
    .executeTakeFirst()
  if (!debit) return
  throw new Refusal('already_recorded', {
    message: (language) =>
      t('debitInProcess', {
        method: METHOD_NAMES[debit.method],
        amount: formatMoney(cents(debit.totalCents)),
        day: formatDate(debit.on, language),
      })(language),
    details: { receivedPaymentId: null },
  })
}

/**
 * Refuses to assign a payment to a certificate that has the same money already, unless it was recorded as other money.
 * Cash that is assigned is recorded once: it has no number to know it by.
 */
export async function refuseAssignedTwice(
  trx: Transaction,
  row: ReceivedRow,
  certificateId: number,
): Promise<void> {
  if (row.recorded_anyway !== null || row.instrument === 'CASH') return
  const money = {
    instrument: row.instrument,
    reference: row.reference,
    payerName: row.payer_name,
    totalCents: totalOf(row),
    feeCents: row.fee_cents,
    certificateId,
    receivedOn: row.received_on,
    reportedBy: 'hand',
  } as const
  const others = (await listCandidates(trx, money)).filter(({ id }) => id !== row.id)
  const known = sameMoney(
    money,
    others.filter((other) => other.certificateId === certificateId),
  )
  if (known)
    throw new Refusal('already_recorded', {
      message: looksLike(known),
      details: { receivedPaymentId: known.id },
    })
}

/** Reads all candidates for the rule, under the one lock of received money. */
async function listCandidates(
  trx: Transaction,
  { instrument, reference, receivedOn }: CameMoney,
): Promise<readonly Known[]> {
  await lockText(trx, 'received payments')
  const key = referenceKey(reference)
  const isNear = sql`received.received_on between ${receivedOn}::date - ${SAME_WITHIN_DAYS}::int
    and ${receivedOn}::date + ${SAME_WITHIN_DAYS}::int`
  const where = key === '' ? isNear : sql`(${KEY} = ${key} or (${KEY} = '' and ${isNear}))`
  const { rows } = await sql<Known>`
    select received.id, received.instrument, received.reference, received.payer_name as "payerName",
      received.amount_cents + received.fee_cents as "totalCents", received.fee_cents as "feeCents",
      received.certificate_id as "certificateId", received.received_on as "receivedOn",
      case when exists (select from lockbox_row line where line.received_payment_id = received.id)
        then 'file' else 'hand' end as "reportedBy"
    from received_payment received
    where received.instrument = ${instrument} and received.state <> 'returned' and ${where}
    order by received.id`.execute(trx)
  return rows
}

/** The same expression as `referenceKey` and the index. */
const KEY: RawBuilder<unknown> = sql`ltrim(regexp_replace(regexp_replace(upper(received.reference), '[^A-Z0-9]', '', 'g'),
  '^(CHECK|CHK|CK|NUMBER|NUM|NO)+(?=[0-9])', ''), '0')`

const looksLike =
  ({ instrument, reference, totalCents, receivedOn }: Known): Sentence =>
  (language) => {
    const facts = { amount: formatMoney(cents(totalCents)), day: formatDate(receivedOn, language) }
    if (instrument === 'CASH') return t('recorded_CASH', facts)(language)
    const number = reference === '' ? t('noNumber')(language) : reference
    return t(`recorded_${instrument}`, { ...facts, number })(language)
  }
