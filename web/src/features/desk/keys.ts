import type { QueryKey } from '@tanstack/react-query'
import { DESK_KEY, LEGAL_KEY, QUEUES_KEY } from '../../lib/shared-keys.ts'
import { CERTIFICATES_KEY, certificateKey } from '../../records/keys.ts'

export const deskKey = (id: number): QueryKey => [...DESK_KEY, id]
export const readyRedemptionsKey = (fileId: number | null): QueryKey => [
  ...QUEUES_KEY,
  'ready-redemptions',
  fileId,
]

/** Of an act, whose answer is the desk. */
export const staleAfterAct = (id: number): readonly QueryKey[] => [
  certificateKey(id),
  CERTIFICATES_KEY,
  QUEUES_KEY,
  LEGAL_KEY,
]
