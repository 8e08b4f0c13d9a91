import { sessionRoutes } from '@fieldstone/contract/routes/accounts/sessions'
import { signUpRoutes } from '@fieldstone/contract/routes/accounts/sign-up'
import { ACCOUNT_TYPES, type Role } from '@fieldstone/domain/access/actor'
import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import { NO_ADDRESS, USERNAME_MAX_LENGTH } from '@fieldstone/domain/accounts/person'
import type { SignUpField, SignUpInput } from '@fieldstone/domain/accounts/sign-up'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { lateRules, useLateRules } from '../../lib/form/late-rules.ts'
import { useForm } from '../../lib/form/use-form.ts'
import type { FormProblem } from '../../lib/form/values.ts'
import { AFTER_LOGIN } from '../../lib/intent.ts'
import { chooseLanguage, currentLanguage } from '../../lib/messages/language.ts'
import { t } from '../../lib/messages/sign-up.ts'
import { PATHS } from '../../lib/paths.ts'
import { beginSession, currentSession, type Session } from '../../lib/session.ts'
import { removeStored } from '../../lib/storage.ts'
import { afterLogin, withReturnParams } from './destination.ts'

/** In the order of the form. */
const EMPTY = {
  accountType: '',
  email: '',
  username: '',
  password: '',
  passwordConfirm: '',
  firstName: '',
  lastName: '',
  phone: '',
  ...NO_ADDRESS,
  language: '',
} satisfies Record<SignUpField | 'language', string>

export const SIGN_UP_RULES = lateRules(async () => (await import('./sign-up-rules.ts')).signUpProblem)

export type SignUpForm = ReturnType<typeof useSignUpForm>

/** `params`: `parcelId` and `returnTo`, passed on to the login. */
export function useSignUpForm(preset: Role, params: URLSearchParams) {
  useLateRules(SIGN_UP_RULES)
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  // A visible password does not have to be repeated.
  const [isPasswordSeen, setPasswordSeen] = useState(false)
  const form = useForm({
    initial: { ...EMPTY, accountType: String(ACCOUNT_TYPES[preset]), language: currentLanguage() },
    check: (values) => SIGN_UP_RULES.check(inputOf(values, isPasswordSeen)),
    // Staff accounts need approval. The specification asks for confirmation first.
    beforeSend: (values) => {
      if (isTaxpayer(values)) return 'send'
      setConfirming(true)
      return 'hold'
    },
    send: async (values) => {
      const language = ACCOUNT_LANGUAGES.find((it) => it === values.language)
      const user = await call(signUpRoutes.createUser, {
        body: { ...inputOf(values, isPasswordSeen), language },
      })
      // The account knows it now.
      removeStored('languageChosen')
      if (language !== undefined && language !== currentLanguage()) void chooseLanguage(language)
      if (!user.approved) return void navigate(PATHS.signUpDone)
      const session = await logIn(values)
      if (session === null)
        return void navigate(withReturnParams(PATHS.login, params, { newAccount: 'true' }))
      const isAwaited = params.has('parcelId') || params.has('returnTo')
      if (isAwaited) return void navigate(afterLogin(session, params), { state: AFTER_LOGIN })
      void navigate(PATHS.signUpDoneTaxpayer)
    },
    refused: refusedProblem,
    asksBeforeLeaving: true,
  })
  return {
    ...form,
    isTaxpayer: isTaxpayer(form.values),
    isPasswordSeen,
    setPasswordSeen,
    setEmail: (email: string) => form.set({ email, ...followed(form.values, email) }),
    isConfirming,
    confirm: () => {
      setConfirming(false)
      form.send()
    },
    stopConfirming: () => setConfirming(false),
  }
}

/** Logs in with what was just typed. Null if that fails or if somebody has logged in meanwhile. */
async function logIn({ username, password }: typeof EMPTY): Promise<Session | null> {
  if (currentSession() !== null) return null
  try {
    const body = { username: username.trim(), password }
    return beginSession((await call(sessionRoutes.login, { body })).tokenString)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}

const isTaxpayer = ({ accountType }: { readonly accountType: string }): boolean =>
  accountType === String(ACCOUNT_TYPES.taxpayer)

/** Returns the username, by default the e-mail address. */
function followed(values: typeof EMPTY, email: string): Partial<typeof EMPTY> {
  return values.username === nameFrom(values.email) ? { username: nameFrom(email) } : {}
}

const nameFrom = (email: string): string => (email.length > USERNAME_MAX_LENGTH ? '' : email)

const inputOf = (values: typeof EMPTY, isPasswordSeen: boolean): SignUpInput => ({
  ...values,
  passwordConfirm: isPasswordSeen ? values.password : values.passwordConfirm,
  accountType: Number(values.accountType),
})

/** For a taken name: the specification's message, and the server's details beside the field. */
function refusedProblem({ code, message, fields }: ApiError): FormProblem {
  if (code !== 'username_taken') return { title: message, fields }
  const title = t('taken')
  return { title, fields: title === message ? {} : { username: message } }
}
