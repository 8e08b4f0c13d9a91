import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import type { UseQueryResult } from '@tanstack/react-query'
import { isMissingOrForbidden } from '../lib/api.ts'
import { useCall } from '../lib/calls.ts'
import { useCertificateId } from './id-param.ts'

/**
 * Reads one certificate as this reader may see it. A certificate that does not exist, or that the reader may not see, opens the
 * error page.
 */
export const useCertificate = (id: number): UseQueryResult<Certificate> =>
  useCall(certificateRoutes.getCertificate, { params: { id } }, { throwOnError: isMissingOrForbidden })

/** The certificate of the page's address; its number once it is read. */
export function usePageCertificate() {
  const id = useCertificateId()
  const certificate = useCertificate(id)
  return { id, certificate, number: certificate.data?.certificateNo }
}
