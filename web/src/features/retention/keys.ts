import type { QueryKey } from '@tanstack/react-query'

const RETENTION = ['retention'] as const
export const RETENTION_PAGE = [...RETENTION, 'page'] as const
export const preservationKey = (kind: string, id: number): QueryKey => [...RETENTION, 'holds', kind, id]
