import type { QueryKey } from '@tanstack/react-query'
import { LEGAL_KEY } from '../../lib/shared-keys.ts'
import { certificateKey } from '../../records/keys.ts'

export const FILES = [...LEGAL_KEY, 'files'] as const
export const DEADLINES = [...LEGAL_KEY, 'deadlines'] as const
export const REMINDERS = [...LEGAL_KEY, 'reminders'] as const
const HISTORY = [...LEGAL_KEY, 'history'] as const
const EXPENSES = [...LEGAL_KEY, 'expenses'] as const
const UNASSIGNED = [...LEGAL_KEY, 'unassigned-count'] as const

export const filesKey = (query: object): QueryKey => [...FILES, query]
export const fileKey = (id: number): QueryKey => [...LEGAL_KEY, 'file', id]
export const defendantsKey = (certificateId: number): QueryKey => [...LEGAL_KEY, 'defendants', certificateId]
export const expensesKey = (certificateId: number): QueryKey => [...EXPENSES, certificateId]
export const historyKey = (id: number, pageSize: number): QueryKey => [...HISTORY, id, pageSize]
export const deadlinesKey = (query: object | null): QueryKey => [...DEADLINES, query]
export const deadlineCountsKey = (whose: unknown): QueryKey => [...DEADLINES, 'counts', whose]
export const DEADLINES_TODAY = [...DEADLINES, 'today'] as const
export const ownAccountKey = (userId: number | null): QueryKey => [...LEGAL_KEY, 'own-account', userId]
export const unassignedKey = (userId: number | null): QueryKey => [...UNASSIGNED, userId]
export const coverSheetsKey = (ids: string): QueryKey => [...LEGAL_KEY, 'cover-sheets', ids]

/** Of a file that was saved; the file itself and its row are kept as they were answered. */
export const staleAfterFile = (id: number): readonly QueryKey[] => [
  UNASSIGNED,
  HISTORY,
  EXPENSES,
  DEADLINES,
  certificateKey(id),
]
/** Of an expense: the payoff, too. */
export const staleAfterExpense = (certificateId: number): readonly QueryKey[] => [
  EXPENSES,
  HISTORY,
  certificateKey(certificateId),
]
/** Of a defendant, or a deadline that was handled. */
export const STALE_AFTER_TRACKING = [HISTORY, DEADLINES] as const
