import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import { type ReactNode, useState } from 'react'
import type { BankGoal } from '../../../lib/bank-goal.ts'
import { t } from '../../../lib/messages/bank.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, TextSkeleton } from '../../../ui/skeletons.tsx'
import type { BankPayment } from './bank-queries.ts'
import { useBankAccounts } from './bank-queries.ts'
import { type BankStep, endedText, nextBankStep } from './bank-step.ts'
import { RegisteredStep, ValidatedStep, ValidateStep } from './deposit-steps.tsx'
import { PayStep } from './pay-step.tsx'
import { RegisterStep } from './register-step.tsx'

interface BankFlowProps {
  readonly goal: BankGoal
  /** Whether the payer wants to register another account, even if one could be used. */
  readonly wantsAnother?: boolean
  /** Whether this document may load the library of the payment processor. */
  readonly isOwnPage: boolean
  /** Shown instead of the payment step if nothing is to be paid here. */
  readonly withoutPayment: ReactNode
  /** The dialog or the page around a step. */
  readonly frame: (step: BankStep['step'] | 'loading', content: ReactNode) => ReactNode
}

/** All steps of an ACH payment. The server knows the next step, so closing it half-way loses nothing. */
export function BankFlow({ goal, wantsAnother = false, isOwnPage, withoutPayment, frame }: BankFlowProps) {
  const payment = paymentOf(goal)
  const { data: accounts, error, refetch } = useBankAccounts()
  const readAccountsAgain = useReadAgain('payments/accounts')
  const [shown, setShown] = useState<BankStep | null>(null)
  const [isAtStart, setAtStart] = useState(wantsAnother)
  const show = (step: BankStep | null) => {
    setAtStart(false)
    setShown(step)
  }
  // Kept beyond the step: without this account the next one is offered, or the form for another.
  const [accountRefused, setAccountRefused] = useState<string | null>(null)
  if (accounts === undefined) {
    return frame(
      'loading',
      error ? (
        <Failed title={t('failedTitle')} message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <TextSkeleton lines={6} />
        </Loading>
      ),
    )
  }
  const next = nextBankStep(accounts)
  const offered: BankStep = isAtStart && next.step === 'pay' ? { step: 'register', over: null } : next
  const current = stillHolds(shown, accounts) ? (shown ?? offered) : offered
  /** Goes to a step after a change on the server. Reads the accounts first, so that the flow does not go back a step. */
  const goOn = async (step: BankStep | null) => {
    await readAccountsAgain()
    setAccountRefused(null)
    show(step)
  }
  const content = () => {
    switch (current.step) {
      case 'register':
        return (
          <RegisterStep
            goal={goal}
            over={accountRefused === null ? current.over : null}
            isOwnPage={isOwnPage}
            onRegistered={(account) =>
              void goOn(account.status === 'PENDING_DEPOSITS' ? { step: 'registered', account } : null)
            }
          />
        )
      case 'registered':
        return (
          <RegisteredStep
            account={current.account}
            onNext={() => show({ step: 'validate', account: current.account })}
          />
        )
      case 'validate':
        return (
          <ValidateStep
            key={current.account.id}
            account={current.account}
            onVerified={(account) => void goOn({ step: 'validated', account })}
            onOther={() => show({ step: 'register', over: null })}
          />
        )
      case 'validated':
        return <ValidatedStep account={current.account} onNext={() => show(null)} />
      case 'checking':
        return (
          <Checking
            account={current.account}
            onLook={() => void refetch()}
            onOther={() => show({ step: 'register', over: null })}
          />
        )
      case 'pay':
        return (
          <>
            {payment === null ? (
              withoutPayment
            ) : (
              <PayStep
                payment={payment}
                accounts={accounts.filter(({ status }) => status === 'VERIFIED')}
                first={current.account}
                onAccountRefused={setAccountRefused}
              />
            )}
            <p>
              <Button kind="quiet" onClick={() => show({ step: 'register', over: null })}>
                {t('anotherAccount')}
              </Button>
            </p>
          </>
        )
    }
  }
  // The same tree with and without the notice. A step that is mounted again would lose the key of its order.
  return frame(
    current.step,
    <div className="stack">
      {accountRefused === null ? null : (
        <Notice kind="bad" title={t('notBegun')} role="alert">
          {accountRefused}
        </Notice>
      )}
      {content()}
    </div>,
  )
}

const paymentOf = ({ parcelId, portionCents, returnTo }: BankGoal): BankPayment | null =>
  parcelId === null || returnTo === 'autopay' ? null : { parcelId, portionCents }

/** Whether the shown step still fits its account, which may have changed meanwhile, here or in another tab. */
function stillHolds(shown: BankStep | null, accounts: readonly RegisteredAccount[]): boolean {
  if (shown?.step !== 'validate' && shown?.step !== 'validated') return true
  const now = accounts.find(({ id }) => id === shown.account.id)
  return (
    now !== undefined && endedText(now) === null && (shown.step === 'validated' || now.status !== 'VERIFIED')
  )
}

interface CheckingProps {
  readonly account: RegisteredAccount
  readonly onLook: () => void
  readonly onOther: () => void
}

const Checking = ({ account, onLook, onOther }: CheckingProps) => (
  <div className="stack">
    <p role="status">{t(account.status === 'LINKING' ? 'linkingBody' : 'waitingBody')}</p>
    <p className="row">
      <Button onClick={onLook}>{t('look')}</Button>
      <Button kind="default" onClick={onOther}>
        {t('startAgain')}
      </Button>
    </p>
  </div>
)

/** The names of the dialogs. */
export const STEP_TITLES = {
  loading: 'checkingTitle',
  checking: 'checkingTitle',
  register: 'registerTitle',
  registered: 'registeredTitle',
  validate: 'validateTitle',
  validated: 'validatedTitle',
  pay: 'payTitle',
} as const satisfies Record<BankStep['step'] | 'loading', string>
