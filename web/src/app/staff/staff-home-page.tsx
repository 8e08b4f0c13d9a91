import type { Role } from '@fieldstone/domain/access/actor'
import { Link } from 'react-router'
import { PendingAccounts } from '../../features/accounts/pending-accounts.tsx'
import { StaffSearch } from '../../features/certificates/staff-search.tsx'
import { WorkQueues } from '../../features/servicing/work-queues.tsx'
import { t as app } from '../../lib/messages/app.ts'
import { t as audit } from '../../lib/messages/audit.ts'
import { t as books } from '../../lib/messages/books.ts'
import { t as imports } from '../../lib/messages/imports.ts'
import { t as letters } from '../../lib/messages/letters.ts'
import { t as received } from '../../lib/messages/received.ts'
import { t as servicing } from '../../lib/messages/servicing.ts'
import { t } from '../../lib/messages/staff.ts'
import { t as templates } from '../../lib/messages/templates.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { adminParcelPath, certificatePath, countyParcelPath, PATHS } from '../../lib/paths.ts'
import { type Session, useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type Fact, FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useCountyName } from './use-county-name.ts'

/** The home page of a staff role: certificate search, tasks, and the signed-in user. */
export function StaffHomePage() {
  const session = useSession()
  const countyName = useCountyName(session?.countyId ?? null)
  if (session === null) return null
  return (
    <div className="stack loose">
      <PageHeading
        title={(session.role === 'county' ? countyName : null) ?? titleOf(session.role)}
        area={session.username}
      />
      {session.role === 'admin' ? <WorkQueues /> : null}
      <StaffSearch pathOf={pathsOf(session)} />
      <div className="halves">
        <Sheet className="stack" aria-labelledby="who">
          <h2 id="who">{t('signedInAs', { name: session.username })}</h2>
          <FactList facts={factsOf(session, countyName)} />
        </Sheet>
        {session.role === 'admin' ? <ReceivedCard /> : null}
        {session.role === 'admin' ? <LettersCard /> : null}
        {session.role === 'admin' ? <VerifyCard /> : null}
        {session.role === 'admin' ? <BooksCard /> : null}
        {session.role === 'admin' ? <MailCard /> : null}
        {session.role === 'admin' ? <ImportsCard /> : null}
        {session.role === 'admin' ? <PendingAccounts /> : null}
        {session.role === 'admin' ? <AuditCard /> : null}
      </div>
    </div>
  )
}

/** The page of a certificate for this role. */
function pathsOf({ role, countyId }: Session): (id: number) => string {
  if (role === 'admin') return adminParcelPath
  if (role === 'county' && countyId !== null) return (id) => countyParcelPath(countyId, id)
  return (id) => certificatePath(id, 'fromLegal')
}

const AuditCard = () => (
  <Sheet className="stack" aria-labelledby="audit">
    <h2 id="audit">{audit('title')}</h2>
    <p>{audit('lede')}</p>
    <Link className={buttonClass({ kind: 'default' })} to={PATHS.audit}>
      {audit('open')}
    </Link>
  </Sheet>
)

const BooksCard = () => (
  <Sheet className="stack" aria-labelledby="books">
    <h2 id="books">{books('title')}</h2>
    <p>{books('homeBody')}</p>
    <Link className={buttonClass({ kind: 'default' })} to={PATHS.reconciliation}>
      {books('homeLink')}
    </Link>
  </Sheet>
)

const MailCard = () => (
  <Sheet className="stack" aria-labelledby="mail">
    <h2 id="mail">{templates('title')}</h2>
    <p>{templates('lede')}</p>
    <div className="row">
      <Link className={buttonClass({ kind: 'default' })} to={PATHS.templates}>
        {templates('open')}
      </Link>
      <Link to={PATHS.outbox}>{templates('toOutbox')}</Link>
    </div>
  </Sheet>
)

const ReceivedCard = () => (
  <Sheet className="stack" aria-labelledby="received">
    <h2 id="received">{received('title')}</h2>
    <p>{received('homeBody')}</p>
    <Link className={buttonClass({ kind: 'default' })} to={PATHS.receivedPayments}>
      {received('homeLink')}
    </Link>
  </Sheet>
)

const ImportsCard = () => (
  <Sheet className="stack" aria-labelledby="imports">
    <h2 id="imports">{imports('title')}</h2>
    <p>{imports('lede')}</p>
    <Link className={buttonClass({ kind: 'default' })} to={PATHS.imports}>
      {imports('open')}
    </Link>
  </Sheet>
)

const LettersCard = () => (
  <Sheet className="stack" aria-labelledby="letters">
    <h2 id="letters">{letters('title')}</h2>
    <p>{letters('homeBody')}</p>
    <Link className={buttonClass({ kind: 'default' })} to={PATHS.letters}>
      {letters('homeLink')}
    </Link>
  </Sheet>
)

const VerifyCard = () => (
  <Sheet className="stack" aria-labelledby="integrity">
    <h2 id="integrity">{servicing('homeHeading')}</h2>
    <p>{servicing('homeBody')}</p>
    <Link className={buttonClass({ kind: 'default' })} to={PATHS.verify}>
      {servicing('homeLink')}
    </Link>
  </Sheet>
)

function factsOf(session: Session, countyName: string | null): readonly Fact[] {
  return [
    { label: t('accountType'), value: roleName(session.role) },
    { label: t('email'), value: session.email },
    ...(countyName === null ? [] : [{ label: t('county'), value: countyName }]),
  ]
}

function titleOf(role: Role): string {
  switch (role) {
    case 'admin':
      return t('titleAdmin')
    case 'county':
      return t('titleCounty')
    case 'legal':
      return t('titleLegal')
    case 'taxpayer':
      return app('navSearch')
  }
}

function roleName(role: Role): string {
  switch (role) {
    case 'admin':
      return t('roleAdmin')
    case 'county':
      return t('roleCounty')
    case 'legal':
      return t('roleLegal')
    case 'taxpayer':
      return app('navSearch')
  }
}
