import type { QueryKey } from '@tanstack/react-query'
import { certificateKey } from '../../records/keys.ts'

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

/** What its payoff comes to later, by what was asked. */
export const whatIfKey = (id: number, userId: number | null, asked: object): QueryKey => [
  ...certificateKey(id, userId),
  'what-if',
  asked,
]

/** How the payoff of one certificate grew, for one reader: read anew with the certificate. */
export const growthKey = (id: number, userId: number | null): QueryKey => [
  ...certificateKey(id, userId),
  'growth',
]
