import { accountRoutes } from '@fieldstone/contract/routes/accounts'
import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { ReachServicing } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/accounts.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { carryOn } from './destination.ts'
import './accounts.css'

/** Asks for a link by mail. The answer never tells whether there is such an account. */
export default function ForgotPasswordPage() {
  const [params] = useSearchParams()
  return (
    <div className="stack loose narrow">
      <div className="stack tight">
        <PageHeading title={t('forgotTitle')}>{t('forgotHeading')}</PageHeading>
        <p className="lede">{t('forgotLede')}</p>
      </div>
      <Sheet isRuled className="stack">
        <WhoForm />
      </Sheet>
      <div className="stack tight">
        <p>{t.rich('forgotHelp', { reach: <ReachServicing /> })}</p>
        <p className="muted">{t('forgotLook')}</p>
        <p>
          <Link to={carryOn(PATHS.login, params)}>{t('backToLogin')}</Link>
        </p>
      </div>
    </div>
  )
}

function WhoForm() {
  const navigate = useNavigate()
  const [who, setWho] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ title: string; isOfField: boolean; attempt: number } | null>(null)
  const refuse = (title: string, isOfField: boolean) =>
    setProblem({ title, isOfField, attempt: (problem?.attempt ?? 0) + 1 })
  const send = async () => {
    setBusy(true)
    try {
      await call(accountRoutes.requestReset, { params: { id: who.trim() } })
      void navigate(PATHS.forgotPasswordDone)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      refuse(error.message, false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (who.trim() === '') refuse(t('needWho'), true)
    else void send()
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {problem ? (
        <ErrorSummary
          title={problem.title}
          errors={problem.isOfField ? [{ fieldId: 'who', text: t('forgotWho') }] : []}
          attempt={problem.attempt}
        />
      ) : null}
      <TextField
        id="who"
        label={t('forgotWho')}
        hint={t('forgotWhoHint')}
        error={problem?.isOfField ? problem.title : null}
        value={who}
        onChange={(event) => setWho(event.currentTarget.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <p>
        <Button type="submit" isBusy={isBusy}>
          {t('sendLink')}
        </Button>
      </p>
    </form>
  )
}
