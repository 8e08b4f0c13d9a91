import type { QueryKey } from '@tanstack/react-query'
import { CERTIFICATES_KEY, certificateKey } from '../../records/keys.ts'

export const searchKey = (view: object): QueryKey => [...CERTIFICATES_KEY, 'search', view]
export const nearKey = (input: object): QueryKey => [...CERTIFICATES_KEY, 'near', input]
export const mineKey = (userId: number | null, view: object): QueryKey => [
  ...CERTIFICATES_KEY,
  'mine',
  userId,
  view,
]
export const historyKey = (id: number, pageSize: number): QueryKey => [
  ...certificateKey(id),
  'history',
  pageSize,
]
