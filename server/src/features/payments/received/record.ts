import type { ReceivedPaymentRecord } from '@fieldstone/contract/entities/payments/received-payment'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { type Instrument, type PaidBy, partsOf } from '@fieldstone/domain/payments/received'
import { bySystem, type Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { fieldSentence } from '../../../messages/refusals.ts'
import { lockCertificate, lockText } from '../../../records/lock.ts'
import { Refusal } from '../../../refusal.ts'
import { depositWire } from '../books/own-deposits.ts'
import { type RepeatKey, repeatKeyOf, requireSameBody } from '../core/repeat.ts'
import { requireBookable, settle } from './book.ts'
import { daysOf, refuseDays, todayFor } from './days.ts'
import { readReceived } from './read.ts'
import { askIfDebited, askIfSame } from './same-money.ts'

type AdminContext = Context<ActorOf<'admin'>>

export interface NewReceivedPayment {
  /** Null: the certificate is not known yet. */
  readonly certificateId: number | null
  readonly instrument: Instrument
  readonly channel: 'MAIL' | 'COUNTER'
  readonly totalCents: Cents
  readonly receivedOn?: PlainDate | undefined
  readonly clearedOn: PlainDate | null
  readonly reference: string
  /** Null: not entered. */
  readonly paidBy?: PaidBy | null
  readonly payerName: string
  readonly note: string
  /** Why it is recorded although it looks like money recorded before; null until staff give a reason. */
  readonly recordAnyway: string | null
}

/** Records money that came, and books it if its funds have cleared. A repeat of the same call records nothing. */
export async function recordReceived(
  context: AdminContext,
  input: NewReceivedPayment,
): Promise<ReceivedPaymentRecord> {
  const { services } = context
  const change = bySystem(context)
  requireReference(input)
  const repeat = repeatKeyOf(context, String(context.actor.userId), input)
  const id = await inTransaction(services.db, async (trx) => {
    const known = await findRepeated(trx, repeat)
    if (known !== null) return known
    if (input.certificateId !== null && !(await lockCertificate(trx, input.certificateId)))
      throw new Refusal('bad_request', { fields: { certificateId: fieldSentence('noCertificate') } })
    const today = await todayFor(trx, change, input.certificateId)
    const days = daysOf(input, today)
    await refuseDays(trx, days, { certificateId: input.certificateId, today })
    const amounts = amountsOf(input, change.company.wireFeeCents)
    const money = {
      ...input,
      feeCents: amounts.fee_cents,
      receivedOn: days.receivedOn,
      reportedBy: 'hand',
    } as const
    await askIfSame(trx, money, input.recordAnyway)
    if (input.recordAnyway === null) await askIfDebited(trx, input.certificateId)
    const row = await trx
      .insertInto('received_payment')
      .values({
        certificate_id: input.certificateId,
        instrument: input.instrument,
        method: input.instrument === 'WIRE' ? 'WIRE' : input.channel,
        ...amounts,
        received_on: days.receivedOn,
        reference: input.reference,
        payer_name: input.payerName || (await trusteeName(trx, input)),
        paid_by: input.paidBy ?? null,
        note: input.note,
        recorded_anyway: input.recordAnyway,
        state: 'pending',
        recorded_by: context.actor.userId,
        recorded_at: context.at,
        request_key: repeat.key,
        request_body_hash: repeat.bodyHash,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (input.instrument === 'WIRE')
      await depositWire(trx, { id: row.id, receivedOn: days.receivedOn, at: context.at })
    if (days.clearedOn === null) await requireBookable(trx, change, row)
    else await settle(trx, change, row, days.clearedOn)
    context.audit(trx, {
      action: 'record-received-payment',
      subject: { kind: 'received_payment', id: row.id },
      detail: {
        certificateId: input.certificateId,
        instrument: input.instrument,
        totalCents: input.totalCents,
        settledOn: days.clearedOn,
        ...(input.recordAnyway === null ? {} : { isAnyway: true }),
      },
    })
    return row.id
  })
  return readReceived(context, id)
}

/** Finds the trustee, whom the receipt of a trustee's check names. */
async function trusteeName(trx: Transaction, { paidBy, certificateId }: NewReceivedPayment): Promise<string> {
  if (paidBy !== 'TRUSTEE' || certificateId === null) return ''
  const file = await trx
    .selectFrom('legal_case')
    .select('bankruptcy_trustee as trustee')
    .where('certificate_id', '=', certificateId)
    .executeTakeFirst()
  return file?.trustee ?? ''
}

function amountsOf({ totalCents, instrument }: NewReceivedPayment, wireFeeCents: number) {
  const { amountCents, feeCents } = partsOf(totalCents, instrument, { wireFeeCents, owedCents: null })
  return { amount_cents: amountCents, fee_cents: feeCents }
}

function requireReference(input: NewReceivedPayment): void {
  if (input.instrument !== 'CASH' && input.reference === '')
    throw new Refusal('bad_request', { fields: { reference: fieldSentence('paymentReference') } })
}

/** Finds the payment that this order recorded before. Of two at the same time the second waits for the first. */
async function findRepeated(trx: Transaction, repeat: RepeatKey): Promise<number | null> {
  if (repeat.key === null) return null
  await lockText(trx, `received-payment request ${repeat.key}`)
  const row = await trx
    .selectFrom('received_payment')
    .select(['id', 'request_body_hash'])
    .where('request_key', '=', repeat.key)
    .executeTakeFirst()
  if (!row) return null
  requireSameBody(row.request_body_hash, repeat)
  return row.id
}
