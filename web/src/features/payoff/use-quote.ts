import type { Certificate } from '@fieldstone/contract/entities/certificate'
import type { PayoffQuote } from '@fieldstone/contract/entities/payoff'
import { payoffRoutes } from '@fieldstone/contract/routes/payoff'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { call } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/**
 * Notes once per opening that this reader was shown the payoff; of staff nothing is noted. The page does not wait for
 * it: a note that fails must not take the figure away.
 */
export function useLogView({ id, totalCents }: Certificate): void {
  const session = useSession()
  const noted = useRef<number | null>(null)
  const isPayer = session === null || session.role === 'taxpayer'
  const isShown = isPayer && totalCents !== null
  useEffect(() => {
    if (!isShown || noted.current === id) return
    noted.current = id
    call(payoffRoutes.logPayoff, { params: { id }, body: { purpose: 'view' } }).catch((error: unknown) =>
      console.info('This view of the payoff was not noted.', error),
    )
  }, [id, isShown])
}

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
