import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { lazy, Suspense } from 'react'
import { useSession } from '../lib/session.ts'

const UnfinishedPayments = lazy(() => import('./unfinished-payment.tsx'))
const LatestPayment = lazy(() => import('./latest-payment.tsx'))

interface OwnPaymentsProps {
  readonly certificate: Certificate
}

/** On every page of a certificate that a payer comes back to: what was left half-way, and what failed or is gone again. */
export function OwnPayments({ certificate }: OwnPaymentsProps) {
  if (useSession()?.role !== 'taxpayer') return null
  return (
    <Suspense fallback={null}>
      <UnfinishedPayments certificateId={certificate.id} />
      {/* Redeemed, nothing is owed any more, whatever became of a payment. */}
      {certificate.redeemedOn === null ? <LatestPayment certificate={certificate} /> : null}
    </Suspense>
  )
}
