import { columnsOf } from '@fieldstone/contract/report'
import { REPORTS, type ReportName } from '@fieldstone/contract/reports'
import { SPANS } from '@fieldstone/domain/calendar/spans'
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
  const { group } = narrow.query
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
      <ColumnChoice report={report} narrow={narrow} />
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

/** At least one column stays: a table without any shows nothing. */
function ColumnChoice({ report, narrow }: ReportFiltersProps) {
  const all = columnsOf(REPORTS[report]).map(([wire]) => wire)
  const chosen = narrow.query.columns === '' ? all : narrow.query.columns.split(',')
  const choose = (wire: string) => {
    const next = all.filter((it) => (it === wire) !== chosen.includes(it))
    narrow.change({ columns: next.length === all.length ? '' : next.join(',') })
  }
  return (
    <details className="column-choice">
      <summary>{t('columns')}</summary>
      <fieldset>
        <legend className="visually-hidden">{t('columns')}</legend>
        {all.map((wire) => (
          <label key={wire}>
            <input
              type="checkbox"
              checked={chosen.includes(wire)}
              disabled={chosen.length === 1 && chosen.includes(wire)}
              onChange={() => choose(wire)}
            />
            {headingOf(wire)}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
