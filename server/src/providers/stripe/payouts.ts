import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import type Stripe from 'stripe'
import {
  type BalanceFacts,
  type PaymentProvider,
  type PayoutFacts,
  ProviderError,
} from '../payment-provider.ts'
import { BALANCE, PAYOUT, read } from './answers.ts'
import { called } from './client.ts'
import { idOf } from './events.ts'

/** What reached the bank, and the lines of the balance behind it. Nobody waits for these, so no short time limit. */
export function payouts(stripe: Stripe) {
  return {
    listPayouts: (since) =>
      called(async () => {
        const found: PayoutFacts[] = []
        for await (const payout of stripe.payouts.list({ created: after(since), limit: 100 }))
          found.push(payoutFacts(payout))
        return found.reverse()
      }),
    listBalance: ({ since, payoutId }) =>
      called(async () => {
        const found: BalanceFacts[] = []
        const which = payoutId === undefined ? { created: after(since) } : { payout: payoutId }
        const params = { ...which, limit: 100, expand: ['data.source'] }
        for await (const line of stripe.balanceTransactions.list(params)) found.push(balanceFacts(line))
        return found.reverse()
      }),
  } satisfies Partial<PaymentProvider>
}

const after = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) })

function payoutFacts(payout: Stripe.Payout): PayoutFacts {
  const arrivesOn = parsePlainDate(new Date(payout.arrival_date * 1000).toISOString().slice(0, 10))
  if (arrivesOn === null) throw new ProviderError('refused', 'payout_without_arrival')
  return read(PAYOUT, {
    id: payout.id,
    amountCents: cents(payout.amount),
    status: payout.status,
    isAutomatic: payout.automatic,
    isSplit: payout.reconciliation_status === 'completed',
    isLive: payout.livemode,
    madeAt: new Date(payout.created * 1000),
    arrivesOn,
    traceId: payout.trace_id?.value ?? null,
    failureCode: payout.failure_code,
  })
}

const balanceFacts = (line: Stripe.BalanceTransaction): BalanceFacts =>
  read(BALANCE, {
    id: line.id,
    kind: line.type,
    category: line.reporting_category,
    amountCents: cents(line.amount),
    feeCents: cents(line.fee),
    netCents: cents(line.net),
    sourceId: idOf(line.source),
    providerPaymentId: paymentOf(line.source),
    description: line.description,
    madeAt: new Date(line.created * 1000),
    availableAt: new Date(line.available_on * 1000),
  })

/** Charges, refunds and disputes name the payment that they belong to. */
const paymentOf = (source: Stripe.BalanceTransaction['source']): string | null =>
  typeof source === 'object' && source !== null && 'payment_intent' in source
    ? idOf(source.payment_intent)
    : null
