import type { PlainDate } from '../calendar/plain-date.ts'
import { type Cents, ZERO } from '../money/cents.ts'
import { type Conditions, conditionsOf } from '../payoff/facts.ts'
import type { PlannedDebit } from '../plans/autopay.ts'
import type { Announcement } from '../plans/debit-notices.ts'
import { type View, viewOf } from './ask-view.ts'
import type { Ask, CertificateMoney, What } from './certificate-money.ts'
import type { Charge } from './fees.ts'

/** Whether this money may come in now. */
export interface Decision<W extends What = What> {
  /** Null: it may. */
  readonly reason: ReasonAgainst<W> | null
  /** What is charged, also if only a limit blocks the payment. Null if no amount may be shown. */
  readonly charge: Charge | null
  /** The most that can come in by this request. 0 if no amount may be shown. */
  readonly capCents: Cents
  /** The installment that an amount inside a plan pays first. */
  readonly instalmentNo: number | null
  /** Of automatic payments that are set up. */
  readonly debits: readonly PlannedDebit[]
  /** When an automatic debit may be made, by the notices to its payer. Null if another reason blocks it. */
  readonly announcement: Announcement | null
}

/**
 * The one answer to whether money may come in: of a page, a quote, a ticket and a charge, of each automatic debit before it
 * is made or presented again, of automatic payments that are set up or go on, of an offer that is accepted. Where it
 * leads to a charge it is asked again under the lock of the certificate. Who asks is not looked at. `today` is the
 * business date in the county's time zone.
 */
export function decide<W extends What>(
  money: CertificateMoney,
  ask: Extract<Ask, { readonly what: W }>,
  today: PlainDate,
): Decision<W> {
  const situation = {
    c: conditionsOf(money.facts, today),
    isDebitHeld: money.isDebitHeld,
    ...viewOf(money, ask, today),
    today,
  }
  const rows: readonly Row[] = REASONS
  const found = rows.filter(isAbout<W>(ask.what)).find((row) => row.when(situation))
  const { instalmentNo, debits, announcement } = situation
  const showsAmount = found === undefined || found.showsAmount === true
  return {
    reason: found?.reason ?? null,
    charge: found ? (showsAmount ? situation.proposal : null) : situation.charge,
    capCents: showsAmount ? situation.capCents : ZERO,
    instalmentNo,
    debits,
    announcement: showsAmount ? announcement : null,
  }
}

interface Situation extends View {
  readonly c: Conditions
  readonly isDebitHeld: boolean
  readonly today: PlainDate
}

interface Row<Reason extends string = string, W extends What = What> {
  readonly reason: Reason
  /** The requests that it blocks. */
  readonly of: readonly W[]
  readonly when: (situation: Situation) => boolean
  /** Only a limit blocks the payment, so what it would cost is shown. */
  readonly showsAmount?: true
}

const row = <const Reason extends string, const W extends What>(it: Row<Reason, W>) => it

const ALL = ['payoff', 'plan-amount', 'agreed-debit', 'autopay', 'resume', 'plan'] as const
const CHARGES = ['payoff', 'plan-amount', 'agreed-debit', 'autopay'] as const
const DEBITS = ['agreed-debit', 'autopay', 'resume'] as const

/**
 * Why money may not come in: the first that stands in the way of what is asked. A sale date, escrow, a legal file or a
 * county's setting bars the payoff, not what was agreed in a plan.
 */
