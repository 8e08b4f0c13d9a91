import type { ReconciliationSummary } from '@fieldstone/contract/entities/payments/payout'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { DateRange } from '../../../lib/date-range.tsx'
import { t } from '../../../lib/messages/books.ts'
import { readAgain } from '../../../lib/shared-keys.ts'
import { showFailure, showSuccess } from '../../../ui/toasts.tsx'
import { BOOKS, booksKey } from './keys.ts'

/** What is read of the books stands under one key, so that an act brings all of it anew. */
/** The three books of some days side by side. */
export const useSummary = (range: DateRange) =>
  useQuery({
    queryKey: booksKey('summary', range),
    queryFn: ({ signal }): Promise<ReconciliationSummary> =>
      call(payoutRoutes.reconciliationSummary, { query: range }, { signal }),
    staleTime: 0,
  })

export function useReloadBooks(): () => Promise<void> {
  const queries = useQueryClient()
  return () => readAgain(queries, [BOOKS])
}

/** Reads the provider now instead of at the next sweep. */
export function useFetchNow() {
  const reload = useReloadBooks()
  return useMutation({
    mutationFn: () => call(payoutRoutes.fetchPayouts),
    onSuccess: async () => {
      await reload()
      void showSuccess(t('fetchedNow'))
    },
    onError: (error) => void showFailure(error.message),
  })
}
