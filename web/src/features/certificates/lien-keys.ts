import type { QueryKey } from '@tanstack/react-query'
import { FIRMS_KEY, LEGAL_KEY } from '../../lib/shared-keys.ts'
import { CERTIFICATES_KEY } from '../../records/keys.ts'

export const liensKey = (county: number | null, query: object): QueryKey => [
  ...CERTIFICATES_KEY,
  'liens',
  county,
  query,
]
export const lienCountsKey = (county: number | null, worklistId: number | undefined): QueryKey => [
  ...CERTIFICATES_KEY,
  'lien-counts',
  county,
  worklistId,
]
/** Of files that were given to a firm. */
export const STALE_AFTER_PLACING = [LEGAL_KEY, CERTIFICATES_KEY, FIRMS_KEY] as const
