import type { QueryKey } from '@tanstack/react-query'

export const CHOICES = ['audit-choices'] as const
export const linesKey = (query: object): QueryKey => ['audit', query]
