import { lazy, Suspense } from 'react'
import { useSession } from '../lib/session.ts'

const UnfinishedPayments = lazy(() => import('./unfinished-payment.tsx'))

/** On every page of a certificate that a payer comes back to; few have left anything half-way. */
export function Unfinished({ certificateId }: { readonly certificateId: number }) {
  if (useSession()?.role !== 'taxpayer') return null
  return (
    <Suspense fallback={null}>
      <UnfinishedPayments certificateId={certificateId} />
    </Suspense>
  )
}
