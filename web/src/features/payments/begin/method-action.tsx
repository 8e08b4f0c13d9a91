import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { Cents } from '@fieldstone/domain/money/cents'
import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/payments.ts'
import { Button } from '../../../ui/button.tsx'

/** Loaded when a payer goes on with a bank account. */
const BankDialog = lazy(() => import('../bank/bank-dialog.tsx'))

interface ActionProps {
  readonly totalCents: Cents
  readonly isBusy: boolean
  readonly onCard: () => void
  readonly onBank: () => void
}

/** Where each way to charge leads: a card to the provider's page, a bank account to its authorization. */
const ACTIONS: Readonly<Record<ChargeMethod, (props: ActionProps) => ReactNode>> = {
  CC: ({ totalCents, isBusy, onCard }) => (
    <Button isBusy={isBusy} onClick={onCard}>
      {t('payByCard', { amount: formatMoney(totalCents) })}
    </Button>
  ),
  ACH: ({ onBank }) => <Button onClick={onBank}>{t('goOnBank')}</Button>,
}

/** The button of the way that was chosen. It states what it does, with the total. */
export const MethodAction = ({ method, ...props }: ActionProps & { readonly method: ChargeMethod }) =>
  ACTIONS[method](props)

interface BankStepProps {
  readonly certificate: Certificate
  /** Null: the whole payoff. */
  readonly portionCents: Cents | null
  readonly onBack: () => void
  readonly onClose: () => void
}

/** In the place of the dialog of methods, until the payer comes back. */
export const BankStep = (props: BankStepProps) => (
  <Suspense fallback={null}>
    <BankDialog {...props} />
  </Suspense>
)
