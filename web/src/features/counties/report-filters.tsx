import { columnsOf } from '@fieldstone/contract/report'
import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { SPANS } from '@fieldstone/domain/calendar/spans'
import { ColumnChoice } from '../../lib/column-choice.tsx'
import { DateRangeFields } from '../../lib/date-range.tsx'
import { t } from '../../lib/messages/reports.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { headingOf } from './report-columns.tsx'
import { SavedViews } from './saved-views.tsx'
import type { ReportView } from './use-report-view.ts'

interface ReportFiltersProps {
  readonly report: ReportName
  readonly narrow: ReportView
}

interface PlacedProps extends ReportFiltersProps {
  readonly countyId: number
}

/** The days, the segment that is shown, and which columns. */
export function ReportFilters({ report, narrow, countyId }: PlacedProps) {
  const { group, columns } = narrow.query
  const all = columnsOf(REPORTS[report]).map(([wire]) => ({ key: wire, header: headingOf(wire) }))
  return (
    <div className="log-filter">
      {REPORTS[report].hasDays ? <Days narrow={narrow} /> : null}
      {group === undefined ? null : (
        <p className="report-group">
          {t('onlyGroup', { group })}{' '}
          <Button kind="default" size="small" onClick={() => narrow.change({ group: '' })}>
            {t('allGroups')}
          </Button>
        </p>
      )}
      <ColumnChoice
        all={all}
        chosen={columns === '' ? all.map(({ key }) => key) : columns.split(',')}
        onChoose={(keys) => narrow.change({ columns: keys.length === all.length ? '' : keys.join() })}
        onUsual={columns === '' ? null : () => narrow.change({ columns: '' })}
      />
      <SavedViews report={report} countyId={countyId} />
    </div>
  )
}

/** Fixed days, or days that move with the calendar, so that a view that is mailed each month tells of its month. */
function Days({ narrow }: { readonly narrow: ReportView }) {
  const { from, to, span } = narrow.query
  return (
    <>
      <SelectField
        id="span"
        label={t('span')}
        value={span ?? ''}
        options={[
          { value: '', label: t('spanFixed') },
          ...SPANS.map((value) => ({ value, label: t(`span_${value}`) })),
        ]}
        onChange={(event) =>
          narrow.change({
            span: event.currentTarget.value,
            ...(event.currentTarget.value === '' ? {} : { from: '', to: '' }),
          })
        }
      />
      {span === undefined ? <DateRangeFields range={{ from, to }} onChange={narrow.change} /> : null}
    </>
  )
}
