import { paymentConfigRoutes } from '@fieldstone/contract/routes/payments/payment-config'
import { useCall } from './calls.ts'
import { useOnceHydrated } from './hydrated.ts'

/** The payment settings: methods and fees. */
export const usePaymentConfig = () =>
  useOnceHydrated(useCall(paymentConfigRoutes.paymentConfig, {}, { staleTime: 10 * 60_000 }))

/** Links from data must be https; only the local sandbox may be http. */
export function trustedUrl(text: string | null, sandboxUrl: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  const isSandbox =
    sandboxUrl !== null && URL.canParse(sandboxUrl) && url.origin === new URL(sandboxUrl).origin
  return url.protocol === 'https:' || isSandbox ? url.href : null
}
