import type { PlainDate } from '../calendar/plain-date.ts'
import type { HoldKind } from '../holds/hold.ts'
import type { Bps, Cents } from '../money/cents.ts'
import type { LienFacts } from '../payoff/facts.ts'
import type { GivenNotice } from '../plans/debit-notices.ts'
import type { AgreedInstalment, PlanMoney } from '../plans/replay.ts'
import type { ChargeMethod } from './charge-methods.ts'
import type { FeeSettings } from './fees.ts'
import type { PaymentKind, PaymentState } from './states.ts'

/** All that decides whether money may come in now for one certificate. Read once for each question. */
export interface CertificateMoney {
  readonly facts: LienFacts
  /** A bankruptcy, military service, or another hold that stops automatic debits. */
  readonly isDebitHeld: boolean
  /** The plan that was accepted last and not canceled since; null: none. */
  readonly plan: LivePlan | null
}

/** A plan with all money that has come, or is on its way; what somebody is about to pay on a page as well. */
export interface LivePlan {
  readonly agreed: readonly AgreedInstalment[]
  /** In the order in which it pays. */
  readonly live: readonly LiveMoney[]
  /** The automatic payments that are on; null: none. */
  readonly runningId: string | null
}

/** Money of a plan, and who pays it. */
export interface LiveMoney extends PlanMoney {
  readonly kind: PaymentKind
  readonly status: PaymentState
  /** A page on which somebody is about to pay: it keeps others from paying the same, and counts as nothing else. */
  readonly isPage: boolean
  /** Null: it came by mail, wire or at the counter. */
  readonly userId: number | null
}

interface Charging {
  readonly method: ChargeMethod
  readonly fees: FeeSettings
}

/** The whole payoff. */
export interface PayoffAsk extends Charging {
  readonly what: 'payoff'
  /** Another full payment of this certificate is NEW or OPEN, the caller's own OPEN one not counted. */
  readonly isBeingPaid: boolean
}

/** An amount inside a plan. */
export interface PlanAmountAsk extends Charging {
  readonly what: 'plan-amount'
  readonly payerId: number
  /** Null asks for a proposal. */
  readonly portionCents: Cents | null
  /** Open pages of others that hold their money no more. */
  readonly lapsed: ReadonlySet<string>
}

/** An automatic debit, before it is made and before it is presented again. */
export interface AgreedDebitAsk {
  readonly what: 'agreed-debit'
  readonly method: ChargeMethod
  readonly fees: Pick<FeeSettings, 'achMaxChargeCents'>
  /** Of its installment. */
  readonly number: number
  /** As authorized. */
  readonly agreedCents: Cents
  readonly agreedTotalCents: Cents
  readonly feeBps: Bps
  /** The account or card can be debited, and its authorization is in force. */
  readonly isUsable: boolean
  /** The first day on which it may go to the bank; null: it is there, or must not go any more. */
  readonly earliestOn: PlainDate | null
  /** By the interest of its day. */
  readonly owedThenCents: Cents
  /** The day in its agreement. Null if it was presented before. */
  readonly agreedOn: PlainDate | null
  /** Which time it goes to the bank. */
  readonly presentmentNo: number
  /** The days of other debits of this plan: no two come on one day unless that was agreed. */
  readonly takenOn: readonly PlainDate[]
  /** The notices that its payer was given. */
  readonly notices: readonly GivenNotice[]
}

/** Automatic payments are set up, or changed. */
export interface AutopayAsk extends Charging {
  readonly what: 'autopay'
  readonly payerId: number
  readonly months: number
  /** The automatic payments that would end; null where none are on. */
  readonly replaces: string | null
}

/** Automatic payments go on by their old authorization, after a hold or a completion that was undone. */
export interface ResumeAsk {
  readonly what: 'resume'
  readonly isUsable: boolean
  /** Those that may still go to the bank. */
  readonly debits: readonly { readonly number: number; readonly on: PlainDate; readonly wasTold: boolean }[]
}

/** A plan is offered, or an offer accepted. */
export interface PlanAsk {
  readonly what: 'plan'
  /** The holds that keep plans back now. */
  readonly holds: readonly HoldKind[]
  /** Days before a sheriff's sale in which no plan begins. */
  readonly saleDays: number
  /** What staff override with a reason. */
  readonly overridden: readonly PlanObstacle[]
}

/** What keeps a plan back unless staff override it with a reason. */
export const PLAN_OBSTACLES = ['stayed', 'on_hold', 'sale_soon', 'payment_pending'] as const

export type PlanObstacle = (typeof PLAN_OBSTACLES)[number]

export type Ask = PayoffAsk | PlanAmountAsk | AgreedDebitAsk | AutopayAsk | ResumeAsk | PlanAsk

export type What = Ask['what']
