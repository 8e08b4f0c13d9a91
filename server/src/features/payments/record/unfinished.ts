import type { UnfinishedPayment } from '@fieldstone/contract/entities/payments/unfinished-payment'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { cents } from '@fieldstone/domain/money/cents'
import type { Context } from '../../../context.ts'
import { listUnfinishedOf, type PaymentRow } from '../core/queries.ts'
import { syncIfStale } from '../course/sync.ts'

/**
 * What the caller has begun to pay of a certificate and left half-way. The provider is asked before: what was paid
 * meanwhile is none of it.
 */
export async function listUnfinished(
  { services, actor }: Context<ActorOf<'taxpayer'>>,
  certificateId: number,
): Promise<UnfinishedPayment[]> {
  const { payments: provider } = services
  if (provider === null) return []
  const begun = (await listUnfinishedOf(services.db, actor.userId)).filter(
    (payment) => payment.certificate_id === certificateId,
  )
  const now = await Promise.all(begun.map((payment) => syncIfStale({ services, provider }, payment)))
  return now.flatMap((payment) => leftOpen(payment, services.clock.now()))
}

function leftOpen(payment: PaymentRow, now: Date): UnfinishedPayment[] {
  const { id, method, status, checkout_url: checkoutUrl, expires_at: expiresAt } = payment
  if (status !== 'OPEN' || checkoutUrl === null || expiresAt === null || expiresAt <= now) return []
  const totalCents = cents(payment.total_cents)
  return [{ id, method, totalCents, begunAt: payment.created_at, expiresAt, checkoutUrl }]
}
