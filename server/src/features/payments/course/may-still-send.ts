import { cents } from '@fieldstone/domain/money/cents'
import { type Decision, decide } from '@fieldstone/domain/payments/decide'
import { awaitingOf } from '../../../records/funds.ts'
import type { Services } from '../../../services.ts'
import { type ReadMoney, readMoney } from '../../plans/service.ts'
import { getFees } from '../../site/service.ts'
import type { PaymentRow } from '../core/queries.ts'

/**
 * Whether the create call of a payment may be repeated now. It may never have reached the provider, so that the repeat
 * charges: whoever may not pay any more, or owes less since, is not charged.
 */
export async function mayStillSend(services: Services, payment: PaymentRow): Promise<boolean> {
  if (payment.kind === 'INSTALMENT' && !(await isStillAgreed(services, payment))) return false
  const read = await readMoney(services.db, services, payment.certificate_id)
  if (read === null) return false
  const { reason, charge } = await askAgain(services, withoutPayment(read, payment.id), payment)
  const isMoreThanOwed = charge !== null && charge.portionCents < payment.portion_cents
  return reason === null && !isMoreThanOwed
}

async function askAgain(
  services: Services,
  { money, record: { today } }: ReadMoney,
  payment: PaymentRow,
): Promise<Pick<Decision, 'charge'> & { readonly reason: string | null }> {
  const { kind, method, user_id: payerId } = payment
  switch (kind) {
    case 'FULL': {
      const fees = await getFees(services)
      return decide(money, { what: 'payoff', method, fees, isBeingPaid: false }, today)
    }
    case 'PARTIAL': {
      const fees = await getFees(services)
      const portionCents = cents(payment.portion_cents)
      const ask = {
        what: 'plan-amount',
        method,
        fees,
        payerId,
        portionCents,
        lapsed: new Set<string>(),
      } as const
      return decide(money, ask, today)
    }
    case 'INSTALMENT':
      // That its account is gone is the provider's answer, which says so of the account as well.
      return decide(money, { what: 'resume', isUsable: true, debits: [] }, today)
  }
}

/** Whether the automatic payments of a debit continue. Replaced ones do, because their successors leave out what is on its way. */
async function isStillAgreed({ db }: Services, { autopay_item_id: itemId }: PaymentRow): Promise<boolean> {
  if (itemId === null) return true
  const { status, because } = await db
    .selectFrom('autopay_item as item')
    .innerJoin('autopay', 'autopay.id', 'item.autopay_id')
    .select(['autopay.status', 'autopay.ended_because as because'])
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow()
  return status === 'ON' || because === 'replaced' || because === 'all-debited'
}

/** What is live beside this payment: it does not stand in its own way. */
function withoutPayment({ money, record, ...read }: ReadMoney, id: string): ReadMoney {
  const { row } = record
  const payments = row.payments.filter((payment) => payment.id !== id)
  const isPaymentPending = row.redeemedOn === null && awaitingOf({ ...row, payments }).isAny
  const plan = money.plan && { ...money.plan, live: money.plan.live.filter((live) => live.id !== id) }
  return { ...read, record, money: { ...money, facts: { ...money.facts, isPaymentPending }, plan } }
}
