import { paymentConfigRoutes } from '@fieldstone/contract/routes/payments/payment-config'
import { useHydratedCall } from './hydrated.ts'

/** The payment settings: methods and fees. */
export const usePaymentConfig = () => useHydratedCall(paymentConfigRoutes.paymentConfig)
