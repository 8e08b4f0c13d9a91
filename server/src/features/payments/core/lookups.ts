import type { Actor, ActorOf } from '@fieldstone/domain/access/actor'
import type { AccountLanguage } from '@fieldstone/domain/accounts/language'
import { keptOf } from '@fieldstone/domain/payments/disputes'
import { ON_ITS_WAY } from '@fieldstone/domain/payments/states'
import { auditRead, outOfReach } from '../../../audit/throttle.ts'
import type { Context } from '../../../context.ts'
import type { Db, Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import { Refusal } from '../../../refusal.ts'
import type { SettledPayment } from '../../payoff/service.ts'
import { findPayment, type PaymentRow } from './queries.ts'

export interface Payer {
  readonly email: string
  readonly name: string
  readonly language: AccountLanguage
  /** Still approved, not disabled, and a taxpayer. */
  readonly mayPay: boolean
  /** The customer at the provider. Null until created. */
  readonly customerId: string | null
}

/** Returns a user who may pay. Refuses an account that was disabled meanwhile. */
export async function requirePayer(db: Db | Transaction, userId: number): Promise<Payer> {
  const payer = await findPayer(db, userId)
  if (payer?.mayPay) return payer
  throw new Refusal('not_allowed', { log: 'an account that may not pay' })
}

export async function findPayer(db: Db | Transaction, userId: number): Promise<Payer | null> {
  const row = await db
    .selectFrom('app_user')
    .leftJoin('stripe_customer as customer', 'customer.user_id', 'app_user.id')
    .select(['app_user.email', 'first_name', 'last_name', 'account_type', 'is_approved', 'is_disabled'])
    .select('language')
    .select('customer.stripe_id as customerId')
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    language: row.language,
    customerId: row.customerId,
    mayPay: row.account_type === 2 && row.is_approved && !row.is_disabled,
  }
}

/** A guest sees payments that began in this session: the account may have others, which a code does not open. */
function maySee(actor: Actor, { user_id: userId, created_at: at }: PaymentRow): boolean {
  if (actor.role === 'admin') return true
  if (actor.role === 'guest') return userId === actor.userId && at >= actor.since
  return actor.role === 'taxpayer' && userId === actor.userId
}

/** Returns the payment for its owner or an administrator. Answers not_found for all others. */
export async function getOwnPayment(context: Context, id: string): Promise<PaymentRow> {
  const { services, actor } = context
  const payment = await findPayment(services.db, id)
  if (!payment || !maySee(actor, payment)) throw await outOfReach(context, { kind: 'payment', id })
  return payment
}

export const getPaymentAsAdmin = (context: Context<ActorOf<'admin'>>, id: string): Promise<PaymentRow> =>
  getOwnPayment(context, id)

/** Logs that staff read a payment, because it is personal data. The page polls, so one line an hour for each payment. */
export const noteRead = (context: Context, { id }: PaymentRow): Promise<void> =>
  auditRead(context, { kind: 'payment', id }, { everySeconds: 3600, what: `${context.route} ${id}` })

/** Returns what draws on this bank account or card: automatic payments, a payment on its way, or null. */
export async function findDrawer(
  trx: Transaction,
  column: 'ach_account_id' | 'card_id',
  id: string,
): Promise<'autopay' | 'payment' | null> {
  const payments = trx.selectFrom('payment').select('id').where(column, '=', id)
  const autopays = trx.selectFrom('autopay').select('id').where(column, '=', id)
  if (await hasRow(autopays.where('status', '=', 'ON'))) return 'autopay'
  return (await hasRow(payments.where('status', 'in', ON_ITS_WAY))) ? 'payment' : null
}

/** Converts a row for the ledger, without what disputes have taken back. */
export const settledOf = (row: PaymentRow): SettledPayment => ({
  id: row.id,
  certificateId: row.certificate_id,
  ...keptOf({
    portionCents: row.portion_cents,
    feeCents: row.fee_cents,
    refundedCents: row.refunded_cents,
    disputedCents: row.disputed_cents,
  }),
  effectiveOn: row.effective_on,
  online: { begunAt: row.created_at, chargedAt: row.charged_at, isPayoff: row.kind === 'FULL' },
})
