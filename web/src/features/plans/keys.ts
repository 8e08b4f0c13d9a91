import type { QueryKey } from '@tanstack/react-query'
import { certificateKey, PAYMENTS_KEY } from '../../records/keys.ts'

export const planKey = (certificateId: number, userId: number | null): QueryKey => [
  ...certificateKey(certificateId),
  'plan',
  userId,
]
export const planOfferKey = (certificateId: number, userId: number | null): QueryKey => [
  ...certificateKey(certificateId),
  'plan-offer',
  userId,
]

/** Beside the keys of the certificate, not below: once its payments have begun, an offer is not to be read again. */
export const autopayOffersKey = (certificateId: number): QueryKey => ['autopay-offer', certificateId]
export const autopayOfferKey = (certificateId: number, ...asked: readonly unknown[]): QueryKey => [
  ...autopayOffersKey(certificateId),
  ...asked,
]

const debitSourcesKey = (userId: number | null): QueryKey => [...PAYMENTS_KEY, 'debit-sources', userId]
export const sourceAccountsKey = (userId: number | null): QueryKey => [...debitSourcesKey(userId), 'accounts']
export const sourceCardsKey = (userId: number | null): QueryKey => [...debitSourcesKey(userId), 'cards']

export const remindersKey = (token: string): QueryKey => ['reminders', token]
