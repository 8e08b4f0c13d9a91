import { lazy, Suspense } from 'react'
import { type PaymentMethodsProps, PayoffPage } from '../features/payoff/payoff-page.tsx'
import { PlanRequestForm } from '../features/plans/plan-request-form.tsx'

const load = () => import('../features/payments/payment-methods-dialog.tsx')
const LazyMethods = lazy(load)

/** The payoff request with the parts that other features give to it. */
export default function PayoffRequestPage() {
  return <PayoffPage PaymentMethods={PaymentMethods} PlanRequest={PlanRequestForm} />
}

/** Its code comes when the dialog first opens. */
function PaymentMethods(props: PaymentMethodsProps) {
  if (!props.isOpen) return null
  return (
    <Suspense fallback={null}>
      <LazyMethods {...props} />
    </Suspense>
  )
}
