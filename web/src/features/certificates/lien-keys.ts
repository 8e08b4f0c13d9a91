import type { QueryKey } from '@tanstack/react-query'
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
