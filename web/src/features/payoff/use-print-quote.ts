import type { PayoffQuote } from '@fieldstone/contract/entities/payoff/payoff'
import { payoffRoutes } from '@fieldstone/contract/routes/payoff/payoff'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../lib/api.ts'

/** The numbered quote for one printed invoice: issued when the page opens, kept while it is open. */
export function usePrintQuote(id: number, isPrinted: boolean): UseQueryResult<PayoffQuote> {
  const opening = useId()
  return useQuery({
    // A key of its own for each opening: this call issues a number, so two pages never share its answer.
    queryKey: ['payoff-quote', id, opening],
    queryFn: () => call(payoffRoutes.logPayoff, { params: { id }, body: { purpose: 'print' } }),
    enabled: isPrinted,
    // A second request would issue another number for the same page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
