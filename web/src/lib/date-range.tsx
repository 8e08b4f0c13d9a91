import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { daysOfSpan, SPANS, type Span } from '@fieldstone/domain/calendar/spans'
import { useSearchParams } from 'react-router'
import { TextField } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { todayHere } from './dates.ts'
import { formatDate } from './format.ts'
import { t } from './messages/logs.ts'
import { withFlags } from './table-view.ts'
import { useCleanSearchParams, wrongFlags } from './use-clean-search-params.ts'
import './date-range.css'

export interface DateRange {
  readonly from: PlainDate | undefined
  readonly to: PlainDate | undefined
}

type Change = Readonly<Record<string, string>>

/** The date range and other filters of a log, kept in the address. A change returns to page 1. */
export function useLogFilter(): {
  readonly range: DateRange
  /** Days that move with the calendar: the range is what they are today. */
  readonly span: Span | undefined
  readonly filterBy: (name: string) => string
  readonly isNarrowed: boolean
  readonly change: (change: Change) => void
} {
  const [params, setParams] = useSearchParams()
  const day = (name: string) => parsePlainDate(params.get(name) ?? '') ?? undefined
  const span = SPANS.find((it) => it === params.get('span'))
  useCleanSearchParams(wrongFlags(params, { from: day('from'), to: day('to'), span }))
  const change = (changes: Change) =>
    setParams(withFlags(params, changes), { replace: true, preventScrollReset: true })
  return {
    range: span === undefined ? { from: day('from'), to: day('to') } : daysOfSpan(span, todayHere()),
    span,
    filterBy: (name) => params.get(name) ?? '',
    isNarrowed: ['from', 'to', 'span', 'outcome'].some((name) => params.has(name)),
    change,
  }
}

interface DateRangeFieldsProps {
  readonly range: DateRange
  readonly span: Span | undefined
  readonly onChange: (change: Change) => void
}

/** The usual spans, and two days. A day that is typed leaves the span; a span that is pressed again leaves all days. */
export const DateRangeFields = ({ range, span, onChange }: DateRangeFieldsProps) => (
  <>
    <Switch
      label={t('days')}
      value={span ?? ''}
      options={SPANS.map((value) => ({ value, label: t(`span_${value}`) }))}
      onValue={(value) => onChange({ span: value === span ? '' : value, from: '', to: '' })}
    />
    <DayFields range={range} onChange={onChange} />
  </>
)

/** Browsers report an incomplete date as empty, so the list is not filtered until it is complete. */
const DayFields = ({ range, onChange }: Omit<DateRangeFieldsProps, 'span'>) =>
  (['from', 'to'] as const).map((name) => (
    <TextField
      key={name}
      id={name}
      type="date"
      label={t(name)}
      className="log-day"
      value={range[name] ?? ''}
      min={name === 'to' ? range.from : undefined}
      max={name === 'from' ? range.to : undefined}
      error={name === 'to' ? turnedAround(range) : undefined}
      onChange={(event) =>
        onChange({
          ...{ from: range.from ?? '', to: range.to ?? '', span: '' },
          [name]: event.currentTarget.value,
        })
      }
    />
  ))

/** The last day lies before the first: said at the field, since no row can match. */
const turnedAround = ({ from, to }: DateRange): string | undefined =>
  from !== undefined && to !== undefined && to < from
    ? t('toBeforeFrom', { date: formatDate(from) })
    : undefined
