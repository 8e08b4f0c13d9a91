import { pathTo } from '@fieldstone/contract/pages'
import { cents } from '@fieldstone/domain/money/cents'
import { type MoneyStanding, moneyNews } from '@fieldstone/domain/payments/money-news'
import { postingOf } from '@fieldstone/domain/payments/states'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { getCertificateFacts } from '../../../records/certificate-facts.ts'
import { readProgressText } from '../../../records/payment-progress.ts'
import { message } from '../../../templates/values.ts'
import { owedNow } from '../../payoff/service.ts'
import { queueToPayer } from '../core/payer-mails.ts'
import type { PaymentRow } from '../core/queries.ts'

/**
 * Tells whoever paid that money went back, or counts again, and what is owed now. A plan tells itself of its payment that was
 * taken back, since it says what that means for the plan. Call it after the ledger.
 */
export async function tellMoneyBack(
  trx: Transaction,
  context: SystemContext,
  before: PaymentRow,
  after: PaymentRow,
): Promise<void> {
  const { services } = context
  const news = moneyNews(standingOf(before), standingOf(after))
  if (news === null || isToldByPlan(before, after)) return
  // The payer is notified that it is held.
  if (news === 'stands-again' && after.destination === 'escrow') return
  const { certificateNo } = await getCertificateFacts(trx, after.certificate_id)
  const values = {
    certificateNo,
    day: after.effective_on,
    total: cents(standingOf(after).receivedCents),
    owed: await owedNow(trx, services, after.certificate_id, after.user_id),
    paymentId: after.id,
    link: services.config.baseUrl + pathTo('certificate', { parcelId: after.certificate_id }),
  }
  const amount = cents(Math.abs(after.refunded_cents - before.refunded_cents))
  const said =
    news === 'refunded-part' || news === 'refund-failed'
      ? message(`payment-${news}`, { ...values, amount })
      : news === 'stands-again'
        ? message('payment-stands-again', {
            ...values,
            release: await readProgressText(trx, context, after),
          })
        : message(`payment-${news}`, values)
  await queueToPayer(trx, after, context, said)
}

const standingOf = (row: PaymentRow): MoneyStanding => ({
  state: row.status,
  receivedCents: row.amount_received_cents ?? row.total_cents,
  refundedCents: row.refunded_cents,
})

const isToldByPlan = (before: PaymentRow, after: PaymentRow): boolean =>
  after.plan_id !== null && postingOf(reviewed(before), reviewed(after)) === 'reverse'

const reviewed = ({ status, needs_review }: PaymentRow) => ({ state: status, needsReview: needs_review })
