import type { Role } from '@fieldstone/domain/access/actor'
import { PendingAccounts } from '../../features/accounts/pending-accounts.tsx'
import { StaffSearch } from '../../features/certificates/staff-search.tsx'
import { FirstStepsCard } from '../../features/first-steps/first-steps-card.tsx'
import { WorkQueues } from '../../features/queues/work-queues.tsx'
import { t as app } from '../../lib/messages/app.ts'
import { t } from '../../lib/messages/staff.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { adminParcelPath, certificatePath, countyParcelPath } from '../../lib/paths.ts'
import { type Session, useSession } from '../../lib/session.ts'
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
        {session.role === 'admin' ? <PendingAccounts /> : null}
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
