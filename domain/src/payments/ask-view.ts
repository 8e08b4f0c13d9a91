import { compareDates, type PlainDate } from '../calendar/plain-date.ts'
import { type Cents, cents, sumCents, ZERO } from '../money/cents.ts'
import { conditionsOf } from '../payoff/facts.ts'
import { autopayDebits, isDebitable, isStillAnnounced, type PlannedDebit } from '../plans/autopay.ts'
import { type Announcement, announcementOf } from '../plans/debit-notices.ts'
import { replayPlan, type Share } from '../plans/replay.ts'
import { isOverdue, manuallyPayableCents, nextOpen, openOf, unpaidOf } from '../plans/standing.ts'
import type {
  AgreedDebitAsk,
  Ask,
  AutopayAsk,
  CertificateMoney,
  LiveMoney,
  PayoffAsk,
  PlanAmountAsk,
  PlanObstacle,
  ResumeAsk,
} from './certificate-money.ts'
import { type Charge, chargeOf, exactPortionOf, feeOf } from './fees.ts'
import { type LimitReason, limitReason } from './limits.ts'
import { planObstacles } from './plan-obstacles.ts'
import { UNDER_WAY } from './states.ts'

/** What the reasons look at. What an ask does not have hinders nothing. */
export interface View {
  /** Somebody pays the same at this moment. */
  readonly isBeingPaid: boolean
  /** Automatic payments are on, and will debit what is asked for. */
  readonly isLeftToDebits: boolean
  readonly isUsable: boolean
  /** Its installment is paid. */
  readonly isPaid: boolean
  /** It is at the bank, or must not go there any more. */
  readonly isSentForGood: boolean
  readonly isNothingLeft: boolean
  readonly isLateNotice: boolean
  readonly isOverdue: boolean
  /** The plan is not as it was seen. */
  readonly isChanged: boolean
  readonly isOtherAmount: boolean
  readonly limit: LimitReason | null
  /** What is charged if it may. */
  readonly charge: Charge | null
  /** The charge to show when only a limit blocks the payment. */
  readonly proposal: Charge | null
  readonly capCents: Cents
  /** The installment that an amount inside a plan pays first. */
  readonly instalmentNo: number | null
  /** Of automatic payments that are set up. */
  readonly debits: readonly PlannedDebit[]
  /** When an automatic debit may be made, by what its payer knows. */
  readonly announcement: Announcement | null
  /** What keeps a plan back, but for what staff override. */
  readonly planObstacles: readonly PlanObstacle[]
}

const OPEN: View = {
  isBeingPaid: false,
  isLeftToDebits: false,
  isUsable: true,
  isPaid: false,
  isSentForGood: false,
  isNothingLeft: false,
  isLateNotice: false,
  isOverdue: false,
  isChanged: false,
  isOtherAmount: false,
  limit: null,
  charge: null,
  proposal: null,
  capCents: ZERO,
  instalmentNo: null,
  debits: [],
  announcement: null,
  planObstacles: [],
}

export function viewOf(money: CertificateMoney, ask: Ask, today: PlainDate): View {
  switch (ask.what) {
    case 'payoff':
      return payoffView(money, ask)
    case 'plan-amount':
      return planAmountView(money, ask, today)
    case 'agreed-debit':
      return agreedDebitView(money, ask, today)
    case 'autopay':
      return autopayView(money, ask, today)
    case 'resume':
      return resumeView(money, ask, today)
    case 'plan':
      return { ...OPEN, planObstacles: planObstacles(money.facts, ask, today) }
  }
}

function payoffView({ facts: { totalCents } }: CertificateMoney, ask: PayoffAsk): View {
  const { isBeingPaid, method, fees } = ask
  if (totalCents === null) return { ...OPEN, isBeingPaid }
  const charge = chargeOf(totalCents, method, fees)
  const limit = limitReason(charge.totalCents, method, fees)
  return { ...OPEN, isBeingPaid, charge, proposal: charge, limit, capCents: totalCents }
}

function planAmountView({ facts, plan }: CertificateMoney, ask: PlanAmountAsk, today: PlainDate): View {
  const { payerId, lapsed, method, fees } = ask
  const { planActive } = conditionsOf(facts, today)
  // The caller's own open card page. The payer can continue there, or cancel it for another payment.
  const isOwnPage = ({ status, kind, userId }: LiveMoney) =>
    status === 'OPEN' && kind === 'PARTIAL' && userId === payerId
  const live = (plan?.live ?? []).filter((one) => !isOwnPage(one) && !lapsed.has(one.id))
  const { instalments, reservations } = replayPlan(plan?.agreed ?? [], live)
  const onItsWay = inProcess(live)
  const capCents = cents(Math.max(0, (facts.totalCents ?? 0) - onItsWay))
  const due = planActive ? nextOpen(instalments) : null
  const isAutopayOn = (plan?.runningId ?? null) !== null
  const byHand = manuallyPayableCents(instalments, today)
  // The manually payable rest while debits are on, else the open part of the oldest installment, else all that is left.
  const proposed = cents(Math.min((isAutopayOn && byHand) || (due?.openCents ?? capCents), capCents))
  const asked = ask.portionCents ?? proposed
  const charge = chargeOf(asked, method, fees)
  return {
    ...OPEN,
    isBeingPaid:
      (onItsWay > 0 && capCents === 0) ||
      (due !== null && isUnderWay(due.instalment.number, live, reservations)),
    // Automatic payments leave room for one thing: exactly what they do not debit, or all that is owed where that is less.
    isLeftToDebits: isAutopayOn && !(byHand > 0 && asked === proposed),
    isOtherAmount: asked < Math.max(1, planActive ? 1 : capCents) || asked > capCents,
    limit: limitReason(charge.totalCents, method, fees),
    charge,
    proposal: capCents > 0 ? chargeOf(proposed, method, fees) : null,
    capCents,
    instalmentNo: due?.instalment.number ?? null,
  }
}

