import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useList } from '../../lib/use-list.ts'
import type { WhoseFiles } from './whose-files.tsx'

export interface DueQuery extends WhoseFiles {
  readonly page: number
  readonly pageSize: number
  readonly from?: PlainDate
  readonly to?: PlainDate
  readonly marked?: 'only'
}

/** Reads a page of what is due. Null while it is not known of which days. */
export const useDue = (query: DueQuery | null) =>
  useList(
    deadlineRoutes.listDeadlines,
    { query: query ?? { page: 1, pageSize: 1 } },
    { enabled: query !== null },
  ).list

/** The deadline that was marked last, for its undo. */
export interface Marked {
  readonly id: number
  readonly text: string
}
