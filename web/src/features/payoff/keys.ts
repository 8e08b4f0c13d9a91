import type { QueryKey } from '@tanstack/react-query'

export const RULES = ['payoff-rules'] as const
export const ruleHistoryKey = (page: object): QueryKey => [...RULES, page]
export const rulesInForceKey = (place: string): QueryKey => [...RULES, 'in-force', place]
export const viewsKey = (query: object): QueryKey => ['payoff-views', query]
export const printQuoteKey = (id: number, userId: number | null, opening: string): QueryKey => [
  'payoff-quote',
  id,
  userId,
  opening,
]
