import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError, call } from './api.ts'
import { useSession } from './session.ts'

/**
 * One certificate as this reader may see it. Who reads is part of the key: figures and buttons differ by person. A
 * certificate that does not exist, or is not the reader's to see, becomes the page that says so.
 */
export function useCertificate(id: number): UseQueryResult<Certificate> {
  const session = useSession()
  return useQuery({
    queryKey: certificateKey(id, session?.userId ?? null),
    queryFn: ({ signal }) => call(certificateRoutes.getCertificate, { params: { id } }, { signal }),
    throwOnError: (error) => error instanceof ApiError && (error.status === 404 || error.status === 403),
  })
}

/** Every reader's copies of one certificate; with the reader, that one. */
export const certificateKey = (id: number, userId?: number | null): readonly unknown[] =>
  userId === undefined ? ['certificate', id] : ['certificate', id, userId]

/** The number in the address. What is no number is a page that does not exist. */
export function useCertificateId(): number {
  const { parcelId = '' } = useParams()
  if (/^[1-9]\d{0,14}$/.test(parcelId)) return Number(parcelId)
  throw new ApiError({ status: 404, code: 'not_found', message: `no certificate '${parcelId}'` })
}
