import type { QueryKey } from '@tanstack/react-query'

const RETENTION = ['retention'] as const
export const RETENTION_PAGE = [...RETENTION, 'page'] as const
export const preservationKey = (kind: string, id: number): QueryKey => [...RETENTION, 'holds', kind, id]
export const deletionKey = (id: number): QueryKey => [...RETENTION, 'deletion', id]

/** Of the account whose data is gone; also its page and the list of users are read again. */
export const STALE_AFTER_DELETION = [RETENTION_PAGE, ['people'], ['users'], ['user']] as const
