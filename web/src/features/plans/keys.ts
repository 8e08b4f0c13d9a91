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

const AUTOPAY_OFFER = 'autopay-offer'

export const autopayOfferKey = (certificateId: number, ...asked: readonly unknown[]): QueryKey => [
  ...certificateKey(certificateId),
  AUTOPAY_OFFER,
  ...asked,
]
export const isAutopayOffer = (key: QueryKey): boolean => key.includes(AUTOPAY_OFFER)

const debitSourcesKey = (userId: number | null): QueryKey => [...PAYMENTS_KEY, 'debit-sources', userId]
export const sourceAccountsKey = (userId: number | null): QueryKey => [...debitSourcesKey(userId), 'accounts']
export const sourceCardsKey = (userId: number | null): QueryKey => [...debitSourcesKey(userId), 'cards']

export const remindersKey = (token: string): QueryKey => ['reminders', token]
