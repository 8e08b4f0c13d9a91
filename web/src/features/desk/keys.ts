import type { QueryKey } from '@tanstack/react-query'
import { DESK_KEY, LEGAL_KEY, QUEUES_KEY } from '../../lib/shared-keys.ts'
import { CERTIFICATE_KEY, CERTIFICATES_KEY, certificateKey } from '../../records/keys.ts'

export const deskKey = (id: number): QueryKey => [...DESK_KEY, id]
export const readyRedemptionsKey = (fileId: number | null): QueryKey => [
  ...QUEUES_KEY,
  'ready-redemptions',
  fileId,
]

/** Of an act, whose answer is the desk. */
export const staleAfterAct = (id: number): readonly QueryKey[] => [certificateKey(id), QUEUES_KEY, LEGAL_KEY]
/** Of what others have changed meanwhile. */
export const staleAtDesk = (id: number): readonly QueryKey[] => [deskKey(id), certificateKey(id), QUEUES_KEY]
/** Of redemptions that were posted together. */
export const STALE_AFTER_REDEMPTIONS = [
  QUEUES_KEY,
  DESK_KEY,
  CERTIFICATE_KEY,
  CERTIFICATES_KEY,
  LEGAL_KEY,
] as const
