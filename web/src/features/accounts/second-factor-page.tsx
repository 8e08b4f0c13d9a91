import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { t } from '../../lib/messages/user-access.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { profilePath, secondFactorPath } from '../../lib/paths.ts'
import { isRedirectedToEnrolment, useMustEnrol, useSession } from '../../lib/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { afterLogin } from './destination.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { BeginForm, ScanForm, type SharedSecret } from './second-factor-forms.tsx'
import './accounts.css'
import './second-factor.css'

type Step =
  | { readonly name: 'begin' }
  | { readonly name: 'scan'; readonly secret: SharedSecret }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

/** Sets up the second factor in three steps: who it is, scan and confirm, recovery codes. */
export default function SecondFactorPage() {
  const session = useSession()
  const mustEnrol = useMustEnrol()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { userId } = useParams()
  // After a forced set-up, continue to the page that the login was for.
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
    <SetUp>
      {step.name === 'begin' ? (
        <BeginForm asksPassword={!mustEnrol} onDone={(secret) => setStep({ name: 'scan', secret })} />
      ) : (
        <ScanForm {...step.secret} onDone={(codes) => setStep({ name: 'codes', codes })} />
      )}
    </SetUp>
  )
}

/** The page's introduction, with the reason for a redirect, above the current step. */
function SetUp({ children }: { readonly children: ReactNode }) {
  const mustEnrol = useMustEnrol()
  const { state } = useLocation()
  return (
    <div className="stack loose narrow">
      <PageHead title={t('enrolTitle')} lede={t(mustEnrol ? 'enrolForced' : 'enrolLede')} />
      {mustEnrol && isRedirectedToEnrolment(state) ? (
        <Notice kind="waiting" title={t('enrolFirstTitle')} role="status">
          {t('enrolFirst')}
        </Notice>
      ) : null}
      <Sheet isRuled>{children}</Sheet>
    </div>
  )
}
