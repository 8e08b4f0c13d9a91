import type { Role } from '@fieldstone/domain/access/actor'
import { Link } from 'react-router'
import { t } from '../../lib/messages/app.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { type Session, useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type Fact, FactList } from '../../ui/docket.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** The home of a staff role: who is signed in, and what can be done here. */
export function StaffHomePage() {
  const session = useSession()
  if (session === null) return null
  return (
    <div className="stack loose">
      <PageHeading title={TITLES[session.role]} area={session.username} />
      <div className="halves">
        <Sheet isRuled className="stack" aria-labelledby="search">
          <h2 id="search">{t('staffSearch')}</h2>
          <p>{t('staffSearchBody')}</p>
          <Link className={buttonClass()} to={PATHS.search}>
            {t('staffSearchButton')}
          </Link>
        </Sheet>
        <Sheet className="stack" aria-labelledby="who">
          <h2 id="who">{t('staffHello', { name: session.username })}</h2>
          <FactList facts={factsOf(session)} />
        </Sheet>
      </div>
    </div>
  )
}

function factsOf(session: Session): readonly Fact[] {
  return [
    { label: t('staffRole'), value: ROLE_NAMES[session.role] },
    { label: t('staffEmail'), value: session.email },
    ...(session.countyId === null
      ? []
      : [{ label: t('staffCounty'), value: session.countyId, isNumber: true }]),
  ]
}

const TITLES: Record<Role, string> = {
  admin: t('staffTitleAdmin'),
  county: t('staffTitleCounty'),
  legal: t('staffTitleLegal'),
  taxpayer: t('navSearch'),
}

const ROLE_NAMES: Record<Role, string> = {
  admin: t('staffRoleAdmin'),
  county: t('staffRoleCounty'),
  legal: t('staffRoleLegal'),
  taxpayer: t('navSearch'),
}
