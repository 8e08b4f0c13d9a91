import { sessionRoutes } from '@fieldstone/contract/routes/accounts/sessions'
import { missingForLogIn } from '@fieldstone/domain/accounts/log-in'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { agreeOnLanguage } from '../../lib/account-language.ts'
import { type ApiError, call } from '../../lib/api.ts'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import type { FormProblem } from '../../lib/form/values.ts'
import { t } from '../../lib/messages/log-in.ts'
import { PATHS } from '../../lib/paths.ts'
import { beginSession, requireEnrolment } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { CodeField, type CodeKind } from './code-field.tsx'
import { withReturnParams } from './destination.ts'

export function LoginForm({ onDone }: { readonly onDone: () => void }) {
  const [params] = useSearchParams()
  const { form, codeKind, switchCode } = useLoginForm(onDone)
  return (
    <Form form={form}>
      <TextField
        {...form.field('username')}
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        maxLength={512}
      />
      {codeKind ? <CodeField {...form.field('code')} kind={codeKind} onSwitch={switchCode} /> : null}
      <p className="row apart">
        <Button type="submit" isBusy={form.isBusy}>
          {t('logIn')}
        </Button>
        <Link to={withReturnParams(PATHS.forgotPassword, params)}>{t('forgot')}</Link>
      </p>
    </Form>
  )
}

function useLoginForm(onDone: () => void) {
  /** Null until the server has asked for the second factor. */
  const [codeKind, setCodeKind] = useState<CodeKind | null>(null)
  const form = useForm({
    initial: { username: '', password: '', code: '' },
    check: (values) => missingProblem(values, codeKind !== null),
    send: async ({ username, password, code }) => {
      const body = { username: username.trim(), password, ...(codeKind ? { code: code.trim() } : {}) }
      const { tokenString, enrolSecondFactor } = await call(sessionRoutes.login, { body })
      await agreeOnLanguage(tokenString)
      onDone()
      if (enrolSecondFactor) requireEnrolment(tokenString)
      beginSession(tokenString)
    },
    refused: (error) => {
      if (error.code !== 'second_factor_required' || codeKind !== null) return refusedProblem(error, codeKind)
      setCodeKind('app')
      return null
    },
  })
  const switchCode = () => {
    setCodeKind(codeKind === 'app' ? 'recovery' : 'app')
    form.set({ code: '' })
    form.clearProblem()
  }
  return { form, codeKind, switchCode }
}

function missingProblem(
  values: { readonly username: string; readonly password: string; readonly code: string },
  needsCode: boolean,
): FormProblem | null {
  const missing = missingForLogIn(values)
  if (missing.length > 0)
    return { title: t('needBoth'), fields: Object.fromEntries(missing.map((name) => [name, t(NEEDS[name])])) }
  return needsCode && values.code.trim() === '' ? codeProblem(t('needCode')) : null
}

const NEEDS = { username: 'needUsername', password: 'needPassword' } as const

const codeProblem = (text: string): FormProblem => ({ title: text, fields: { code: text } })

/** The specification's message for 400 and 401, with the server's own message if it says more. */
function refusedProblem({ status, code, message }: ApiError, codeKind: CodeKind | null): FormProblem {
  // The server's message is about the app's time-based codes.
  if (code === 'second_factor_required')
    return codeProblem(codeKind === 'recovery' ? t('wrongRecovery') : message)
  const isWrong = code === 'invalid_credentials' || (status === 400 && code !== 'bad_request')
  const title = isWrong ? t('invalid') : status === 401 ? t('notApproved') : message
  return { title, fields: title === message ? {} : { username: message } }
}
