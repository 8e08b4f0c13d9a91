import type { PaymentConfig } from '@fieldstone/contract/entities/payment-config'
import { paymentConfigRoutes } from '@fieldstone/contract/routes/payment-config'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** The payment settings: methods and fees. */
export const usePaymentConfig = (): UseQueryResult<PaymentConfig> =>
  useQuery({
    queryKey: ['payments', 'config'],
    queryFn: ({ signal }) => call(paymentConfigRoutes.paymentConfig, {}, { signal }),
    staleTime: 10 * 60_000,
  })
