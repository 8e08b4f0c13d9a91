import type { QueryKey } from '@tanstack/react-query'
import { PAYMENTS_KEY } from '../../records/keys.ts'

export const SETTINGS_VALUES = ['admin-settings', 'values'] as const
const HISTORY = ['admin-settings', 'history'] as const
export const debitsAboveLimitKey = (limitCents: number | null): QueryKey => [
  'admin-settings',
  'debits-above-limit',
  limitCents,
]
export const settingHistoryKey = (page: object): QueryKey => [...HISTORY, page]

/** Other pages show the company, its fees and limits. */
export const STALE_AFTER_SETTINGS = [HISTORY, ['site'], PAYMENTS_KEY] as const
