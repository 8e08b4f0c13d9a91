import type { QueryKey } from '@tanstack/react-query'
import { USERS_KEY } from '../../features/accounts/keys.ts'
import { DESK_KEY, LEGAL_KEY, QUEUES_KEY } from '../../lib/shared-keys.ts'
import { CERTIFICATE_KEY, CERTIFICATES_KEY } from '../../records/keys.ts'

/** Below the queues: whatever changes these reads it again. */
export const TODAY = [...QUEUES_KEY, 'today'] as const

/** Of an act on something that waits. */
export const STALE_AFTER_ACT = [
  QUEUES_KEY,
  DESK_KEY,
  CERTIFICATE_KEY,
  CERTIFICATES_KEY,
  LEGAL_KEY,
  USERS_KEY,
] as const

export const findKey = (userId: number, text: string): QueryKey => ['find', userId, text]
