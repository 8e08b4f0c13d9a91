import { formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import type { Db, Transaction } from '../../db/database.ts'
import { t } from '../../messages/payment-mails.ts'
import { queueMail } from '../../outbox.ts'
import type { ChangeContext } from './change.ts'
import { findPayer, getCertificateFacts } from './lookups.ts'
import { messageOf } from './messages.ts'
import type { PaymentRow } from './queries.ts'
import { questionsTo } from './questions.ts'

/** The copy of what a payer authorized, once the bank has it: text, amount, day, the account's last four. */
export async function queueAuthorizationCopy(
  trx: Transaction,
  payment: PaymentRow,
  context: ChangeContext,
): Promise<void> {
  const authorization = await findAuthorization(trx, payment)
  if (!authorization) return
  await queueTo(trx, payment, context, {
    kind: 'debit-authorization',
    subject: t('authorizationSubject'),
    text: t('authorization', {
      total: formatMoney(cents(payment.total_cents), 'en'),
      day: payment.effective_on,
      last4: authorization.last4 ?? '····',
      paymentId: payment.id,
      text: authorization.full_text,
    }),
  })
}

/** A debit that came back, with what to do now. */
export async function queueReturned(
  trx: Transaction,
  payment: PaymentRow,
  context: ChangeContext,
): Promise<void> {
  const { certificateNo } = await getCertificateFacts(trx, payment.certificate_id)
  const payoff = `${context.services.config.baseUrl}/parcels/${payment.certificate_id}/payoffrequest`
  await queueTo(trx, payment, context, {
    kind: 'debit-returned',
    subject: t('returnedSubject', { certificateNo }),
    text: t('returned', {
      why: messageOf(payment),
      total: formatMoney(cents(payment.total_cents), 'en'),
      paymentId: payment.id,
      payoff,
    }),
  })
}

export interface KeptAuthorization {
  readonly full_text: string
  readonly accepted_at: Date
  readonly last4: string | null
}

/** Null for a payment that needed none. */
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

interface Words {
  readonly kind: string
  readonly subject: string
  readonly text: string
}

async function queueTo(
  trx: Transaction,
  payment: PaymentRow,
  { company, now }: ChangeContext,
  { kind, subject, text }: Words,
): Promise<void> {
  const payer = await findPayer(trx, payment.user_id)
  if (!payer) throw new Error(`payment ${payment.id} has no payer`)
  await queueMail(trx, {
    at: now,
    to: payer.email,
    kind,
    subject,
    text: `${text}\n\n${questionsTo(company)}`,
  })
}
