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
 * Debits a verified account. What was authorized is the text of today with the amount of now: the
 * amount that the browser sends is compared, and so is the day that its text named.
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
    // The same call twice at once: whatever refuses the second, it finds what the first has made.
    const twin = error instanceof Refusal ? await findRepeated(context, kind, repeat, body) : null
    // It may be this very call's, which the bank refused.
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

/** The text names the day. A page that was left open overnight shows another one than would be kept. */
function requireToday({ authorizedOn }: DebitRequest, today: string): void {
  if (authorizedOn === undefined || authorizedOn === today) return
  throw new Refusal('authorization_required', {
    log: `authorized for ${authorizedOn}`,
    message: t('dayChanged'),
    details: { reason: 'day_changed' },
  })
}

const EQUAL_WITHIN_MS = 600_000

/** The payment of an equal call: by its key, or without one by what it asked for within the last ten minutes. */
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
 * What an equal call is answered: a debit that was never begun is refused again, by the bank if it gave a reason. What
 * failed later, with a code of its return, had begun.
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
