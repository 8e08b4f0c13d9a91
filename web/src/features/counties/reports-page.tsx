import type { ReportMenuEntry } from '@fieldstone/contract/entities/counties/report'
import { MESSAGES } from '@fieldstone/contract/messages'
import { REPORTS } from '@fieldstone/contract/reports'
import { allCountiesReportRoutes, reportRoutes } from '@fieldstone/contract/routes/counties/reports'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { countyOptions, useAllCounties } from '../../lib/all-places.ts'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/reports.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { SelectField } from '../../ui/field.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PageLayoutSkeleton } from '../../ui/skeletons.tsx'
import { reportPath, reportsPath } from './report-calls.ts'
import './reports.css'

/** The menu of the reports of a county, or of those across counties. */
export default function ReportsPage() {
  const { countyId } = useParams()
  return countyId === undefined ? <AllCountiesReports /> : <CountyReports countyId={Number(countyId)} />
}

function CountyReports({ countyId }: { readonly countyId: number }) {
  const reports = useCall(reportRoutes.listReports, { params: { id: countyId } }, { staleTime: 0 })
  return <ReportMenu reports={reports} countyId={countyId} lede={t('menuLede')} />
}

/** Also leads to the reports of one county. */
function AllCountiesReports() {
  const reports = useCall(allCountiesReportRoutes.listAllCountiesReports, {}, { staleTime: 0 })
  return (
    <ReportMenu reports={reports} countyId={null} lede={t('menuLedeAll')}>
      <CountyReportsChoice />
    </ReportMenu>
  )
}

/** Opens the reports of a county. */
function CountyReportsChoice() {
  const counties = useAllCounties()
  const navigate = useNavigate()
  return (
    <Sheet isRuled className="stack" aria-labelledby="county-reports">
      <h2 id="county-reports">{t('countyReports')}</h2>
      <p>{t('countyReportsLede')}</p>
      <SelectField
        id="county-of-reports"
        label={t('column_countyName')}
        value=""
        none={t('chooseCounty')}
        options={countyOptions(counties.data)}
        onChange={(event) => void navigate(reportsPath(Number(event.currentTarget.value)))}
      />
    </Sheet>
  )
}

interface ReportMenuProps {
  readonly reports: UseQueryResult<ReportMenuEntry[]>
  readonly countyId: number | null
  readonly lede: string
  readonly children?: ReactNode
}

/** Lists reports. Opening one that is off in the settings shows a “coming soon” message. */
function ReportMenu({ reports, countyId, lede, children }: ReportMenuProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Loaded query={reports} title={t('menuTitle')} skeleton={<PageLayoutSkeleton />}>
      {(entries) => (
        <div className="stack loose narrow">
          <PageHead title={t('menuTitle')} lede={lede} />
          <Sheet isRuled isFlush aria-label={t('menuTitle')}>
            <ul className="report-menu">
              {entries.filter(isInMenu).map((entry) => (
                <MenuEntry
                  key={entry.report}
                  entry={entry}
                  countyId={countyId}
                  onOff={() => setAsked(true)}
                />
              ))}
            </ul>
          </Sheet>
          {children}
          <AlertDialog
            isOpen={isAsked}
            title={t('menuTitle')}
            okLabel={t('ok')}
            onClose={() => setAsked(false)}
          >
            {MESSAGES.reportComingSoon}
          </AlertDialog>
        </div>
      )}
    </Loaded>
  )
}

/** A note in Funds and in Redemptions leads to their differences. */
const isInMenu = ({ report }: ReportMenuEntry): boolean => report !== 'differences'

interface MenuEntryProps {
  readonly entry: ReportMenuEntry
  readonly countyId: number | null
  readonly onOff: () => void
}

function MenuEntry({ entry: { report, isOn }, countyId, onOff }: MenuEntryProps) {
  const title = REPORTS[report].title
  return (
    <li>
      {isOn ? (
        <Link to={reportPath({ report, countyId })}>{title}</Link>
      ) : (
        <button type="button" className="link" onClick={onOff}>
          {title}
        </button>
      )}
      <p className="muted small">{t(`lede_${report}`)}</p>
    </li>
  )
}
