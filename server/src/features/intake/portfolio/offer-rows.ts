import type { RowFault, RowValues } from './part-form.ts'

export const OFFER_RULES = [
  'offerExpiresOn and offerAmount are empty without offeredOn.',
  'offerExpiresOn is not before offeredOn.',
]

/** A payoff is offered on a day; without it the request waits, and has no amount and no last day. */
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
