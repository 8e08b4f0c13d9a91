import { paymentConfigRoutes } from '@fieldstone/contract/routes/payments/payment-config'
import { useCall } from './calls.ts'
import { useOnceHydrated } from './hydrated.ts'

/** The payment settings: methods and fees. */
export const usePaymentConfig = () =>
  useOnceHydrated(useCall(paymentConfigRoutes.paymentConfig, {}, { staleTime: 10 * 60_000 }))
