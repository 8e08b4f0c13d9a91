import { lazy, Suspense } from 'react'
import { type PaymentMethodsProps, PayoffPage } from '../features/payoff/payoff-page.tsx'
import { PlanRequestForm } from '../features/plans/plan-request-form.tsx'

const load = () => import('../features/payments/payment-methods-dialog.tsx')
const LazyMethods = lazy(load)

/** The payoff request page with the components of other features. */
export default function PayoffRequestPage() {
  return <PayoffPage PaymentMethods={PaymentMethods} PlanRequest={PlanRequestForm} />
}

/** Loaded when the dialog first opens. */
function PaymentMethods(props: PaymentMethodsProps) {
  if (!props.isOpen) return null
  return (
    <Suspense fallback={null}>
      <LazyMethods {...props} />
    </Suspense>
  )
}
