import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call, isMissingOrForbidden } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { useCertificateId } from './certificate-id.ts'
import { certificateKey } from './keys.ts'

/**
 * One certificate as this reader may see it. Who reads is part of the key: figures and buttons differ by person. A
 * certificate that does not exist, or is not the reader's to see, becomes the page that says so.
 */
export function useCertificate(id: number): UseQueryResult<Certificate> {
  const session = useSession()
  return useQuery({
    queryKey: certificateKey(id, session?.userId ?? null),
    queryFn: ({ signal }) => call(certificateRoutes.getCertificate, { params: { id } }, { signal }),
    throwOnError: isMissingOrForbidden,
  })
}

/** The certificate of the page's address; its number once it is read. */
export function usePageCertificate() {
  const id = useCertificateId()
  const certificate = useCertificate(id)
  return { id, certificate, number: certificate.data?.certificateNo }
}
