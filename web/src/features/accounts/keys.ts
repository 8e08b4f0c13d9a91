import type { QueryKey } from '@tanstack/react-query'

export const USERS_KEY = ['users'] as const
export const userKey = (id: number, readerId: number | null): QueryKey => ['user', id, readerId]
/** Whether the own account can be deleted, and what goes with it. */
export const OWN_DELETION = ['own-deletion'] as const
export const usersKey = (query: object): QueryKey => [...USERS_KEY, query]
