import type { QueryKey } from '@tanstack/react-query'

export const USERS_KEY = ['users'] as const
export const userKey = (id: number, readerId: number | null): QueryKey => ['user', id, readerId]
export const usersKey = (query: object): QueryKey => [...USERS_KEY, query]
