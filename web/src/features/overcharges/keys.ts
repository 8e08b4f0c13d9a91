import type { QueryKey } from '@tanstack/react-query'
import { QUEUES_KEY } from '../../lib/shared-keys.ts'

const ALL = ['overcharges'] as const
export const REPORT = [...ALL, 'report'] as const
const LIST = [...ALL, 'list'] as const
export const listKey = (query: object): QueryKey => [...LIST, query]

/** Of a check that has ended, and of a reason: what is open waits in a work queue, too. */
export const STALE_AFTER_CHANGE: readonly QueryKey[] = [REPORT, LIST, QUEUES_KEY]
