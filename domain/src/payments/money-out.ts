import { addDays, type PlainDate } from '../calendar/plain-date.ts'
import { CHARGE_TRAITS, type ChargeMethod } from './charge-methods.ts'

/** For so long what goes out to one payer, or of one certificate, counts together: five small refunds are one large one. */
export const TOGETHER_DAYS = 30

export interface MoneyOut {
  readonly amountCents: number
  /** What went out, or is on its way, within that time, by any way. */
  readonly recentCents: number
  /** The setting. */
  readonly limitCents: number
}

/** Whether a second administrator must agree before money goes out. */
export const needsSecondPair = ({ amountCents, recentCents, limitCents }: MoneyOut): boolean =>
  amountCents + recentCents > limitCents

/** What still goes out by one person's word. */
export const remainingBeforeSecondApproval = ({
  recentCents,
  limitCents,
}: Omit<MoneyOut, 'amountCents'>): number => Math.max(0, limitCents - recentCents)

/** An online payment whose unapplied funds are to go back by check. */
export interface ByCheck {
  readonly method: ChargeMethod
  readonly paidOn: PlainDate
  /** How staff know that the card or account is closed, so that the processor cannot return the money. '' is no proof. */
  readonly closedProof: string
}

/**
 * Returns the first day on which a check may be sent. Before it the payer's bank could take the money back as well. Null: at
 * once.
 */
export function byCheckFrom({ method, paidOn, closedProof }: ByCheck, today: PlainDate): PlainDate | null {
  const from = addDays(paidOn, CHARGE_TRAITS[method].takenBackDays + 1)
  return closedProof.trim() !== '' || today >= from ? null : from
}