/** One charge at a time: somebody pays the installment online. A check that pays a part of it leaves room for the rest. */
const isUnderWay = (number: number, live: readonly LiveMoney[], reservations: readonly Share[]): boolean =>
  live.some(
    ({ id, userId, status }) =>
      userId !== null &&
      status !== 'SUCCEEDED' &&
      reservations.some((share) => share.moneyId === id && share.number === number),
  )

function agreedDebitView({ plan }: CertificateMoney, ask: AgreedDebitAsk, today: PlainDate): View {
  const { feeBps, method, fees, earliestOn, isUsable, notices } = ask
  const live = plan?.live ?? []
  // What somebody is about to pay on a page counts as on its way: else both would pay the same.
  const { instalments } = replayPlan(plan?.agreed ?? [], live)
  const instalment = instalments.find(({ number }) => number === ask.number)
  if (!instalment) return { ...OPEN, isPaid: true }
  const capCents = cents(Math.max(0, ask.owedThenCents - inProcess(live)))
  const portionCents = portionOf(ask, cents(Math.min(openOf(instalment), capCents)))
  const feeCents = feeOf(portionCents, feeBps)
  const charge = { portionCents, feeBps, feeCents, totalCents: cents(portionCents + feeCents) }
  const { totalCents } = charge
  const { agreedOn, presentmentNo, takenOn } = ask
  const coming = {
    ...{ earliestOn: earliestOn ?? today, agreedOn, presentmentNo, takenOn },
    ...{ totalCents, agreedCents: ask.agreedTotalCents },
  }
  return {
    ...OPEN,
    isUsable,
    isPaid: unpaidOf(instalment) === 0,
    isBeingPaid: instalment.reservedCents > 0,
    isSentForGood: earliestOn === null,
    isNothingLeft: portionCents === 0,
    limit: limitReason(totalCents, method, fees),
    charge,
    proposal: charge,
    capCents,
    instalmentNo: ask.number,
    announcement: announcementOf(coming, notices, today),
  }
}

/**
 * Returns the portion to debit: at most what was agreed, what is open of the installment, what is owed in all, and what the
 * last notice to the payer named. What grew since that notice is not debited.
 */
function portionOf({ agreedCents, notices, feeBps }: AgreedDebitAsk, openCents: Cents): Cents {
  const most = cents(Math.max(0, Math.min(agreedCents, openCents)))
  const lastNotice = [...notices].sort((a, b) => compareDates(a.givenOn, b.givenOn)).at(-1)
  const noticedPortion = lastNotice ? exactPortionOf(lastNotice.totalCents, feeBps) : null
  return noticedPortion !== null && noticedPortion < most ? noticedPortion : most
}

function autopayView({ plan }: CertificateMoney, ask: AutopayAsk, today: PlainDate): View {
  const live = plan?.live ?? []
  const { instalments } = standing(plan)
  const unpaid = instalments.filter(isDebitable)
  const debits = autopayDebits(instalments, ask, today)
  const limits = debits.map(({ charge }) => limitReason(charge.totalCents, ask.method, ask.fees))
  return {
    ...OPEN,
    // What the owner pays now may pay an installment that would be debited, too. What others pay keeps nobody from
    // anything: each debit asks on its day what is unpaid.
    isBeingPaid: live.some(
      ({ kind, status, userId }) =>
        kind === 'PARTIAL' && userId === ask.payerId && UNDER_WAY.some((one) => one === status),
    ),
    isLeftToDebits: (plan?.runningId ?? null) !== ask.replaces,
    isOverdue: unpaid.some((one) => isOverdue(one, today) || one.state === 'FAILED'),
    isChanged: !Number.isSafeInteger(ask.months) || ask.months < 1 || ask.months > unpaid.length,
    limit: limits.find((limit) => limit !== null) ?? null,
    debits,
  }
}

function resumeView({ plan }: CertificateMoney, ask: ResumeAsk, today: PlainDate): View {
  const unpaid = new Set(
    standing(plan)
      .instalments.filter(({ state }) => state !== 'PAID')
      .map(({ number }) => number),
  )
  return {
    ...OPEN,
    isUsable: ask.isUsable,
    isLateNotice: ask.debits.some(
      ({ number, on, wasTold }) => unpaid.has(number) && !isStillAnnounced(on, today, { wasTold }),
    ),
  }
}

/** What is about to be paid on a page keeps no installment from being debited. */
const standing = (plan: CertificateMoney['plan']) =>
  replayPlan(plan?.agreed ?? [], plan?.live.filter(({ isPage }) => !isPage) ?? [])

const inProcess = (live: readonly LiveMoney[]): Cents =>
  sumCents(live.filter(({ state }) => state === 'in-process').map(({ amountCents }) => amountCents))
