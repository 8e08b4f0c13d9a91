import type { ReportMenuEntry } from '@fieldstone/contract/entities/counties/report'
import { MESSAGES } from '@fieldstone/contract/messages'
import { REPORTS } from '@fieldstone/contract/reports'
import { reportRoutes } from '@fieldstone/contract/routes/counties/reports'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/reports.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { AlertDialog } from '../../ui/form-dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PageLayoutSkeleton } from '../../ui/skeletons.tsx'
import { reportPath } from './report-calls.ts'
import './reports.css'

/** The menu of a county's reports. Opening one that is off in the settings shows a “coming soon” message. */
export default function ReportsPage() {
  const countyId = Number(useParams()['countyId'])
  const [isAsked, setAsked] = useState(false)
  const reports = useCall(reportRoutes.listReports, { params: { id: countyId } }, { staleTime: 0 })
  return (
    <Loaded query={reports} title={t('menuTitle')} skeleton={<PageLayoutSkeleton />}>
      {(entries) => (
        <div className="stack loose narrow">
          <PageHead title={t('menuTitle')} lede={t('menuLede')} />
          <Sheet isRuled isFlush aria-label={t('menuTitle')}>
            <ul className="report-menu">
              {entries.map((entry) => (
                <MenuEntry
                  key={entry.report}
                  entry={entry}
                  countyId={countyId}
                  onOff={() => setAsked(true)}
                />
              ))}
            </ul>
          </Sheet>
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

interface MenuEntryProps {
  readonly entry: ReportMenuEntry
  readonly countyId: number
  readonly onOff: () => void
}

function MenuEntry({ entry: { report, isOn }, countyId, onOff }: MenuEntryProps) {
  const title = REPORTS[report].title
  return (
    <li>
      {isOn ? (
        <Link to={reportPath(countyId, report)}>{title}</Link>
      ) : (
        <button type="button" className="link" onClick={onOff}>
          {title}
        </button>
      )}
      <p className="muted small">{t(`lede_${report}`)}</p>
    </li>
  )
}
