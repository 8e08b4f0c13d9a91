import type { QueryKey } from '@tanstack/react-query'
import { QUEUES_KEY } from '../../lib/shared-keys.ts'
import { STALE_AFTER_MONEY } from '../../records/stale-after-money.ts'

/** Below the queues: whatever changes these reads it again. */
export const TODAY = [...QUEUES_KEY, 'today'] as const

/** Of an act on something that waits. */
export const STALE_AFTER_ACT = [...STALE_AFTER_MONEY, ['users']] as const

export const findKey = (userId: number, text: string): QueryKey => ['find', userId, text]
