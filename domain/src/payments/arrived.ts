import type { PlainDate } from '../calendar/plain-date.ts'
import type { PlanPays } from '../legal/file.ts'

/** Money that has reached us, with what is known of its certificate. Days are those of the county. */
export interface Arrival {
  /** When it reached us: a check when staff received it, an online payment when its charge succeeded. */
  readonly arrivedOn: PlainDate
  /** When its payer began an online payment. Null of money that staff received. */
  readonly begunAt: Date | null
  /** It covers what its payer was quoted, or all that was owed on the day it was received. */
  readonly coversPayoff: boolean
  /** It was paid online into a plan. */
  readonly isPlanMoney: boolean
  /** A plan was active on the day on which it was begun or received, or was accepted while it was on its way. */
  readonly isPlanActive: boolean
  /** It was taken back before, and counts again. */
  readonly isBack: boolean
  /** The certificate is redeemed since. Of money that is back also: paid off by somebody else. */
  readonly redeemedOn: PlainDate | null
  /** The first day that ends the right to redeem: sale confirmed, deed issued or forfeiture decreed. */
  readonly redemptionEndedOn: PlainDate | null
  /** The owner is in military service: the right to redeem may last longer (50 U.S.C. 3991(c)). */
  readonly isProtected: boolean
  readonly bankruptcy: Bankruptcy | null
  /** A Chapter 13 trustee paid: what the recorded plan pays of this certificate. Null: somebody else paid. */
  readonly trustee: { readonly planPays: PlanPays | null } | null
  /** The next sheriff's sale, on the day of arrival or later. */
  readonly saleOn: PlainDate | null
  /** That day has passed: we heard of the money, or recorded it, after the sale. */
  readonly isSaleOver: boolean
  /** The site stopped offering the payoff after the payment began. */
  readonly isPayoffClosed: boolean
}

/** A bankruptcy case that is open when the money arrives. */
export interface Bankruptcy {
  /** When its petition was entered here. Null if not known: it counts as known before. */
  readonly enteredAt: Date | null
  /** The payoff rules: only staff give payoffs during a bankruptcy. */
  readonly isStaffOnly: boolean
}

/** Where money that has arrived goes. */
export interface Judgment {
  /** Staff get a task for each but 'usual' and 'trustee-plan'. Money that is held has a task of its own besides. */
  readonly situation: Situation
  /** 'escrow': it is held as unapplied funds, and pays nothing. */
  readonly destination: 'lien' | 'escrow'
  /** What the payer is notified of besides the receipt. Null: nothing. */
  readonly notice: Notice | null
  /** The day by which it was judged. */
  readonly arrivedOn: PlainDate
}

interface Row<Name extends string = string> {
  readonly situation: Name
  readonly when: (arrival: Arrival) => boolean
  /** 'by-amount': applied if it covers the payoff, or a plan is active; else held. 'by-plan': applied, whatever its amount. */
  readonly money: 'held' | 'by-amount' | 'by-plan'
  /** The payer is notified of the situation itself. */
  readonly isNotice: boolean
}

const row = <const Name extends string>(it: Row<Name>) => it

const held = { money: 'held', isNotice: true } as const
const applied = { money: 'by-amount', isNotice: false } as const

/** The situations in which money arrives, in their order: the first that matches decides. */
const SITUATIONS = [
  // By its day it would pay before the money that has redeemed the certificate since.
  row({ situation: 'redeemed', when: (a) => a.isBack && isBy(a.redeemedOn, a.arrivedOn), ...held }),
  row({ situation: 'redeemed', when: (a) => isBy(a.redeemedOn, a.arrivedOn), ...applied, isNotice: true }),
  row({ situation: 'maybe-protected', when: (a) => a.isProtected && hasEnded(a), ...held }),
  row({ situation: 'redemption-ended', when: hasEnded, ...held }),
  row({
    situation: 'trustee-plan',
    when: (a) => a.trustee?.planPays === 'Lien',
    ...{ money: 'by-plan', isNotice: false },
  }),
  row({ situation: 'trustee-without-plan', when: (a) => a.trustee !== null, ...held }),
  row({ situation: 'stayed', when: isStayed, ...held }),
  row({ situation: 'in-bankruptcy', when: (a) => a.bankruptcy !== null, ...applied }),
  // It arrived before the end: see 'redemption-ended'.
  row({ situation: 'ended-since', when: (a) => a.redemptionEndedOn !== null, ...applied }),
  row({ situation: 'sale-over', when: (a) => a.saleOn !== null && a.isSaleOver, ...applied }),
  row({ situation: 'sale-scheduled', when: (a) => a.saleOn !== null, ...applied, isNotice: true }),
  row({ situation: 'payoff-closed', when: (a) => a.begunAt !== null && a.isPayoffClosed, ...applied }),
  row({ situation: 'usual', when: () => true, ...applied }),
]

export type Situation = (typeof SITUATIONS)[number]['situation']

/** Money that is held for its amount: no plan was active, or it is less than the payoff. */
export type Shortfall = 'no-plan' | 'short'

/** All that a payer may be notified of when money arrives. */
export type Notice =
  | Exclude<
      Situation,
      'trustee-plan' | 'in-bankruptcy' | 'ended-since' | 'sale-over' | 'payoff-closed' | 'usual'
    >
  | Shortfall

/**
 * Judges money that has arrived: where it goes, and who is notified. Every entry point asks it: card and ACH debit, check,
 * wire, cash, lockbox row, and a payment that counts again.
 */
export function judgeArrival(arrival: Arrival): Judgment {
  const found = SITUATIONS.find(({ when }) => when(arrival))
  if (found === undefined) throw new Error('the last situation always matches')
  const { situation } = found
  const isEnough = found.money === 'by-plan' || arrival.coversPayoff || arrival.isPlanActive
  const isApplied = found.money !== 'held' && isEnough
  const destination = isApplied ? 'lien' : 'escrow'
  const shortfall = found.money === 'held' || isApplied ? null : shortfallOf(arrival)
  return {
    situation,
    destination,
    notice: shortfall ?? (found.isNotice ? (situation as Notice) : null),
    arrivedOn: arrival.arrivedOn,
  }
}

/** Whether money is held only because it is not enough, or no plan is active: then it may be applied later. */
export const isHeldForAmount = ({ notice }: Judgment): boolean => notice === 'short' || notice === 'no-plan'

const shortfallOf = ({ isPlanMoney }: Arrival): Shortfall => (isPlanMoney ? 'no-plan' : 'short')

const isBy = (day: PlainDate | null, on: PlainDate): boolean => day !== null && day <= on

function hasEnded({ redemptionEndedOn, arrivedOn }: Arrival): boolean {
  return isBy(redemptionEndedOn, arrivedOn)
}

/** A petition that was not entered before the payment was begun, or rules by which only staff take payoffs. */
function isStayed({ bankruptcy, begunAt }: Arrival): boolean {
  if (bankruptcy === null) return false
  const isLater = bankruptcy.enteredAt !== null && begunAt !== null && bankruptcy.enteredAt >= begunAt
  return bankruptcy.isStaffOnly || isLater
}
