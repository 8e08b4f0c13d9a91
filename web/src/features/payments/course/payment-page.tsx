import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { readBankGoal } from '../../../lib/bank-goal.ts'
import { Loading, TextSkeleton } from '../../../ui/skeletons.tsx'
import { paymentIdOf } from '../core/payment-id.ts'

const CanceledPayment = lazy(() => import('./canceled-payment.tsx'))
const BankPage = lazy(() => import('../bank/bank-page.tsx'))
const PaymentResult = lazy(() => import('./payment-result.tsx'))

/**
 * The page for paying from a bank account. Its query (`ach`, `charge`, `success`, `canceled`) only says where the payer comes
 * from. The page shows the real state.
 */
export default function PaymentPage() {
  const [params] = useSearchParams()
  const isSuccess = params.get('success') === 'true'
  const isCanceled = !isSuccess && params.get('canceled') === 'true'
  const goal = readBankGoal(params)
  return (
    <Suspense
      fallback={
        <Loading>
          <TextSkeleton lines={6} />
        </Loading>
      }
    >
      {isCanceled ? <CanceledPayment paymentId={paymentIdOf(params)} back={params} /> : null}
      {isSuccess ? <PaymentResult certificateId={goal.parcelId} /> : null}
      {isSuccess || isCanceled ? null : <BankPage goal={goal} isBack={params.get('ach') === 'true'} />}
    </Suspense>
  )
}
