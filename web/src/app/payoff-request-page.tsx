import { type ComponentType, lazy, Suspense } from 'react'
import { type PaymentMethodsProps, PayoffPage } from '../features/payoff/payoff-page.tsx'
import { PlanRequestForm } from '../features/plans/plan-request-form.tsx'

/** The payoff request page with the components of other features. */
export default function PayoffRequestPage() {
  return (
    <PayoffPage PaymentMethods={PaymentMethods} PlanMethods={PlanMethods} PlanRequest={PlanRequestForm} />
  )
}

const PaymentMethods = whenOpen(lazy(() => import('../features/payments/payment-methods-dialog.tsx')))
const PlanMethods = whenOpen(lazy(() => import('../features/payments/plan-methods-dialog.tsx')))

/** A dialog that is loaded when it first opens. */
function whenOpen(Dialog: ComponentType<PaymentMethodsProps>) {
  return (props: PaymentMethodsProps) =>
    props.isOpen ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null
}
