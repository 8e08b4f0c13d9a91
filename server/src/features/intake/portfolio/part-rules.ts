import type { Value } from '../file/fields.ts'
import type { RowFault, RowValues } from './part-form.ts'

const AGREED = ['acceptedOn', 'firstDueOn', 'termMonths', 'levelAmount']
const SINCE_REQUESTED = ['offeredOn', ...AGREED, 'defaultedOn', 'completedOn', 'canceledOn']

export const PLAN_RULES = [
  `A plan that is PENDING says none of ${SINCE_REQUESTED.join(', ')}: it is offered in the portal.`,
  `Every other plan says ${AGREED.join(', ')}.`,
  'A plan that is ACTIVE has at least one row in instalments.csv; a certificate has at most one ACTIVE plan.',
]

/**
 * Rejects plans without terms, and pending requests with terms: their offers are made in the portal, from the payoff of
 * that day.
 */
export function planFaults(values: RowValues): RowFault[] {
  const isRequest = values['status'] === 'PENDING'
  const [names, reason] = isRequest
    ? ([SINCE_REQUESTED, 'must be empty while the plan is PENDING: it is offered in the portal'] as const)
    : ([AGREED, 'is missing'] as const)
  return names
    .filter((field) => ((values[field] ?? null) === null) !== isRequest)
    .map((field) => ({ field, reason }))
}

export function stageOf(status: Value | undefined): string {
  if (status === 'PENDING') return 'requested'
  return status === 'ACTIVE' ? 'accepted' : 'ended'
}

export const OFFER_RULES = [
  'offerExpiresOn and offerAmount are empty without offeredOn.',
  'offerExpiresOn is not before offeredOn.',
]

/** Rejects an offer without its date. A request without an offer has no amount and no last day. */
export function offerFaults(values: RowValues): RowFault[] {
  const offeredOn = values['offeredOn'] ?? null
  const expiresOn = values['offerExpiresOn'] ?? null
  if (offeredOn === null)
    return ['offerExpiresOn', 'offerAmount']
      .filter((field) => (values[field] ?? null) !== null)
      .map((field) => ({ field, reason: 'must be empty without offeredOn' }))
  return expiresOn !== null && expiresOn < offeredOn
    ? [{ field: 'offerExpiresOn', reason: 'is before offeredOn' }]
    : []
}
