import { addDays, type PlainDate } from '../calendar/plain-date.ts'
import { CHARGE_TRAITS, type ChargeMethod } from './charge-methods.ts'

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
