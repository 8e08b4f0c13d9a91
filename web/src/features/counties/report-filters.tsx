import { isOfCertificates } from '@fieldstone/contract/report'
import { daysOfSpan } from '@fieldstone/domain/calendar/spans'
import { countyOptions, useAllCounties } from '../../lib/all-places.ts'
import { DateRangeFields } from '../../lib/date-range.tsx'
import { todayHere } from '../../lib/dates.ts'
import { t } from '../../lib/messages/reports.ts'
import { WorklistChoice } from '../../records/worklists/worklist-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { descriptionOf, type PlacedReport } from './report-calls.ts'
import { SavedViews } from './saved-views.tsx'
import { placeFlags, type ReportView } from './use-report-view.ts'

interface ReportFiltersProps {
  readonly placed: PlacedReport
  readonly narrow: ReportView
}

/** Filters for the county, the days, the list and the segment. */
export function ReportFilters({ placed, narrow }: ReportFiltersProps) {
  const { group } = narrow.query
  const report = descriptionOf(placed)
  return (
    <div className="log-filter">
      {placed.countyId === null ? <Places narrow={narrow} /> : null}
      {report.hasDays ? <Days narrow={narrow} /> : null}
      {isOfCertificates(report) ? <WorklistChoice /> : null}
      {group === undefined ? null : (
        <p className="report-group">
          {t('onlyGroup', { group })}{' '}
          <Button kind="default" size="small" onClick={() => narrow.change({ group: '' })}>
            {t('allGroups')}
          </Button>
        </p>
      )}
      <SavedViews placed={placed} />
    </div>
  )
}

/** Chooses the county of a report across counties, and the state if there are several. */
function Places({ narrow }: { readonly narrow: ReportView }) {
  const { countyId, stateId } = narrow.query
  const counties = useAllCounties().data ?? []
  const states = [...new Set(counties.map((county) => county.stateId))].sort()
  const inState = stateId === '' ? counties : counties.filter((county) => county.stateId === stateId)
  return (
    <>
      {states.length > 1 || stateId !== '' ? (
        <SelectField
          id="report-state"
          label={t('column_stateId')}
          value={stateId}
          none={t('allStates')}
          options={states.map((value) => ({ value, label: value }))}
          onChange={(event) => narrow.change(placeFlags(event.currentTarget.value, ''))}
        />
      ) : null}
      <SelectField
        id="report-county"
        label={t('column_countyName')}
        value={String(countyId ?? '')}
        none={t('allCounties')}
        options={countyOptions(inState)}
        onChange={(event) => narrow.change(placeFlags(stateId, event.currentTarget.value))}
      />
    </>
  )
}

/** Fixed days or a moving span. With a span, a view that is e-mailed monthly always covers its month. */
function Days({ narrow }: { readonly narrow: ReportView }) {
  const { from, to, span } = narrow.query
  const range = span === undefined ? { from, to } : daysOfSpan(span, todayHere())
  return <DateRangeFields range={range} span={span} onChange={narrow.change} />
}
