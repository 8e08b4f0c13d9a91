import type { PlanOffer } from '@fieldstone/contract/entities/plans/plan-offer'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents, sumCents } from '@fieldstone/domain/money/cents'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import type { PlanSchedule, PlanTerms } from '@fieldstone/domain/plans/instalments'
import { checkOffer, moneyDownOf, type OfferTerms } from '@fieldstone/domain/plans/offer'
import { fillsOf } from '@fieldstone/domain/plans/replay'
import type { Db } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { listMoneyOnItsWay } from '../../records/plan-money.ts'
import { Refusal } from '../../refusal.ts'
import type { LienRecord } from '../payoff/service.ts'
import { scheduleOf } from './activate.ts'
import type { PlanRow } from './lock-plan.ts'

/** Converts a stored offer to the terms that the schedule takes. */
export function termsOf({ id, term_months, first_due_on, down_cents, down_due_on }: PlanRow): PlanTerms {
  if (term_months === null || first_due_on === null) throw new Error(`plan ${id} was offered without terms`)
  const down = moneyDownOf({ downCents: cents(down_cents), downDueOn: down_due_on })
  return { instalmentCount: term_months, firstDueOn: first_due_on, down }
}

export const offerOf = ({ status, stage, offer_expires_on }: PlanRow) => ({
  status,
  stage,
  expiresOn: offer_expires_on,
})

/** Computes the schedule. Refuses if no figure can be given, or if the money down leaves nothing for a plan. */
export function requireSchedule(record: LienRecord, terms: PlanTerms): PlanSchedule {
  const schedule = withPayoff(record, () => scheduleOf(record, terms))
  if (terms.down && schedule.instalments.length < 2) {
    throw new Refusal('bad_request', {
      fields: { downCents: fieldSentence('moneyDown') },
      log: 'money down of all that is owed',
    })
  }
  return schedule
}

/** Runs a computation that needs the payoff of a certificate. */
export function withPayoff<T>({ lien, regime }: LienRecord, compute: () => T): T {
  if (!lien || !regime) throw new Refusal('no_payoff')
  try {
    return compute()
  } catch (error) {
    if (error instanceof PayoffRefused) throw new Refusal('no_payoff', { log: error.code })
    throw error
  }
}

export function refuseTerms(terms: OfferTerms, today: PlainDate): void {
  const problems = Object.entries(checkOffer(terms, today))
  if (problems.length === 0) return
  const fields = problems.map(([field, problem]) => [field, fieldSentence(`offer-${problem}`)] as const)
  throw new Refusal('bad_request', { fields: Object.fromEntries(fields), log: 'terms of an offer' })
}

export const sumOf = ({ instalments }: PlanSchedule) =>
  sumCents(instalments.map(({ amountCents }) => amountCents))

/** Reads the money on its way to a certificate, and what it pays of a plan that is accepted now. Null if there is none. */
export async function readMoneyOnItsWay(
  db: Db,
  certificateId: number,
  { instalments }: PlanSchedule,
): Promise<PlanOffer['moneyOnItsWay']> {
  const coming = await listMoneyOnItsWay(db, certificateId)
  if (coming.length === 0) return null
  const { paidCount, partCents } = fillsOf(instalments, coming)
  return {
    payments: coming.map(({ cameOn, amountCents }) => ({ cameOn, amountCents: cents(amountCents) })),
    paidCount,
    partCents,
  }
}
