import type { QueryKey } from '@tanstack/react-query'
import { PAYMENTS_KEY, SITE_KEY } from '../../lib/query-keys.ts'
import { COUNTIES_KEY } from '../../lib/shared-keys.ts'

export const SETTINGS_VALUES = ['admin-settings', 'values'] as const
const HISTORY = ['admin-settings', 'history'] as const
export const settingHistoryKey = (page: object): QueryKey => [...HISTORY, page]

/** Other pages show the company, its fees and limits. */
export const STALE_AFTER_SETTINGS = [HISTORY, SITE_KEY, PAYMENTS_KEY] as const

/** Who gives free legal help: read anew with the counties. */
export const LEGAL_AID_KEY = [...COUNTIES_KEY, 'legal-aid'] as const
