import { accountRoutes } from '@fieldstone/contract/routes/accounts'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError, call } from '../../lib/api.ts'
import { isLedToEnrolment, useMustEnrol } from '../../lib/enrolment.ts'
import { t } from '../../lib/messages/profile.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { profilePath, secondFactorPath } from '../../lib/paths.ts'
import { beginSession, useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { afterLogin } from './destination.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './accounts.css'
import './second-factor.css'

type Step =
  | { readonly name: 'begin' }
  | { readonly name: 'scan'; readonly secret: string; readonly otpauthUri: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

/** Sets up the second factor in three steps: who it is, scan and confirm, recovery codes. */
export default function SecondFactorPage() {
  const session = useSession()
  const mustEnrol = useMustEnrol()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { state } = useLocation()
  const { userId } = useParams()
  // Whoever had to do this goes on to where the log-in was leading.
  const [wasForced] = useState(mustEnrol)
  const [step, setStep] = useState<Step>({ name: 'begin' })
  if (session === null) return null
  if (userId !== String(session.userId)) return <Navigate to={secondFactorPath(session.userId)} replace />
  if (step.name === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        username={session.username}
        onDone={() => void navigate(wasForced ? afterLogin(session, params) : profilePath(session.userId))}
      />
    )
  return (
    <div className="stack loose narrow">
      <div className="stack tight">
        <PageHeading title={t('enrolTitle')} />
        <p className="lede">{t(mustEnrol ? 'enrolForced' : 'enrolLede')}</p>
      </div>
      {mustEnrol && isLedToEnrolment(state) ? (
        <Notice kind="waiting" title={t('enrolFirstTitle')} role="status">
          {t('enrolFirst')}
        </Notice>
      ) : null}
      <Sheet isRuled>
        {step.name === 'begin' ? (
          <BeginForm asksPassword={!mustEnrol} onDone={(answer) => setStep({ name: 'scan', ...answer })} />
        ) : (
          <ScanForm {...step} onDone={(codes) => setStep({ name: 'codes', codes })} />
        )}
      </Sheet>
    </div>
  )
}

interface BeginFormProps {
  readonly asksPassword: boolean
  readonly onDone: (answer: { readonly secret: string; readonly otpauthUri: string }) => void
}

function BeginForm({ asksPassword, onDone }: BeginFormProps) {
  const [password, setPassword] = useState('')
  const send = async () =>
    onDone(await call(accountRoutes.startSecondFactor, { body: { currentPassword: password } }))
  const missing = asksPassword && password === '' ? t('needPresent') : null
  return (
    <StepForm fieldId="currentPassword" missing={missing} action={t('enrolStart')} send={send}>
      {(error) => (
        <>
          <p>{t('enrolNeed')}</p>
          {asksPassword ? (
            <PasswordField
              id="currentPassword"
              label={t('presentPassword')}
              error={error}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
              maxLength={512}
            />
          ) : null}
        </>
      )}
    </StepForm>
  )
}

interface ScanFormProps {
  readonly secret: string
  readonly otpauthUri: string
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

function ScanForm({ secret, otpauthUri, onDone }: ScanFormProps) {
  const [code, setCode] = useState('')
  const send = async () => {
    const answer = await call(accountRoutes.confirmSecondFactor, { body: { code: code.trim() } })
    // First the codes: the new session renders this page anew.
    onDone(answer.recoveryCodes)
    beginSession(answer.tokenString)
  }
  const missing = code.trim() === '' ? t('needCode') : null
  return (
    <StepForm fieldId="code" missing={missing} action={t('enrolOn')} send={send}>
      {(error) => (
        <>
          <h2>{t('enrolScan')}</h2>
          <QrCode text={otpauthUri} label={t('enrolQr')} />
          <div className="stack tight">
            <p className="small">{t('enrolKey')}</p>
            <CopyText text={grouped(secret)} what={t('enrolKeyName')} />
          </div>
          <TextField
            id="code"
            label={t('enrolCode')}
            error={error}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            className="code-field"
          />
        </>
      )}
    </StepForm>
  )
}

interface StepFormProps {
  readonly fieldId: string
  /** What has to be filled in first; null = it is. */
  readonly missing: string | null
  readonly action: string
  readonly send: () => Promise<void>
  readonly children: (error: string | undefined) => ReactNode
}

/** One step with at most one field: its refusal stands on top and beside the field. */
function StepForm({ fieldId, missing, action, send, children }: StepFormProps) {
  const [problem, setProblem] = useState<{ text: string; isOfField: boolean; attempt: number } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const refuse = (text: string, isOfField: boolean) =>
    setProblem({ text, isOfField, attempt: (problem?.attempt ?? 0) + 1 })
  const run = async () => {
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error.message, error.fields[fieldId] !== undefined)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (missing === null) void run()
    else refuse(missing, true)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {problem ? (
        <ErrorSummary
          title={problem.text}
          errors={problem.isOfField ? [{ fieldId, text: problem.text }] : []}
          attempt={problem.attempt}
        />
      ) : null}
      {children(problem?.isOfField ? problem.text : undefined)}
      <p>
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </p>
    </form>
  )
}

/** 'ABCD EFGH …': a person types it in groups; apps take the blanks. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
