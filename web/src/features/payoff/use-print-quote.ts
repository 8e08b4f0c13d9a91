import type { PayoffQuote } from '@fieldstone/contract/entities/payoff'
import { payoffRoutes } from '@fieldstone/contract/routes/payoff'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** The numbered payoff of one print: issued when the page opens, kept as long as it stays open. */
export function usePrintQuote(id: number, isPrinted: boolean): UseQueryResult<PayoffQuote> {
  const session = useSession()
  const opening = useId()
  return useQuery({
    queryKey: ['payoff-quote', id, session?.userId ?? null, opening],
    queryFn: () => call(payoffRoutes.logPayoff, { params: { id }, body: { purpose: 'print' } }),
    enabled: isPrinted,
    // Asking again would issue another number for the same sheet.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