const REASONS = [
  row({ reason: 'redeemed', of: ALL, when: ({ c }) => c.isRedeemed }),
  row({ reason: 'being_paid', of: ['payoff'], when: (s) => s.isBeingPaid }),
  row({ reason: 'payment_pending', of: ['payoff'], when: ({ c }) => c.isPending }),
  row({ reason: 'county_payoff', of: ['payoff'], when: ({ c }) => c.isPayoffFromCounty }),
  row({ reason: 'past_redemption', of: ['payoff'], when: ({ c }) => c.hasSaleDate }),
  row({ reason: 'past_redemption', of: ALL, when: ({ c }) => c.hasEnded }),
  row({ reason: 'legal_contact', of: ['payoff'], when: ({ c }) => c.isLegalBlocked }),
  row({ reason: 'parcel_undecided', of: ['payoff', 'plan'], when: ({ c }) => c.isParcelUndecided }),
  row({ reason: 'stayed', of: ['plan'], when: (s) => s.planObstacles.includes('stayed') }),
  row({ reason: 'on_hold', of: ['plan'], when: (s) => s.planObstacles.includes('on_hold') }),
  row({ reason: 'sale_soon', of: ['plan'], when: (s) => s.planObstacles.includes('sale_soon') }),
  row({ reason: 'payment_pending', of: ['plan'], when: (s) => s.planObstacles.includes('payment_pending') }),
  row({ reason: 'on_hold', of: DEBITS, when: (s) => s.isDebitHeld }),
  row({ reason: 'plan_not_active', of: DEBITS, when: ({ c }) => !c.planActive }),
  // What is left when a plan is complete may still be paid.
  row({
    reason: 'plan_not_active',
    of: ['plan-amount'],
    when: ({ c }) => !c.planExists || c.planDefaulted,
  }),
  row({ reason: 'account_unusable', of: ['agreed-debit', 'resume'], when: (s) => !s.isUsable }),
  row({
    reason: 'staff_payoff',
    of: ['payoff'],
    when: ({ c }) => c.isStaffOnly || c.planDefaulted || c.hasEscrow,
  }),
  row({ reason: 'staff_payoff', of: CHARGES, when: ({ c }) => !c.hasFigure }),
  row({ reason: 'county_treasurer', of: ['payoff'], when: ({ c }) => !c.canRequestPayoff }),
  row({ reason: 'has_plan', of: ['payoff'], when: ({ c }) => c.planExists }),
  row({ reason: 'paid', of: ['agreed-debit'], when: (s) => s.isPaid }),
  row({ reason: 'autopay_on', of: ['autopay'], when: (s) => s.isLeftToDebits }),
  row({ reason: 'nothing_due', of: ['payoff', 'plan-amount', 'autopay'], when: ({ c }) => !c.isOwed }),
  row({ reason: 'being_paid', of: ['plan-amount', 'agreed-debit', 'autopay'], when: (s) => s.isBeingPaid }),
  row({ reason: 'autopay_on', of: ['plan-amount'], when: (s) => s.isLeftToDebits }),
  row({ reason: 'not_again', of: ['agreed-debit'], when: (s) => s.isSentForGood }),
  row({ reason: 'nothing_due', of: ['agreed-debit'], when: (s) => !s.c.isOwed || s.isNothingLeft }),
  row({ reason: 'late_notice', of: ['resume'], when: (s) => s.isLateNotice }),
  row({ reason: 'instalment_overdue', of: ['autopay'], when: (s) => s.isOverdue }),
  row({ reason: 'plan_changed', of: ['autopay'], when: (s) => s.isChanged }),
  row({ reason: 'amount_changed', of: ['plan-amount'], when: (s) => s.isOtherAmount, showsAmount: true }),
  row({ reason: 'too_small', of: CHARGES, when: (s) => s.limit === 'too_small', showsAmount: true }),
  row({
    reason: 'above_limit',
    of: ['payoff', 'plan-amount', 'autopay'],
    when: (s) => s.limit === 'above_limit',
    showsAmount: true,
  }),
  row({
    reason: 'older_certificate_unpaid',
    of: ['payoff'],
    when: ({ c }) => !c.isOldestUnpaid,
    showsAmount: true,
  }),
  row({
    reason: 'not_yet',
    of: ['agreed-debit'],
    when: ({ announcement, today }) => announcement !== null && announcement.on > today,
    showsAmount: true,
  }),
  // Only on the day of the debit: a limit that is exceeded earlier does not hold back the notice.
  row({
    reason: 'above_limit',
    of: ['agreed-debit'],
    when: (s) => s.limit === 'above_limit',
    showsAmount: true,
  }),
]

type ReasonIn<R, W extends What> =
  R extends Row<infer Reason, infer Of> ? (W extends Of ? Reason : never) : never

/** What may stand in the way of this ask. */
export type ReasonAgainst<W extends What> = ReasonIn<(typeof REASONS)[number], W>

const isAbout =
  <W extends What>(what: W) =>
  (row: Row): row is Row & { readonly reason: ReasonAgainst<W> } =>
    row.of.includes(what)
