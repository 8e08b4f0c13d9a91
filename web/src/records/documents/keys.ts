import type { QueryKey } from '@tanstack/react-query'

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
