import type { PayoffQuote } from '@fieldstone/contract/entities/payoff/payoff'
import { payoffRoutes } from '@fieldstone/contract/routes/payoff/payoff'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { printQuoteKey } from './keys.ts'

/** The numbered quote for one printed invoice: issued when the page opens, kept while it is open. */
export function usePrintQuote(id: number, isPrinted: boolean): UseQueryResult<PayoffQuote> {
  const session = useSession()
  const opening = useId()
  return useQuery({
    queryKey: printQuoteKey(id, session?.userId ?? null, opening),
    queryFn: () => call(payoffRoutes.logPayoff, { params: { id }, body: { purpose: 'print' } }),
    enabled: isPrinted,
    // A second request would issue another number for the same page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
