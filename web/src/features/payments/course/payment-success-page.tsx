import { useCertificateId } from '../../../records/certificate-id.ts'
import PaymentResult from './payment-result.tsx'

/** The return page after a payment for the certificate in the address. */
export default function PaymentSuccessPage() {
  return <PaymentResult certificateId={useCertificateId()} />
}
