import { pathTo } from '@fieldstone/contract/pages'
import { cents } from '@fieldstone/domain/money/cents'
import {
  type MoneyNews,
  type MoneyStanding,
  paymentNotifications,
} from '@fieldstone/domain/payments/payment-notifications'
import { postingOf } from '@fieldstone/domain/payments/states'
import type { SystemContext } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Sentence } from '../../../messages/language.ts'
import { getCertificateFacts } from '../../../records/certificate-facts.ts'
import { readProgressText } from '../../../records/payment-progress.ts'
import { type Message, message } from '../../../templates/values.ts'
import { owedNow } from '../../payoff/service.ts'
import { notifyOfHeldWin } from '../core/arrived.ts'
import { queueToPayer } from '../core/payer-mails.ts'
import type { PaymentRow } from '../core/queries.ts'
import type { DisputeNews } from './record-disputes.ts'

interface MoneyChange {
  readonly before: PaymentRow
  readonly after: PaymentRow
  readonly disputes: DisputeNews
  /** Where money that is back after a dispute goes. Null: nothing is posted. */
  readonly destination: 'lien' | 'escrow' | null
}

/**
 * Notifies the payer that money went back, or counts again, and what is owed now. A plan notifies of its own payments that were
 * taken back, with what that means for the plan. Call it after the ledger.
 */
export async function notifyMoneyReturned(
  trx: Transaction,
  context: SystemContext,
  { before, after, disputes, destination }: MoneyChange,
): Promise<void> {
  const found = paymentNotifications(standingOf(before), standingOf(after), disputes.effect)
  if (found.length === 0 || isToldByPlan(before, after)) return
  const { services } = context
  const { certificateNo } = await getCertificateFacts(trx, after.certificate_id)
  const values = {
    certificateNo,
    day: after.effective_on,
    total: cents(standingOf(after).receivedCents),
    owed: await owedNow(trx, services, after.certificate_id, after.user_id),
    paymentId: after.id,
    link: services.config.baseUrl + pathTo('certificate', { parcelId: after.certificate_id }),
  }
  for (const { kind, amountCents } of found) {
    if (kind === 'stands-again' && destination === null)
      await notifyOfHeldWin(trx, after, context, { notice: 'review', wonCents: cents(amountCents) })
    // Else the payer is notified already that it is held.
    if (kind === 'stands-again' && destination !== 'lien') continue
    const amount = cents(amountCents)
    const release = kind === 'stands-again' ? await readProgressText(trx, context, after) : null
    await queueToPayer(trx, after, context, messageOf(kind, { ...values, amount, release }))
  }
}

type Values = Parameters<typeof message<'payment-stands-again-part'>>[1]

/** All of a payment, or a part of it, is disputed, taken back or counts again. */
function messageOf(
  kind: MoneyNews['kind'],
  { amount, release, ...values }: Omit<Values, 'release'> & { readonly release: Sentence | null },
): Message {
  const part = { ...values, amount }
  const isPart = amount < values.total
  switch (kind) {
    case 'refunded':
      return message('payment-refunded', values)
    case 'refunded-part':
    case 'refund-failed':
      return message(`payment-${kind}`, part)
    case 'disputed':
    case 'taken-back':
      return isPart ? message(`payment-${kind}-part`, part) : message(`payment-${kind}`, values)
    case 'stands-again':
      return isPart
        ? message('payment-stands-again-part', { ...part, release: release ?? '' })
        : message('payment-stands-again', { ...values, release: release ?? '' })
  }
}

const standingOf = (row: PaymentRow): MoneyStanding => ({
  state: row.status,
  receivedCents: row.amount_received_cents ?? row.total_cents,
  refundedCents: row.refunded_cents,
})

const isToldByPlan = (before: PaymentRow, after: PaymentRow): boolean =>
  after.plan_id !== null && postingOf(reviewed(before), reviewed(after)) === 'reverse'

const reviewed = ({ status, needs_review }: PaymentRow) => ({ state: status, needsReview: needs_review })
