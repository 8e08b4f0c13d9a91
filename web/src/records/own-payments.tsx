import { lazy, Suspense } from 'react'
import { useSession } from '../lib/session.ts'

const UnfinishedPayments = lazy(() => import('./unfinished-payment.tsx'))
const TakenBackPayment = lazy(() => import('./taken-back-payment.tsx'))

interface OwnPaymentsProps {
  readonly certificateId: number
  /** Nothing is owed any more, whatever became of a payment. */
  readonly isRedeemed: boolean
}

/** On every page of a certificate that a payer comes back to: what was left half-way, and what is gone again. */
export function OwnPayments({ certificateId, isRedeemed }: OwnPaymentsProps) {
  if (useSession()?.role !== 'taxpayer') return null
  return (
    <Suspense fallback={null}>
      <UnfinishedPayments certificateId={certificateId} />
      {isRedeemed ? null : <TakenBackPayment certificateId={certificateId} />}
    </Suspense>
  )
}
