import type { QueryKey } from '@tanstack/react-query'
import { certificateKey } from '../keys.ts'

/** All lists of a certificate's files. Apart from the certificate's: saving a field changes no file. */
export const documentsKey = (certificateId: number): QueryKey => ['documents', certificateId]

export const documentListKey = (certificateId: number, name: string, query: object): QueryKey => [
  ...documentsKey(certificateId),
  name,
  query,
]
export const documentChoicesKey = (certificateId: number): QueryKey => [
  ...documentsKey(certificateId),
  'document-choices',
]
export const documentFileKey = (id: number): QueryKey => ['document-file', id]
/** On what its payoff rests: read anew with the certificate. */
export const groundsKey = (certificateId: number): QueryKey => [...certificateKey(certificateId), 'grounds']
