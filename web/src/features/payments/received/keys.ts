import type { QueryKey } from '@tanstack/react-query'
import { STALE_AFTER_MONEY } from '../../../records/stale-after-money.ts'

const RECEIVED = ['received-payments'] as const
export const receivedPaymentsKey = (query: object): QueryKey => [...RECEIVED, query]
export const receivedPaymentKey = (id: number): QueryKey => ['received-payment', id]
export const receivedReceiptKey = (id: number): QueryKey => ['received-receipt', id]
export const proposalsKey = (question: object | null): QueryKey => ['received-proposals', question]
export const lockboxKey = (id: number): QueryKey => ['lockbox', id]

/** Of a received payment; it may have gone to another certificate before. */
export const STALE_AFTER_RECEIVED = [RECEIVED, ...STALE_AFTER_MONEY] as const
