import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { bpsNumber, date, money } from '../../values.ts'
import { correspondence, paymentPlan, payoffRequest } from '../certificates/contacts.ts'
import { countyCertificate, shownHold } from '../certificates/staff.ts'
import { deadlineLine } from '../legal/deadline.ts'
import { planStatus } from '../plans/plan-status.ts'
import { preservation } from '../retention/retention.ts'

/** Money that is on its way or held, since its first day. */
const waitingMoney = entity({
  amountCents: ['amount', money],
  since: date,
  count: z.int(),
})

/** What has a date besides legal deadlines. 'release-possible' and 'release-due' bound the days of a release. */
export const HEAD_DATES = ['installment', 'release-possible', 'release-due', 'hold-end'] as const

/** What the head of a record shows, whichever of its tabs is open. */
export const recordHead = entity({
  certificate: countyCertificate,
  /** Submitted, and not cleared. */
  inProcess: z.nullable(waitingMoney),
  inEscrow: z.nullable(waitingMoney),
  /** When the payment that paid all of it was received. Null unless its redemption is still to be posted. */
  paidInFullOn: ['paidInFullDate', z.nullable(date)],
  /** What payments have paid of the debts of the certificate, with what was waived. */
  appliedCents: ['applied', money],
  /** Those that stand today. */
  holds: z.array(shownHold),
  /** False for a county: the deadlines of a firm are not shown to it, so `nextDeadline` states nothing. */
  showsDeadlines: z.boolean(),
  /** The first that is due. */
  nextDeadline: z.nullable(deadlineLine),
  overdueCount: z.int(),
  /** The earliest other date. Null if there is none. */
  nextDate: z.nullable(entity({ what: z.enum(HEAD_DATES), on: ['date', date] })),
  /** A redemption is posted, and its release is not recorded. */
  canRelease: z.boolean(),
  /** An owner could request a plan, and no request is open. */
  canStartPlan: z.boolean(),
  /** The newest plan; null without one. */
  planId: ['planID', z.nullable(z.int())],
  contactCount: z.int(),
  documentCount: z.int(),
})
export type RecordHead = z.output<typeof recordHead>

const lifeEvent = entity({
  key: z.string(),
  /** What happens in the life of a lien. */
  kind: z.enum([
    'sold',
    'taxes',
    'expense',
    'expense-reversed',
    'payment',
    'payment-disputed',
    /** Its bank took it back for good, or did not pay a check. */
    'payment-returned',
    /** A dispute was won: the payment counts again. */
    'payment-restored',
    /** What it was short of the payoff was waived. */
    'payment-waived',
    'refund',
    'escrow-applied',
    'returned-by-check',
    'redemption',
    'redemption-undone',
    'release',
    'milestone',
    'served',
    'bankruptcy-filed',
    'bankruptcy-ended',
    'letter',
    'mail',
    'correspondence',
    'payoff-request',
    'payoff-offer',
    'plan-requested',
    'plan-offered',
    'plan-accepted',
    'plan-defaulted',
    'plan-cured',
    'plan-completed',
    'plan-canceled',
    'hold-begun',
    'hold-ended',
    'status',
    // To come.
    'installment',
    'interest',
  ]),
  on: ['date', date],
  /** What it is about: a person, an item, or the code of a milestone, letter, hold or method. */
  name: z.string(),
  /** More of it, as somebody entered it. */
  note: z.string(),
  /** How it stands: of a payment its outcome, of correspondence its direction, of an expense 'not-charged' to the owner. */
  state: z.string(),
  amountCents: ['amount', z.nullable(money)],
  rateBps: z.nullable(bpsNumber),
  untilOn: ['untilDate', z.nullable(date)],
  /** The payoff as the product would have told it on that day; null where there is none. */
  owedCents: ['owed', z.nullable(money)],
  /** The key of its own record: money, a plan, a batch of letters, a mail. */
  ref: z.nullable(z.string()),
})
export type LifeEvent = z.output<typeof lifeEvent>

const recordPerson = entity({
  role: z.enum(['owner', 'defendant', 'attorney', 'plan', 'payer']),
  name: z.string(),
  /** For administrators only. */
  userId: ['userID', z.nullable(z.int())],
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type RecordPerson = z.output<typeof recordPerson>

/** An expense of the file that no payoff holds: it is not posted, or the rules of its day charge it to nobody. */
const notOwed = entity({
  id: ['expenseID', z.int()],
  description: ['expenseDescr', z.string()],
  amountCents: ['expenseAmt', money],
  isPosted: ['posted', z.boolean()],
})

const nextInstalment = entity({
  dueOn: ['dueDate', date],
  amountCents: ['amount', money],
})

const planFields = {
  id: ['planID', z.int()],
  status: ['payPlanStatus', planStatus],
  requester: z.string(),
  requestedOn: ['requestDate', date],
  levelCents: ['levelAmount', z.nullable(money)],
  /** What is neither paid nor on its way of the oldest installment that is open; null when none is. */
  next: z.nullable(nextInstalment),
} as const

const firstPage = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), totalCount: z.int() })

/** The life of a lien from its sale to what is to come, and what stands beside it. */
export const recordLife = entity({
  /** Oldest first, up to today. */
  events: z.array(lifeEvent),
  /** Those that are late, then what is to come. */
  deadlines: z.array(deadlineLine),
  upcoming: z.array(lifeEvent),
  plan: z.nullable(entity(planFields)),
  firmName: z.nullable(z.string()),
  people: z.array(recordPerson),
  notOwed: z.array(notOwed),
  /** The first rows of the three lists of contacts. */
  requests: ['payoffRequests', firstPage(payoffRequest)],
  plans: ['paymentPlans', firstPage(paymentPlan)],
  correspondence: firstPage(correspondence),
  /** For administrators only. */
  preservation: z.nullable(preservation),
})
export type RecordLife = z.output<typeof recordLife>
