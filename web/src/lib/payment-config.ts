import { paymentConfigRoutes } from '@fieldstone/contract/routes/payments/payment-config'
import { call } from './api.ts'
import { useHydratedQuery } from './hydrated.ts'
import { keyOf } from './query-keys.ts'

/** The payment settings: methods and fees. */
export const usePaymentConfig = () =>
  useHydratedQuery({
    queryKey: keyOf(paymentConfigRoutes.paymentConfig),
    queryFn: ({ signal }) => call(paymentConfigRoutes.paymentConfig, {}, { signal }),
    staleTime: 10 * 60_000,
  })
