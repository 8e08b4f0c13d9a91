import type { RegisteredAccount } from '@fieldstone/contract/entities/payments/bank-account'
import type { PaymentConfig } from '@fieldstone/contract/entities/payments/payment-config'
import { bankAccountRoutes } from '@fieldstone/contract/routes/payments/bank-accounts'
import { isRoutingNumber } from '@fieldstone/domain/payments/routing-number'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { type FormProblem, problemIn } from '../../../lib/form/values.ts'
import { t } from '../../../lib/messages/bank.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { useSession } from '../../../lib/session.ts'
import { useAuthorization, useOrderKey } from './bank-queries.ts'
import { type BankSetup, type BankToken, BankTokenError } from './bank-setup.ts'

/** The specification's ACH form with its defaults; country and currency have one value each. */
const EMPTY = {
  routing: '',
  account: '',
  holder: '',
  holderType: 'individual',
  accountType: 'checking',
  agree: '',
}
type AchForm = typeof EMPTY

/**
 * The form's numbers go only to the payment processor. Our server gets the token for them. The account number is cleared from
 * the form at once. If our server does not answer, the token is kept for the next try.
 */
export function useRegistration(onRegistered: (account: RegisteredAccount) => void) {
  const { data: config } = usePaymentConfig()
  const email = useSession()?.email ?? ''
  const [kept, setKept] = useState<BankToken | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const [key, renewKey] = useOrderKey()
  const { data: authorization } = useAuthorization(null)
  const form = useForm<AchForm>({
    initial: EMPTY,
    check: (values) => checkNumbers(values, kept !== null),
    refused: problemOf,
    draft: { place: 'bank-account', omits: ['account', 'agree'] },
    send: async (values) => {
      if (!config || !authorization) return
      const token = kept ?? (await tokenOf(values))
      if (token === null) return
      setKept(token)
      form.set({ account: '' })
      try {
        onRegistered(await register(token, authorization.version, key))
        form.reset()
      } catch (error) {
        if (error instanceof ApiError && isAnswer(error)) {
          setKept(null)
          renewKey()
        }
        throw error
      }
    },
  })
  const tokenOf = async (values: AchForm): Promise<BankToken | null> => {
    if (!config) return null
    try {
      return await (await bankSetupOf(config)).tokenize({ ...numbersOf(values), email })
    } catch (error) {
      if (!(error instanceof BankTokenError)) throw error
      if (error.field === null) setAlert(t('tokenFailed', { reason: error.message }))
      else form.refuse({ title: t('checkFields'), fields: { [error.field]: t(WRONG[error.field]) } })
      return null
    }
  }
  return { form, kept: kept?.last4 ?? null, alert, closeAlert: () => setAlert(null) }
}

const WRONG = { routing: 'wrongRouting', account: 'wrongAccount' } as const

/** Whether the server answered. After a lost connection the same order may be sent again. */
const isAnswer = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429

const register = (
  { token, last4 }: BankToken,
  textVersion: string,
  idempotencyKey: string,
): Promise<RegisteredAccount> =>
  call(
    bankAccountRoutes.registerAch,
    { body: { token, last4, isAuthorized: true, textVersion } },
    { idempotencyKey },
  )

const problemOf = ({ code, message, fields }: ApiError): FormProblem => ({
  // The payer may have registered it in another tab.
  title: code === 'account_exists' ? t('accountExists') : message,
  fields: fields['token'] === undefined ? {} : { account: fields['token'] },
})

const numbersOf = (values: AchForm) => ({
  routingNumber: values.routing.trim(),
  accountNumber: values.account.replace(/[\s-]/g, ''),
  holderName: values.holder.trim(),
  holderType: values.holderType === 'company' ? ('company' as const) : ('individual' as const),
  accountType: values.accountType === 'savings' ? ('savings' as const) : ('checking' as const),
})

export function checkNumbers(values: AchForm, isTokenKept: boolean): FormProblem | null {
  const { routingNumber, accountNumber, holderName } = numbersOf(values)
  const needsNumber = !isTokenKept || accountNumber !== ''
  return problemIn(t('checkFields'), {
    ...(isRoutingNumber(routingNumber) ? {} : { routing: t('needRouting') }),
    ...(!needsNumber || /^\d{4,17}$/.test(accountNumber) ? {} : { account: t('needAccount') }),
    ...(holderName === '' ? { holder: t('needHolder') } : {}),
    ...(values.agree === 'yes' ? {} : { agree: t('needAgree') }),
  })
}

/** Loads the setup of the mode: our sandbox, or Stripe's library with test or live keys. */
async function bankSetupOf({ mode, sandboxUrl, publishableKey }: PaymentConfig): Promise<BankSetup> {
  if (mode === 'sandbox' && sandboxUrl !== null) {
    return (await import('./sandbox-setup.ts')).sandboxSetup(sandboxUrl)
  }
  return (await import('./stripe-setup.ts')).stripeSetup(publishableKey ?? '')
}
