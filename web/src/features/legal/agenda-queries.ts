import type { DeadlineCounts, DeadlineLine } from '@fieldstone/contract/entities/legal/deadline'
import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage, type Page } from '../../lib/api.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { deadlineCountsKey, deadlinesKey, STALE_AFTER_TRACKING } from './keys.ts'
import type { WhoseFiles } from './whose-files.tsx'

export interface DueQuery extends WhoseFiles {
  readonly page: number
  readonly pageSize: number
  readonly from?: PlainDate
  readonly to?: PlainDate
  readonly marked?: 'only'
}

/** A page of what is due; null while it is not known of which days. */
export const useDue = (query: DueQuery | null) =>
  useListPage<DeadlineLine>(
    deadlinesKey(query),
    (signal): Promise<Page<DeadlineLine>> =>
      callPage(deadlineRoutes.listDeadlines, { query: query ?? { page: 1, pageSize: 1 } }, { signal }),
    { enabled: query !== null },
  )

export const useDueCounts = (whose: WhoseFiles) =>
  useQuery<DeadlineCounts>({
    queryKey: deadlineCountsKey(whose),
    queryFn: ({ signal }) => call(deadlineRoutes.countDeadlines, { query: { ...whose } }, { signal }),
  })

/** After a mark was made or taken back: agenda, counts, calendar and history are read again. */
export function useReloadDue(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await readAgain(queries, STALE_AFTER_TRACKING)
  }
}

/** What was marked last, so that it can be taken back where it was. */
export interface Marked {
  readonly id: number
  readonly text: string
}
