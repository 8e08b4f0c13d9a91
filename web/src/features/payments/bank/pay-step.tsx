import type {
  DebitAuthorization,
  RegisteredAccount,
} from '@fieldstone/contract/entities/payments/bank-account'
import { notPayable } from '@fieldstone/contract/refusals/payments'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { formatBps, formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/bank.ts'
import { t as payments } from '../../../lib/messages/payments.ts'
import { paymentDonePath } from '../../../lib/paths.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { detailsOf } from '../../../lib/refusal-details.ts'
import { refusalText } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { CheckField, SelectField } from '../../../ui/field.tsx'
import { MoneyTable } from '../../../ui/money-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, TextSkeleton } from '../../../ui/skeletons.tsx'
import { ReceiptTo } from '../core/receipt-to.tsx'
import { type BankPayment, useAuthorization } from './bank-queries.ts'
import { AuthorizationText } from './register-step.tsx'
import { useDebit } from './use-debit.ts'

interface PayStepProps {
  readonly payment: BankPayment
  /** The verified accounts. */
  readonly accounts: readonly RegisteredAccount[]
  readonly first: RegisteredAccount
  /** Why an account was refused; null when another try begins. */
  readonly onAccountRefused: (why: string | null) => void
}

/** 'Make an ACH Payment': everything that will happen, the authorization, and an unchecked box. */
export function PayStep({ payment, accounts, first, onAccountRefused }: PayStepProps) {
  const [accountId, setAccountId] = useState(first.id)
  const account = accounts.find(({ id }) => id === accountId) ?? first
  const authorization = useAuthorization({ payment, accountId: account.id })
  const { data, error, refetch } = authorization
  if (error && data === undefined) return <NotOffered error={error} onRetry={() => void refetch()} />
  return (
    <div className="stack">
      {accounts.length > 1 ? (
        <SelectField
          id="from-account"
          label={t('from')}
          value={account.id}
          onChange={(event) => setAccountId(event.currentTarget.value)}
          options={accounts.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
      ) : (
        <p>
          {t('from')}: <b>{nameOf(account)}</b>
        </p>
      )}
      {data ? (
        <Confirm
          key={account.id}
          payment={payment}
          accountId={account.id}
          authorization={data}
          onStale={() => void refetch()}
          onAccountRefused={onAccountRefused}
        />
      ) : (
        <Loading>
          <TextSkeleton lines={8} />
        </Loading>
      )}
    </div>
  )
}

const nameOf = ({ institution, last4 }: RegisteredAccount): string =>
  t('fromOne', { institution: institution ?? '', last4: last4 ?? '' })

/** Shows why the rules do not allow this payment now. */
function NotOffered({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return <Failed title={t('notBegun')} message={reasonOf(error)} onRetry={onRetry} />
}

function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  switch (error.code) {
    case 'amount_changed':
      return t('partTooLarge')
    case 'plan_not_active':
    case 'autopay_on':
      return refusalText(error.code)
    case 'not_payable': {
      const details = detailsOf(error, notPayable)
      return details === null ? error.message : refusalText(details.reason)
    }
    default:
      return error.message
  }
}

interface ConfirmProps {
  readonly payment: BankPayment
  readonly accountId: string
  readonly authorization: DebitAuthorization
  readonly onStale: () => void
  readonly onAccountRefused: (why: string | null) => void
}

function Confirm({ payment, accountId, authorization, onStale, onAccountRefused }: ConfirmProps) {
  const { data: config } = usePaymentConfig()
  const { portionCents, feeCents, totalCents, on, text } = authorization
  // The payer checked the box for this text. New amounts need a new check.
  const [tickedText, setTickedText] = useState<string | null>(null)
  const isTicked = tickedText === text
  const debit = useDebit(
    { payment, accountId, authorization },
    {
      onStale: () => {
        setTickedText(null)
        onStale()
      },
      onAccountRefused,
    },
  )
  const rate = config ? formatBps(config.achFeeBps) : ''
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        debit.pay(isTicked)
      }}
    >
      {debit.problem ? (
        <Notice kind="bad" {...(debit.problem.isUnsure ? {} : { title: t('notBegun') })} role="alert">
          {debit.problem.text}{' '}
          {debit.problem.paymentId ? (
            <Link to={`${paymentDonePath(payment.parcelId)}?payment=${debit.problem.paymentId}`}>
              {payments('seePayment')}
            </Link>
          ) : null}
        </Notice>
      ) : null}
      <MoneyTable
        caption={t('breakdown')}
        entries={[
          { key: 'portion', label: t('portion'), amount: formatMoney(portionCents) },
          { key: 'fee', label: t('fee', { rate }), amount: formatMoney(feeCents) },
        ]}
        total={{ label: t('total'), amount: formatMoney(totalCents) }}
      />
      {on === null ? null : (
        <p>
          {t('debitDate')}: <b>{formatDate(on)}</b>
        </p>
      )}
      <p>{t('countsToday')}</p>
      <AuthorizationText text={text} />
      <CheckField
        id="authorize"
        label={t('authorizeTick')}
        checked={isTicked}
        error={debit.needsTick && !isTicked ? t('needTick') : undefined}
        onChange={(event) => setTickedText(event.currentTarget.checked ? text : null)}
      />
      <ReceiptTo />
      <p>
        <Button type="submit" isBusy={debit.isBusy}>
          {t('authorize', { amount: formatMoney(totalCents) })}
        </Button>
      </p>
    </form>
  )
}
