import type { DebitRequest, DebitStarted } from '@fieldstone/contract/entities/payments/ach-debit'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { cents } from '@fieldstone/domain/money/cents'
import { chargeOf, exactPortionOf, feeBpsOf } from '@fieldstone/domain/payments/fees'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { t } from '../../../messages/refusals.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'
import { Refusal } from '../../../refusal.ts'
import { getFees } from '../../site/service.ts'
import { insertAuthorization, requireAuthorized } from '../bank/authorization.ts'
import { newRequestKey } from '../core/ids.ts'
import { requirePayer } from '../core/lookups.ts'
import { type OwnPayments, ownPayments, type PaymentRow } from '../core/queries.ts'
import { type RepeatKey, repeatKeyOf, requireSameBody } from '../core/repeat.ts'
import { achDebit } from '../methods/ach-debit.ts'
import { amountChanged, offerPayment } from '../offer/offer.ts'
import { beginPayment, type PaymentRequest, refusalOf } from './begin-payment.ts'
import { ownVerifiedAccount, paymentText } from './read-authorization.ts'

type TaxpayerContext = Context<ActorOf<'taxpayer'>>

/** The whole payoff, or an amount inside a plan. */
type DebitKind = PaymentRequest['kind']

/**
 * Debits a verified account. The payer must have authorized today's text with the current amount, so the amount and the day that
 * the browser sends are compared.
 */
export async function chargeAccount(
  context: TaxpayerContext,
  provider: PaymentProvider,
  kind: DebitKind,
  body: DebitRequest,
): Promise<DebitStarted> {
  requireAuthorized(context, body)
  const repeat = repeatKeyOf(context, `charge:${kind}`, body)
  const before = await findRepeated(context, kind, repeat, body)
  if (before) return answerOf(before)
  try {
    return startedOf(await begin(context, provider, { ...body, kind }, repeat))
  } catch (error) {
    // Of two equal calls at the same time, the second finds the payment of the first, whatever the refusal was.
    const twin = error instanceof Refusal ? await findRepeated(context, kind, repeat, body) : null
    // A failed one may be this call's own payment, which the bank refused.
    if (twin && twin.status !== 'FAILED') return startedOf(twin)
    throw error
  }
}

async function begin(
  context: TaxpayerContext,
  provider: PaymentProvider,
  body: DebitRequest & { readonly kind: DebitKind },
  { key, bodyHash }: RepeatKey,
): Promise<PaymentRow> {
  const { services, actor } = context
  const { userId } = actor
  const { method } = achDebit
  const { kind, certificateId } = body
  const account = await ownVerifiedAccount(context, body.accountId)
  const payer = await requirePayer(services.db, userId)
  const fees = await getFees(services)
  const portionCents = exactPortionOf(body.totalCents, feeBpsOf(method, fees))
  const asked = { kind, certificateId, userId, method, fees, portionCents } as const
  const offer = await offerPayment(services.db, services, asked)
  if (portionCents === null) throw amountChanged(offer)
  requireToday(body, offer.record.today)
  const charge = chargeOf(portionCents, method, fees)
  const agreed = await paymentText(context, account, offer, charge)
  return beginPayment(context, provider, achDebit, {
    kind,
    userId,
    payer,
    certificateId,
    portionCents,
    totalCents: body.totalCents,
    fees,
    key: key ?? newRequestKey(),
    bodyHash,
    debit: {
      accountId: account.id,
      authorize: (trx) =>
        insertAuthorization(
          trx,
          { ...context, userId },
          { agreed, last4: account.last4, mandateId: account.mandate_id },
        ),
    },
    link: async () => undefined,
  })
}

/** Rejects a text from another day. A page that was left open overnight shows the day before. */
function requireToday({ authorizedOn }: DebitRequest, today: string): void {
  if (authorizedOn === undefined || authorizedOn === today) return
  throw new Refusal('authorization_required', {
    log: `authorized for ${authorizedOn}`,
    message: t('dayChanged'),
    details: { reason: 'day_changed' },
  })
}

const EQUAL_WITHIN_MS = 600_000

/** Finds the payment of an equal call by its key. Without a key, by its content within the last ten minutes. */
async function findRepeated(
  { services: { db }, actor: { userId }, at }: TaxpayerContext,
  kind: DebitKind,
  repeat: RepeatKey,
  body: DebitRequest,
): Promise<PaymentRow | null> {
  if (repeat.key === null)
    return findEqual(db, { ...body, userId, kind }, new Date(at.getTime() - EQUAL_WITHIN_MS))
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where('user_id', '=', userId)
    .where('request_key', '=', repeat.key)
    .executeTakeFirst()
  if (!row) return null
  requireSameBody(row.body_hash, repeat)
  return row
}

async function findEqual(
  db: Db,
  { totalCents, accountId, ...own }: DebitRequest & OwnPayments,
  since: Date,
): Promise<PaymentRow | null> {
  const row = await ownPayments(db, own)
    .where('total_cents', '=', totalCents)
    .where('ach_account_id', '=', accountId)
    .where('status', 'in', ['NEW', 'PROCESSING', 'SUCCEEDED'])
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Answers an equal call. Refuses again if the debit was never started, with the bank's reason if there is one. A debit that
 * failed later, with a return code, was started.
 */
function answerOf(row: PaymentRow): DebitStarted {
  if (row.status !== 'FAILED' || row.return_code !== null) return startedOf(row)
  throw refusalOf(row.last_error_code === null ? 'provider_refused' : 'payment_refused', row)
}

const startedOf = (row: PaymentRow): DebitStarted => ({
  paymentId: row.id,
  status: row.status,
  portionCents: cents(row.portion_cents),
  feeCents: cents(row.fee_cents),
  totalCents: cents(row.total_cents),
})
