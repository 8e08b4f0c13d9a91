import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import { bankAccountRoutes } from '@fieldstone/contract/routes/payments/bank-accounts'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api.ts'
import { type BankGoal, bankGoalPath } from '../../../lib/bank-goal.ts'
import { Form } from '../../../lib/form/form.tsx'
import { t } from '../../../lib/messages/bank.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx'
import { AlertDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DigitsField } from '../../../ui/number-fields.tsx'
import { useOnReturn } from '../core/use-on-return.ts'
import { useAuthorization } from './bank-queries.ts'
import { endedText } from './bank-step.ts'
import { useRegistration } from './use-registration.ts'

interface RegisterStepProps {
  readonly goal: BankGoal
  /** The account that was tried before, if it cannot be used. */
  readonly over: RegisteredAccount | null
  /** Whether this document may load the library of the payment processor. */
  readonly isOwnPage: boolean
  readonly onRegistered: (account: RegisteredAccount) => void
}

/** 'Register Your Bank Account': by logging in at the bank, or by entering its numbers. */
export function RegisterStep({ goal, over, isOwnPage, onRegistered }: RegisterStepProps) {
  const { data: config } = usePaymentConfig()
  const link = useLink(goal)
  const wasOver = over === null ? null : endedText(over)
  const canType = config?.mode === 'sandbox' || isOwnPage
  return (
    <div className="stack loose">
      {wasOver ? <Notice kind="waiting">{wasOver}</Notice> : null}
      <section className="stack tight" aria-labelledby="bank-link">
        <h3 id="bank-link">{t('linkHeading')}</h3>
        <p>{t('linkBody')}</p>
        {link.problem ? (
          <Notice kind="bad" role="alert">
            {link.problem}
          </Notice>
        ) : null}
        <p>
          <Button isBusy={link.isBusy} onClick={link.start}>
            {t('link')}
          </Button>
        </p>
      </section>
      <section className="stack tight" aria-labelledby="bank-numbers">
        <h3 id="bank-numbers">{t('numbersHeading')}</h3>
        <p>{t('numbersBody')}</p>
        {canType ? (
          <NumbersForm onRegistered={onRegistered} />
        ) : (
          <p>
            {/* A whole new document: it alone may load the provider's library. */}
            <a className={buttonClass({ kind: 'default' })} href={bankGoalPath(goal)}>
              {t('numbersElsewhere')}
            </a>
          </p>
        )}
      </section>
    </div>
  )
}

function NumbersForm({ onRegistered }: Pick<RegisterStepProps, 'onRegistered'>) {
  const { form, kept, alert, closeAlert } = useRegistration(onRegistered)
  const { data: authorization } = useAuthorization(null)
  return (
    <Form form={form}>
      <DigitsField {...form.field('routing')} label={t('routing')} hint={t('routingHint')} maxLength={9} />
      <DigitsField
        {...form.field('account')}
        label={t('account')}
        hint={kept === null ? t('accountHint') : t('accountKept', { last4: kept })}
        maxLength={17}
      />
      <TextField {...form.field('holder')} label={t('holder')} autoComplete="name" maxLength={100} />
      <div className="fields">
        <SelectField
          {...form.field('holderType')}
          label={t('holderType')}
          options={[
            { value: 'individual', label: t('individual') },
            { value: 'company', label: t('company') },
          ]}
        />
        <SelectField
          {...form.field('accountType')}
          label={t('accountType')}
          options={[
            { value: 'checking', label: t('checking') },
            { value: 'savings', label: t('savings') },
          ]}
        />
      </div>
      <p className="small muted">{t('country')}</p>
      <AuthorizationText text={authorization?.text ?? null} />
      <CheckField {...form.checkField('agree')} label={t('agree')} />
      <p>
        <Button type="submit" kind="default" isBusy={form.isBusy}>
          {t('register')}
        </Button>
      </p>
      <AlertDialog isOpen={alert !== null} title={t('registerTitle')} onClose={closeAlert} okLabel={t('ok')}>
        <p>{alert}</p>
      </AlertDialog>
    </Form>
  )
}

export const AuthorizationText = ({ text }: { readonly text: string | null }) => (
  <section className="stack tight" aria-label={t('authorization')} aria-busy={text === null}>
    <p className="prose">{text}</p>
  </section>
)

/** Opens the page of the payment processor on which the payer links an account by logging in at its bank. */
function useLink({ parcelId, portionCents, returnTo }: BankGoal) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useOnReturn(() => setBusy(false))
  const start = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const body = {
        ...(parcelId === null ? {} : { parcelId }),
        ...(portionCents === null ? {} : { portion: portionCents }),
        ...(returnTo === 'payment' ? {} : { returnTo }),
      }
      const { url } = await call(bankAccountRoutes.linkAch, { body })
      // Stays busy, because the browser leaves the page.
      location.assign(url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      setProblem(error.message)
    }
  }
  return { isBusy, problem, start: () => void start() }
}
