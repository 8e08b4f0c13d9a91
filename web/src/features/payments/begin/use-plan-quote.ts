import { paymentRoutes } from '@fieldstone/contract/routes/payments/payments'
import { useCall } from '../../../lib/calls.ts'
import { useSession } from '../../../lib/session.ts'

/** Reads what can be paid inside the plan now: the installment that is due, and all that is owed. */
export function usePlanQuote(certificateId: number) {
  const isLoggedIn = useSession() !== null
  return useCall(
    paymentRoutes.paymentQuote,
    { query: { parcelId: certificateId, method: 'CC', kind: 'PARTIAL' } },
    { enabled: isLoggedIn, staleTime: 0 },
  )
}
