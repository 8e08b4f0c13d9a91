import type { QueryKey } from '@tanstack/react-query'

export const webPaymentsKey = (query: object): QueryKey => ['web-payments', query]
export const paymentRecordKey = (id: string): QueryKey => ['payment-record', id]
