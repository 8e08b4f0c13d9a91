import type { Role } from '@fieldstone/domain/access/actor'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { PendingAccounts } from '../../features/accounts/pending-accounts.tsx'
import { StaffSearch } from '../../features/certificates/staff-search.tsx'
import { FirstStepsCard } from '../../features/servicing/first-steps/first-steps-card.tsx'
import { WorkQueues } from '../../features/servicing/work-queues.tsx'
import { t as app } from '../../lib/messages/app.ts'
import { t as audit } from '../../lib/messages/audit.ts'
import { t as books } from '../../lib/messages/books.ts'
import { t as firms } from '../../lib/messages/firms.ts'
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
      {session.role === 'admin' ? <FirstStepsCard /> : null}
      {session.role === 'admin' ? <WorkQueues /> : null}
      <StaffSearch pathOf={pathsOf(session)} />
      <div className="halves">
        <Sheet className="stack" aria-labelledby="who">
          <h2 id="who">{t('signedInAs', { name: session.username })}</h2>
          <FactList facts={factsOf(session, countyName)} />
        </Sheet>
        {session.role === 'admin' ? <AdminCards /> : null}
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

interface HomeCardProps {
  readonly title: string
  readonly children: string
  /** The page that it opens, by the words of its link. */
  readonly opens: readonly [words: string, path: string]
  readonly other?: ReactNode
}

/** One thing that administrators do here, with the way to it. */
function HomeCard({ title, children, opens: [words, path], other }: HomeCardProps) {
  const headingId = useId()
  return (
    <Sheet className="stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <p>{children}</p>
      <div className="row">
        <Link className={buttonClass({ kind: 'default' })} to={path}>
          {words}
        </Link>
        {other}
      </div>
    </Sheet>
  )
}

const AdminCards = () => (
  <>
    <HomeCard title={received('title')} opens={[received('homeLink'), PATHS.receivedPayments]}>
      {received('homeBody')}
    </HomeCard>
    <HomeCard title={letters('title')} opens={[letters('homeLink'), PATHS.letters]}>
      {letters('homeBody')}
    </HomeCard>
    <HomeCard title={servicing('homeHeading')} opens={[servicing('homeLink'), PATHS.verify]}>
      {servicing('homeBody')}
    </HomeCard>
    <HomeCard title={books('title')} opens={[books('homeLink'), PATHS.reconciliation]}>
      {books('homeBody')}
    </HomeCard>
    <HomeCard
      title={templates('title')}
      opens={[templates('open'), PATHS.templates]}
      other={<Link to={PATHS.outbox}>{templates('toOutbox')}</Link>}
    >
      {templates('lede')}
    </HomeCard>
    <HomeCard title={imports('title')} opens={[imports('open'), PATHS.imports]}>
      {imports('lede')}
    </HomeCard>
    <PendingAccounts />
    <HomeCard title={firms('title')} opens={[firms('open'), PATHS.firms]}>
      {firms('lede')}
    </HomeCard>
    <HomeCard title={audit('title')} opens={[audit('open'), PATHS.audit]}>
      {audit('lede')}
    </HomeCard>
  </>
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
