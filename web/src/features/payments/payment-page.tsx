import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { readBankGoal } from '../../lib/bank-goal.ts'
import { Loading, TextSkeleton } from '../../ui/skeletons.tsx'
import { CanceledPayment } from './canceled-payment.tsx'
import { paymentIdOf } from './payment-queries.ts'

const BankPage = lazy(() => import('./bank/bank-page.tsx'))
const PaymentResult = lazy(() => import('./payment-result.tsx'))

/**
 * Paying from a bank account on a page of its own, driven by its query: `ach`, `charge`, `success`, `canceled`. The
 * query only says where the payer comes from; what is shown is the real state.
 */
export default function PaymentPage() {
  const [params] = useSearchParams()
  const isSuccess = params.get('success') === 'true'
  const goal = readBankGoal(params)
  if (!isSuccess && params.get('canceled') === 'true')
    return <CanceledPayment paymentId={paymentIdOf(params)} back={params} />
  return (
    <Suspense
      fallback={
        <Loading>
          <TextSkeleton lines={6} />
        </Loading>
      }
    >
      {isSuccess ? (
        <PaymentResult certificateId={goal.parcelId} />
      ) : (
        <BankPage goal={goal} isBack={params.get('ach') === 'true'} />
      )}
    </Suspense>
  )
}
