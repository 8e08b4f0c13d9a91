import { cents } from '@fieldstone/domain/money/cents'
import type { Moment, SystemContext } from '../../../context.ts'
import type { Db, Transaction } from '../../../db/database.ts'
import type { Sentence } from '../../../messages/language.ts'
import { sourceText } from '../../../messages/methods.ts'
import { getCertificateFacts } from '../../../records/certificate-facts.ts'
import { readProgressText } from '../../../records/payment-progress.ts'
import { queueMessage } from '../../../templates/queue-message.ts'
import { type Message, message } from '../../../templates/values.ts'
import { findPayer } from './lookups.ts'
import { messageOf } from './messages.ts'
import type { PaymentRow } from './queries.ts'

/** Sends the payer a copy of the authorization, with text, amount, day and the last four digits of the account. */
export async function queueAuthorizationCopy(
  trx: Transaction,
  payment: PaymentRow,
  context: SystemContext,
): Promise<void> {
  const authorization = await findAuthorization(trx, payment)
  if (!authorization) return
  const { certificateNo } = await getCertificateFacts(trx, payment.certificate_id)
  await queueToPayer(
    trx,
    payment,
    context,
    message('debit-authorization', {
      total: cents(payment.total_cents),
      day: payment.effective_on,
      account: sourceText(payment.method, authorization.last4),
      last4: authorization.last4 ?? '····',
      paymentId: payment.id,
      authorization: authorization.full_text,
      certificateNo,
      release: await readProgressText(trx, context, payment),
    }),
  )
}

/** Notifies the payer of a returned debit, with what to do now. */
export const queueReturned = (trx: Transaction, payment: PaymentRow, context: SystemContext) =>
  queueNotPaid('debit-returned', trx, payment, context)

/** Notifies the payer of a payment that we closed before it was paid, with what to do now. */
export const queueClosed = (trx: Transaction, payment: PaymentRow, context: SystemContext) =>
  queueNotPaid('payment-closed', trx, payment, context)

async function queueNotPaid(
  template: 'debit-returned' | 'payment-closed',
  trx: Transaction,
  payment: PaymentRow,
  context: SystemContext,
): Promise<void> {
  const { certificateNo } = await getCertificateFacts(trx, payment.certificate_id)
  const link = `${context.services.config.baseUrl}/parcels/${payment.certificate_id}/payoffrequest`
  const { id: paymentId, total_cents: totalCents } = payment
  const values = { certificateNo, why: messageOf(payment), total: cents(totalCents), paymentId, link }
  await queueToPayer(trx, payment, context, message(template, values))
}

export interface KeptAuthorization {
  readonly full_text: string
  readonly accepted_at: Date
  readonly last4: string | null
}

/** Finds the authorization of a payment. Null if it needed none. */
export async function findAuthorization(
  db: Db | Transaction,
  { authorization_id }: Pick<PaymentRow, 'authorization_id'>,
): Promise<KeptAuthorization | null> {
  if (authorization_id === null) return null
  const row = await db
    .selectFrom('debit_authorization')
    .select(['full_text', 'accepted_at', 'last4'])
    .where('id', '=', authorization_id)
    .executeTakeFirst()
  return row ?? null
}

/** Sends an e-mail about the certificate to the payer, in the payer's language. Calls `footOf` once the payer is known. */
export async function queueToPayer(
  trx: Transaction,
  payment: PaymentRow,
  { company, at }: Moment,
  message: Message,
  footOf?: () => Promise<Sentence>,
): Promise<void> {
  const payer = await findPayer(trx, payment.user_id)
  if (!payer) throw new Error(`payment ${payment.id} has no payer`)
  const { email: to, language } = payer
  const foot = footOf && { foot: await footOf() }
  const { user_id: userId, certificate_id: certificateId } = payment
  await queueMessage(trx, { at, to, userId, language, company, certificateId, message, ...foot })
}
