import { Link, useParams } from 'react-router'
import { NewestCollections } from '../../features/counties/collection-months.tsx'
import { CountyDashboard } from '../../features/counties/county-dashboard.tsx'
import { SettledSheet } from '../../features/counties/settled-sheet.tsx'
import { t } from '../../lib/messages/reports.ts'
import { t as staff } from '../../lib/messages/staff.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { countyLiensPath, countyReportsPath } from '../../lib/staff-paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useCountyName } from './use-county-name.ts'

/** The home of a county: its figures. */
export default function CountyHomePage() {
  const countyId = Number(useParams()['countyId'])
  const name = useCountyName(countyId) ?? staff('titleCounty')
  return (
    <div className="stack loose wide">
      <div className="sheet-title">
        <PageHead title={name} isQuiet lede={t('homeLede')} />
        <p className="row">
          <Link className={buttonClass({ kind: 'default' })} to={countyLiensPath(countyId)}>
            {t('toLiens')}
          </Link>
          <Link className={buttonClass({ kind: 'default' })} to={countyReportsPath(countyId)}>
            {t('toReports')}
          </Link>
        </p>
      </div>
      <SettledSheet countyId={countyId} />
      <CountyDashboard countyId={countyId} />
      <NewestCollections countyId={countyId} />
    </div>
  )
}
