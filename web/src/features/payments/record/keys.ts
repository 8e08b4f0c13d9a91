import type { QueryKey } from '@tanstack/react-query'
import { QUEUES_KEY } from '../../../lib/shared-keys.ts'
import { certificateKey } from '../../../records/keys.ts'

export const webPaymentsKey = (query: object): QueryKey => ['web-payments', query]
export const paymentRecordKey = (id: string): QueryKey => ['payment-record', id]

/** Of what staff did with a payment, whose answer is its record. */
export const staleAfterPayment = (certificateId: number): readonly QueryKey[] => [
  certificateKey(certificateId),
  QUEUES_KEY,
]
