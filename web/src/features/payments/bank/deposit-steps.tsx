import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import { verificationMismatch } from '@fieldstone/contract/refusals/bank'
import { bankAccountRoutes } from '@fieldstone/contract/routes/payments/bank-accounts'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api.ts'
import { Form } from '../../../lib/form/form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { type FormProblem, problemIn } from '../../../lib/form/values.ts'
import { formatDate } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/bank.ts'
import { detailsOf } from '../../../lib/refusal-details.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AmountField, PaperCodeField } from '../../../ui/number-fields.tsx'

interface AccountStepProps {
  readonly account: RegisteredAccount
  readonly onNext: () => void
}

/** 'Registration Success': what comes, when, and what to do then. */
export function RegisteredStep({ account, onNext }: AccountStepProps) {
  const { microdepositType, last4, arrivesOn } = account
  return (
    <div className="stack">
      <Notice kind="good" role="status">
        {t(microdepositType === 'amounts' ? 'depositTwo' : 'depositOne', { last4: last4 ?? '' })}
      </Notice>
      <p>
        {arrivesOn === null ? t('depositWhenever') : t('depositArrives', { date: formatDate(arrivesOn) })}
      </p>
      <p>{t('depositThen')}</p>
      <Statement account={account} />
      <p>
        <Button onClick={onNext}>{t('enterNow')}</Button>
      </p>
    </div>
  )
}

/** The link to the statement that the sandbox shows in place of the bank. */
const Statement = ({ account: { statementUrl } }: Pick<AccountStepProps, 'account'>) =>
  statementUrl === null ? null : (
    <p>
      <a href={statementUrl} target="_blank" rel="noreferrer">
        {t('statement')}
      </a>
    </p>
  )

const EMPTY = { code: '', amount1: '', amount2: '' }
type Deposits = typeof EMPTY

interface ValidateStepProps {
  readonly account: RegisteredAccount
  readonly onVerified: (account: RegisteredAccount) => void
  readonly onOther: () => void
}

/** 'ACH Account Deposit Validation': two amounts, or the six characters in the text of a single deposit. */
export function ValidateStep({ account, onVerified, onOther }: ValidateStepProps) {
  const readAccountsAgain = useReadAgain('payments/accounts')
  const [left, setLeft] = useState(account.triesLeft)
  const isTwo = account.microdepositType === 'amounts'
  const form = useForm<Deposits>({
    initial: EMPTY,
    check: (values) => checkDeposits(values, isTwo),
    draft: { place: `deposits ${account.id}` },
    send: async (values) => {
      try {
        onVerified(await call(bankAccountRoutes.verifyAch, { body: bodyOf(values, account) }))
        form.reset()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const mismatch = detailsOf(error, verificationMismatch)
        if (mismatch) setLeft(mismatch.triesLeft)
        // The account no longer waits. The list shows its state.
        if (error.code === 'account_not_waiting') await readAccountsAgain()
        throw error
      }
    },
  })
  return (
    <Form form={form}>
      <p>{t(isTwo ? 'validateTwo' : 'validateOne', { last4: account.last4 ?? '' })}</p>
      <Statement account={account} />
      {isTwo ? (
        <div className="fields">
          {(['amount1', 'amount2'] as const).map((name) => (
            <AmountField
              key={name}
              {...form.field(name)}
              label={t(name)}
              hint={t('amountHint')}
              maxLength={6}
            />
          ))}
        </div>
      ) : (
        <PaperCodeField {...form.field('code')} label={t('code')} hint={t('codeHint')} maxLength={6} />
      )}
      {left === null ? null : <p className="small muted">{t('tries', { count: left })}</p>}
      <p className="row">
        <Button type="submit" isBusy={form.isBusy}>
          {t('verify')}
        </Button>
        <Button kind="default" onClick={onOther}>
          {t('otherAccount')}
        </Button>
      </p>
    </Form>
  )
}

/** Validation Success. */
export const ValidatedStep = ({ account, onNext }: AccountStepProps) => (
  <div className="stack">
    <Notice kind="good" role="status">
      {t('validatedBody', { last4: account.last4 ?? '' })}
    </Notice>
    <p>
      <Button onClick={onNext}>{t('goOnToPay')}</Button>
    </p>
  </div>
)

/** '32', '0.32' and '.32' are the same deposit. Null: not between 1 and 99 cents. */
export function centsTyped(text: string): number | null {
  const typed = text.trim().replace(/^\$/, '')
  const dollars = /^0?\.(\d{2})$/.exec(typed)
  const found = dollars ? Number(dollars[1]) : /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  return found >= 1 && found <= 99 ? found : null
}

const isCode = (text: string): boolean => /^SM[A-Z0-9]{4}$/.test(text.trim().toUpperCase())

function checkDeposits({ code, amount1, amount2 }: Deposits, isTwo: boolean): FormProblem | null {
  const fields = isTwo
    ? {
        ...(centsTyped(amount1) === null ? { amount1: t('needAmount') } : {}),
        ...(centsTyped(amount2) === null ? { amount2: t('needAmount') } : {}),
      }
    : isCode(code)
      ? {}
      : { code: t('needCode') }
  return problemIn(t('checkFields'), fields)
}

/** Takes only the fields for the kind of its deposits. The others may contain earlier input. */
function bodyOf({ code, amount1, amount2 }: Deposits, { id, microdepositType }: RegisteredAccount) {
  return microdepositType === 'amounts'
    ? {
        accountId: id,
        code: undefined,
        amount1: centsTyped(amount1) ?? undefined,
        amount2: centsTyped(amount2) ?? undefined,
      }
    : { accountId: id, code: code.trim().toUpperCase(), amount1: undefined, amount2: undefined }
}
