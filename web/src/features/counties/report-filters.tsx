import { isOfCertificates } from '@fieldstone/contract/report'
import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { daysOfSpan } from '@fieldstone/domain/calendar/spans'
import { DateRangeFields } from '../../lib/date-range.tsx'
import { todayHere } from '../../lib/dates.ts'
import { t } from '../../lib/messages/reports.ts'
import { WorklistChoice } from '../../records/worklists/worklist-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { SavedViews } from './saved-views.tsx'
import type { ReportView } from './use-report-view.ts'

interface ReportFiltersProps {
  readonly report: ReportName
  readonly narrow: ReportView
}

interface PlacedProps extends ReportFiltersProps {
  readonly countyId: number
}

/** Filters for the days, the list and the segment. */
export function ReportFilters({ report, narrow, countyId }: PlacedProps) {
  const { group } = narrow.query
  return (
    <div className="log-filter">
      {REPORTS[report].hasDays ? <Days narrow={narrow} /> : null}
      {isOfCertificates(REPORTS[report]) ? <WorklistChoice /> : null}
      {group === undefined ? null : (
        <p className="report-group">
          {t('onlyGroup', { group })}{' '}
          <Button kind="default" size="small" onClick={() => narrow.change({ group: '' })}>
            {t('allGroups')}
          </Button>
        </p>
      )}
      <SavedViews report={report} countyId={countyId} />
    </div>
  )
}

/** Fixed days or a moving span. With a span, a view that is e-mailed monthly always covers its month. */
function Days({ narrow }: { readonly narrow: ReportView }) {
  const { from, to, span } = narrow.query
  const range = span === undefined ? { from, to } : daysOfSpan(span, todayHere())
  return <DateRangeFields range={range} span={span} onChange={narrow.change} />
}
