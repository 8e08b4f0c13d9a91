import type { PlainDate } from '../calendar/plain-date.ts'
import type { HoldKind } from '../holds/hold.ts'
import type { Bps, Cents } from '../money/cents.ts'
import type { LienFacts } from '../payoff/facts.ts'
import type { GivenNotice } from '../plans/debit-notices.ts'
import type { AgreedInstalment, PlanMoney } from '../plans/replay.ts'
import type { ChargeMethod } from './charge-methods.ts'
import type { FeeSettings } from './fees.ts'
import type { PaymentKind, PaymentState } from './states.ts'

/** The facts that decide whether money may come in now for one certificate. Read once for each decision. */
export interface CertificateMoney {
  readonly facts: LienFacts
  /** A bankruptcy, military service, or another hold that stops automatic debits. */
  readonly isDebitHeld: boolean
  /** The plan that was accepted last and not canceled since. Null if there is none. */
  readonly plan: LivePlan | null
}

/** A plan with all money that has arrived or is on its way, including what somebody is about to pay on a page. */
export interface LivePlan {
  readonly agreed: readonly AgreedInstalment[]
  /** The money, in the order in which it is applied. */
  readonly live: readonly LiveMoney[]
  /** The automatic payments that are on. Null if there are none. */
  readonly runningId: string | null
}

/** Money of a plan, and who pays it. */
export interface LiveMoney extends PlanMoney {
  readonly kind: PaymentKind
  readonly status: PaymentState
  /** A page on which somebody is about to pay. It only keeps others from paying the same amount. */
  readonly isPage: boolean
  /** Null if it came by mail, by wire or at the counter. */
  readonly userId: number | null
}

interface Charging {
  readonly method: ChargeMethod
  readonly fees: FeeSettings
}

/** The whole payoff. */
export interface PayoffAsk extends Charging {
  readonly what: 'payoff'
  /** Another full payment of this certificate is NEW or OPEN. The caller's own OPEN payment does not count. */
  readonly isBeingPaid: boolean
}

/** An amount inside a plan. */
export interface PlanAmountAsk extends Charging {
  readonly what: 'plan-amount'
  readonly payerId: number
  /** Null asks for a proposal. */
  readonly portionCents: Cents | null
  /** Open pages of others whose reserved amounts have lapsed. */
  readonly lapsed: ReadonlySet<string>
}

/** An automatic debit, before it is made and before it is presented again. */
export interface AgreedDebitAsk {
  readonly what: 'agreed-debit'
  readonly method: ChargeMethod
  readonly fees: Pick<FeeSettings, 'achMaxChargeCents'>
  /** The number of its installment. */
  readonly number: number
  /** The authorized portion. */
  readonly agreedCents: Cents
  readonly agreedTotalCents: Cents
  readonly feeBps: Bps
  /** The account or card can be debited, and its authorization is in force. */
  readonly isUsable: boolean
  /** The first day on which it may go to the bank. Null if it is there already, or must not go any more. */
  readonly earliestOn: PlainDate | null
  /** The debt on the day of the debit, with interest. */
  readonly owedThenCents: Cents
  /** The day in its agreement. Null if it was presented before. */
  readonly agreedOn: PlainDate | null
  /** The number of the presentment, from 1. */
  readonly presentmentNo: number
  /** The days of other debits of this plan. No two debits are made on one day unless that was agreed. */
  readonly takenOn: readonly PlainDate[]
  /** The notices that its payer was given. */
  readonly notices: readonly GivenNotice[]
}

/** Automatic payments are set up, or changed. */
export interface AutopayAsk extends Charging {
  readonly what: 'autopay'
  readonly payerId: number
  readonly months: number
  /** The automatic payments that would end. Null if none are on. */
  readonly replaces: string | null
}

/** Automatic payments resume with their earlier authorization, after a hold, or after a completion was undone. */
export interface ResumeAsk {
  readonly what: 'resume'
  readonly isUsable: boolean
  /** The debits that may still go to the bank. */
  readonly debits: readonly { readonly number: number; readonly on: PlainDate; readonly wasTold: boolean }[]
}

/** A plan is offered, or an offer accepted. */
export interface PlanAsk {
  readonly what: 'plan'
  /** The holds that prevent plans now. */
  readonly holds: readonly HoldKind[]
  /** The number of days before a sheriff's sale in which no plan can begin. */
  readonly saleDays: number
  /** The obstacles that staff override with a reason. */
  readonly overridden: readonly PlanObstacle[]
}

/** The obstacles to a plan that staff can override with a reason. */
export const PLAN_OBSTACLES = ['stayed', 'on_hold', 'sale_soon', 'payment_pending'] as const

export type PlanObstacle = (typeof PLAN_OBSTACLES)[number]

export type Ask = PayoffAsk | PlanAmountAsk | AgreedDebitAsk | AutopayAsk | ResumeAsk | PlanAsk

export type What = Ask['what']
