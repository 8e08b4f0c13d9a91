import type { QueryKey } from '@tanstack/react-query'
import { QUEUES_KEY } from '../../lib/shared-keys.ts'

const ALL = ['parcel-pairs'] as const
export const listKey = (query: object): QueryKey => [...ALL, 'list', query]
export const pairKey = (id: number): QueryKey => [...ALL, 'pair', id]

export const STALE_AFTER_DECISION: readonly QueryKey[] = [ALL, QUEUES_KEY]
