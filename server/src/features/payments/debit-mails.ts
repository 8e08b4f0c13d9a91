import { formatMoney } from '@fieldstone/contract/format'
import { cents } from '@fieldstone/domain/money/cents'
import type { Db, Transaction } from '../../db/database.ts'
import { queueMail } from '../../outbox.ts'
import type { ChangeContext } from './change.ts'
import { findPayer, getCertificateFacts } from './lookups.ts'
import { messageOf } from './messages.ts'
import type { PaymentRow } from './queries.ts'

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
    subject: 'Your authorization of a bank debit',
    lines: [
      'Your payment was submitted to your bank. It posts once funds clear, which takes about 4 business days.',
      '',
      `Amount: ${formatMoney(cents(payment.total_cents), 'en')}`,
      `Date: ${payment.effective_on}`,
      `Account: ending ${authorization.last4 ?? '····'}`,
      `Payment reference: ${payment.id}`,
      '',
      'You authorized:',
      authorization.full_text,
      '',
      'Keep this copy for your records.',
    ],
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
    subject: `Your payment for tax certificate ${certificateNo} did not go through`,
    lines: [
      messageOf(payment),
      '',
      `Amount: ${formatMoney(cents(payment.total_cents), 'en')}`,
      `Payment reference: ${payment.id}`,
      `The payoff and the ways to pay: ${payoff}`,
    ],
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
  readonly lines: readonly string[]
}

async function queueTo(
  trx: Transaction,
  payment: PaymentRow,
  { company, now }: ChangeContext,
  { kind, subject, lines }: Words,
): Promise<void> {
  const payer = await findPayer(trx, payment.user_id)
  if (!payer) throw new Error(`payment ${payment.id} has no payer`)
  const text = [
    ...lines,
    '',
    `Questions? ${company.servicingEmail}, ${company.tollFree}`,
    company.companyName,
  ].join('\n')
  await queueMail(trx, { at: now, to: payer.email, kind, subject, text })
}
