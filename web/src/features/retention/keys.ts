import type { QueryKey } from '@tanstack/react-query'
import { QUEUES_KEY } from '../../lib/shared-keys.ts'
import { RETENTION_KEY } from '../../records/keys.ts'

export const RETENTION_PAGE = [...RETENTION_KEY, 'page'] as const
export const deletionKey = (id: number): QueryKey => [...RETENTION_KEY, 'deletion', id]

/** Of a request that was decided; also the page of the person, the list of users and the work queue are read again. */
export const STALE_AFTER_DELETION = [RETENTION_PAGE, QUEUES_KEY, ['people'], ['users'], ['user']] as const
