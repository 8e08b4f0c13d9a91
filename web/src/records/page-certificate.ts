import { useCertificate } from './certificate.ts'
import { useCertificateId } from './certificate-id.ts'

/** The certificate of the page's address; its number once it is read. */
export function usePageCertificate() {
  const id = useCertificateId()
  const certificate = useCertificate(id)
  return { id, certificate, number: certificate.data?.certificateNo }
}
