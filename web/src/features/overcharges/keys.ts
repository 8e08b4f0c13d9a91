import type { QueryKey } from '@tanstack/react-query'

const ALL = ['overcharges'] as const
export const REPORT = [...ALL, 'report'] as const
const LIST = [...ALL, 'list'] as const
export const listKey = (query: object): QueryKey => [...LIST, query]

/** Of a check that has ended, and of a reason. */
export const STALE_AFTER_CHANGE: readonly QueryKey[] = [REPORT, LIST]
