import { useCertificateId } from '../../../records/id-param.ts'
import PaymentResult from './payment-result.tsx'

/** The return page after a payment for the certificate in the address. */
export default function PaymentSuccessPage() {
  return <PaymentResult certificateId={useCertificateId()} />
}
