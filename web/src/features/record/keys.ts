import type { QueryKey } from '@tanstack/react-query'
import { certificateKey } from '../../records/keys.ts'

/** Below the certificate's, so that whatever changes it is read again here. */
export const recordKey = (id: number, userId: number | null, part: string): QueryKey => [
  ...certificateKey(id, userId),
  part,
]
