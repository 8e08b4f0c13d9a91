import type { ReconciliationSummary } from '@fieldstone/contract/entities/payments/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { DateRange } from '../../../lib/date-range.tsx'
import { readAgain } from '../../../lib/shared-keys.ts'
import { BOOKS, booksKey } from './keys.ts'

/** The three books of some days side by side. */
export const useSummary = (range: DateRange) =>
  useQuery({
    queryKey: booksKey('summary', range),
    queryFn: ({ signal }): Promise<ReconciliationSummary> =>
      call(payoutRoutes.reconciliationSummary, { query: range }, { signal }),
    staleTime: 0,
  })

/** What is read of the books stands under one key, so that an act brings all of it anew. */
export function useReloadBooks(): () => Promise<void> {
  const queries = useQueryClient()
  return () => readAgain(queries, [BOOKS])
}
