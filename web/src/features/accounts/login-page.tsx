import { accountRoutes } from '@fieldstone/contract/routes/accounts'
import { missingForLogIn } from '@fieldstone/domain/accounts/log-in'
import { type SubmitEvent, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { requireEnrolment, useMustEnrol } from '../../lib/enrolment.ts'
import { AFTER_LOGIN } from '../../lib/intent.ts'
import { t } from '../../lib/messages/accounts.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS, secondFactorPath } from '../../lib/paths.ts'
import { beginSession, isAfterEnd, useSession } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CodeField } from './code-field.tsx'
import { afterLogin, carryOn } from './destination.ts'
import './accounts.css'

export default function LoginPage() {
  const session = useSession()
  const [params] = useSearchParams()
  const { state } = useLocation()
  const [hasJustLoggedIn, setJustLoggedIn] = useState(false)
  const mustEnrol = useMustEnrol()
  if (session !== null && mustEnrol)
    return <Navigate to={carryOn(secondFactorPath(session.userId), params)} replace />
  if (session !== null)
    return (
      <Navigate
        to={afterLogin(session, params)}
        replace
        {...(hasJustLoggedIn ? { state: AFTER_LOGIN } : {})}
      />
    )
  return (
    <div className="stack loose narrow">
      <div className="stack tight">
        <PageHeading title={t('loginTitle')}>{t('loginHeading')}</PageHeading>
        <p className="lede">{t('loginLede')}</p>
      </div>
      {isAfterEnd(state) ? (
        <Notice title={t('sessionEndedTitle')} role="status">
          {t('sessionEnded')}
        </Notice>
      ) : null}
      {params.get('newAccount') === 'true' ? (
        <Notice kind="good" title={t('newAccountTitle')} role="status">
          {t('newAccount')}
        </Notice>
      ) : null}
      <Sheet isRuled className="stack">
        <LoginForm onDone={() => setJustLoggedIn(true)} />
      </Sheet>
      <p className="row">
        {t('newHere')}
        <Link className={buttonClass({ kind: 'default' })} to={carryOn(PATHS.signUp, params)}>
          {t('signUp')}
        </Link>
      </p>
    </div>
  )
}

interface Problem {
  readonly title: string
  readonly errors: readonly { readonly fieldId: string; readonly text: string }[]
}

function LoginForm({ onDone }: { readonly onDone: () => void }) {
  const [params] = useSearchParams()
  const [typed, setTyped] = useState({ username: '', password: '', code: '' })
  const [isBusy, setBusy] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const [isFromPaper, setFromPaper] = useState(false)
  const [problem, setProblem] = useState<(Problem & { attempt: number }) | null>(null)
  const refuse = (next: Problem) => setProblem({ ...next, attempt: (problem?.attempt ?? 0) + 1 })
  const set = (field: keyof typeof typed) => (event: { currentTarget: { value: string } }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value })
  const errorOf = (fieldId: string) => problem?.errors.find((it) => it.fieldId === fieldId)?.text
  const logIn = async () => {
    const { username, password, code } = typed
    setBusy(true)
    try {
      const body = { username: username.trim(), password, ...(needsCode ? { code: code.trim() } : {}) }
      const { tokenString, enrolSecondFactor } = await call(accountRoutes.login, { body })
      onDone()
      if (enrolSecondFactor) requireEnrolment(tokenString)
      beginSession(tokenString)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      const isFirstAsk = error.code === 'second_factor_required' && !needsCode
      if (isFirstAsk) setProblem(null)
      else refuse(problemOf(error, isFromPaper))
      if (isFirstAsk) setNeedsCode(true)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = missingForLogIn(typed)
    if (missing.length === 0 && needsCode && typed.code.trim() === '')
      refuse({ title: t('needCode'), errors: [{ fieldId: 'code', text: t('needCode') }] })
    else if (missing.length === 0) void logIn()
    else
      refuse({
        title: t('needBoth'),
        errors: missing.map((field) => ({ fieldId: field, text: t(NEEDS[field]) })),
      })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {problem ? <ErrorSummary {...problem} /> : null}
      <TextField
        id="username"
        label={t('username')}
        error={errorOf('username')}
        value={typed.username}
        onChange={set('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordField
        id="password"
        label={t('password')}
        error={errorOf('password')}
        value={typed.password}
        onChange={set('password')}
        autoComplete="current-password"
        maxLength={512}
      />
      {needsCode ? (
        <CodeField
          value={typed.code}
          error={errorOf('code')}
          onValue={(code) => setTyped((old) => ({ ...old, code }))}
          isFromPaper={isFromPaper}
          onSwitch={() => {
            setFromPaper(!isFromPaper)
            setTyped((old) => ({ ...old, code: '' }))
            setProblem(null)
          }}
        />
      ) : null}
      <p className="row apart">
        <Button type="submit" isBusy={isBusy}>
          {t('logIn')}
        </Button>
        <Link to={carryOn(PATHS.forgotPassword, params)}>{t('forgot')}</Link>
      </p>
    </form>
  )
}

const NEEDS = { username: 'needUsername', password: 'needPassword' } as const

/** The specification's sentence for 400 and 401, and the server's own in red where it says more. */
function problemOf({ status, code, message }: ApiError, isFromPaper: boolean): Problem {
  if (code === 'second_factor_required') {
    // The server's sentence is of the app, whose codes follow one another.
    const text = isFromPaper ? t('wrongRecovery') : message
    return { title: text, errors: [{ fieldId: 'code', text }] }
  }
  const fixed =
    code === 'invalid_credentials' || (status === 400 && code !== 'bad_request')
      ? t('invalid')
      : status === 401
        ? t('notApproved')
        : message
  return { title: fixed, errors: fixed === message ? [] : [{ fieldId: 'username', text: message }] }
}
