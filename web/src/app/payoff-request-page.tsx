import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { type PaymentMethodsProps, PayoffPage } from '../features/payoff/payoff-page.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'

/** The payoff request page with the components of other features. */
export default function PayoffRequestPage() {
  return (
    <PayoffPage
      PaymentMethods={PaymentMethods}
      PlanMethods={PlanMethods}
      PlanRequest={PlanRequest}
      PlanAutopay={PlanAutopay}
    />
  )
}

const PaymentMethods = whenOpen(lazy(() => import('../features/payments/begin/payment-methods-dialog.tsx')))
const PlanMethods = whenOpen(lazy(() => import('../features/payments/begin/plan-methods-dialog.tsx')))

/** A dialog that is loaded when it first opens. */
function whenOpen(Dialog: ComponentType<PaymentMethodsProps>) {
  return (props: PaymentMethodsProps) =>
    props.isOpen ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null
}

const PlanRequestForm = lazy(async () => ({
  default: (await import('../features/plans/plan-request-form.tsx')).PlanRequestForm,
}))

/** The form is below the payoff, so it may load later. */
const PlanRequest = (props: ComponentProps<typeof PlanRequestForm>) => (
  <Suspense fallback={<BlockSkeleton height="16rem" />}>
    <PlanRequestForm {...props} />
  </Suspense>
)

const PlanAutopaySheet = lazy(() => import('../features/plans/plan-autopay.tsx'))

const PlanAutopay = (props: ComponentProps<typeof PlanAutopaySheet>) => (
  <Suspense fallback={<BlockSkeleton height="8rem" />}>
    <PlanAutopaySheet {...props} />
  </Suspense>
)
