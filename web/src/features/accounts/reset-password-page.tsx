import { pathTo } from '@fieldstone/contract/pages'
import { accountRoutes } from '@fieldstone/contract/routes/accounts'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { t } from '../../lib/messages/accounts.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { MessagePage } from './message-page.tsx'
import { NewPasswordFields, NO_PASSWORD, newPasswordErrors } from './new-password.tsx'
import './accounts.css'

/** Stands in the address in place of the token once it has been read. */
const NO_TOKEN = '-'

/** Sets a new password by the token of a mailed link. The token leaves the address bar and the history at once. */
export default function ResetPasswordPage() {
  const token = useTokenOnce()
  const [isOver, setOver] = useState(false)
  useDeadLink(token, () => setOver(true))
  if (token === null || isOver)
    return (
      <MessagePage
        title={t('resetOver')}
        lede={t(isOver ? 'resetOverBody' : 'resetReload')}
        actions={
          <Link className={buttonClass()} to={PATHS.forgotPassword}>
            {t('resetAsk')}
          </Link>
        }
      />
    )
  return (
    <div className="stack loose narrow">
      <div className="stack tight">
        <PageHeading title={t('resetTitle')} />
        <p className="lede">{t('resetLede')}</p>
      </div>
      <Sheet isRuled className="stack">
        <ResetForm token={token} onOver={() => setOver(true)} />
      </Sheet>
    </div>
  )
}

/** The token of the address, kept in this page's memory alone; null after a reload, when only its place is left. */
function useTokenOnce(): string | null {
  const { token = NO_TOKEN } = useParams()
  const navigate = useNavigate()
  const [first] = useState(token)
  useEffect(() => {
    if (token !== NO_TOKEN) void navigate(pathTo('resetPassword', { token: NO_TOKEN }), { replace: true })
  }, [token, navigate])
  if (token !== NO_TOKEN) return token
  return first === NO_TOKEN ? null : first
}

/** Asks ahead whether the link still works, so that nobody thinks up a password for one that does not. */
function useDeadLink(token: string | null, onDead: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each token
  useEffect(() => {
    if (token === null) return
    const stop = new AbortController()
    call(accountRoutes.checkReset, { body: { token } }, { signal: stop.signal }).catch((error: unknown) => {
      // Where it cannot be asked, the form says so when it is sent.
      if (error instanceof ApiError && error.code === 'reset_refused') onDead()
    })
    return () => stop.abort()
  }, [token])
}

interface Problem {
  readonly title: string
  readonly fields: Readonly<Record<string, string>>
  readonly attempt: number
}

function ResetForm({ token, onOver }: { readonly token: string; readonly onOver: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(NO_PASSWORD)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const refuse = (title: string, fields: Problem['fields']) =>
    setProblem({ title, fields, attempt: (problem?.attempt ?? 0) + 1 })
  const send = async () => {
    setBusy(true)
    try {
      await call(accountRoutes.resetPassword, { query: {}, body: { token, ...typed } })
      void navigate(PATHS.resetPasswordDone, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      if (error.code === 'reset_refused') onOver()
      else refuse(error.message, error.fields)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const fields = newPasswordErrors(typed)
    const title = fields.passwordConfirm ?? fields.password
    if (title === undefined) void send()
    else refuse(title, { ...fields })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {problem ? (
        <ErrorSummary
          title={problem.title}
          errors={Object.entries(problem.fields).map(([fieldId, text]) => ({ fieldId, text }))}
          attempt={problem.attempt}
        />
      ) : null}
      <NewPasswordFields
        typed={typed}
        set={(change) => setTyped((old) => ({ ...old, ...change }))}
        errors={problem?.fields ?? {}}
      />
      <p>
        <Button type="submit" isBusy={isBusy}>
          {t('setPassword')}
        </Button>
      </p>
    </form>
  )
}
