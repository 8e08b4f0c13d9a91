import type { QueryKey } from '@tanstack/react-query'
import { QUEUES_KEY } from '../../lib/shared-keys.ts'

const RETENTION = ['retention'] as const
export const RETENTION_PAGE = [...RETENTION, 'page'] as const
export const preservationKey = (kind: string, id: number): QueryKey => [...RETENTION, 'holds', kind, id]
export const deletionKey = (id: number): QueryKey => [...RETENTION, 'deletion', id]

/** Of a request that was decided; also the page of the person, the list of users and the work queue are read again. */
export const STALE_AFTER_DELETION = [RETENTION_PAGE, QUEUES_KEY, ['people'], ['users'], ['user']] as const
