import type { QueryKey } from '@tanstack/react-query'

export const APPROVALS_KEY = ['approvals'] as const
export const waitingKey: QueryKey = [...APPROVALS_KEY, 'waiting']
export const endedKey = (query: object): QueryKey => [...APPROVALS_KEY, 'ended', query]
export const linkKey = (token: string): QueryKey => [...APPROVALS_KEY, 'link', token]
