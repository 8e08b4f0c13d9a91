import type { PaymentQuote } from '@fieldstone/contract/entities/payments/payment'
import { paymentRoutes } from '@fieldstone/contract/routes/payments/payments'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { planQuoteKey } from './keys.ts'

/** What can be paid inside the plan now: the instalment that is due, and all that is owed. */
export function usePlanQuote(certificateId: number): UseQueryResult<PaymentQuote> {
  const session = useSession()
  return useQuery({
    queryKey: planQuoteKey(certificateId, session?.userId ?? null),
    queryFn: ({ signal }) =>
      call(
        paymentRoutes.paymentQuote,
        { query: { parcelId: certificateId, method: 'CC', kind: 'PARTIAL' } },
        { signal },
      ),
    enabled: session !== null,
    staleTime: 0,
  })
}
