import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useSearchParams } from 'react-router'
import { TextField } from '../ui/field.tsx'
import { formatDate } from './format.ts'
import { t } from './messages/logs.ts'
import { withFlags } from './table-view.ts'
import { useUnderstood, wrongFlags } from './use-understood.ts'
import './date-range.css'

export interface DateRange {
  readonly from: PlainDate | undefined
  readonly to: PlainDate | undefined
}

type Change = Readonly<Record<string, string>>

/** The date range and other filters of a log, kept in the address. A change returns to page 1. */
export function useLogFilter(): {
  readonly range: DateRange
  readonly filterBy: (name: string) => string
  readonly isNarrowed: boolean
  readonly change: (change: Change) => void
} {
  const [params, setParams] = useSearchParams()
  const day = (name: string) => parsePlainDate(params.get(name) ?? '') ?? undefined
  useUnderstood(wrongFlags(params, { from: day('from'), to: day('to') }))
  const change = (changes: Change) =>
    setParams(withFlags(params, changes), { replace: true, preventScrollReset: true })
  return {
    range: { from: day('from'), to: day('to') },
    filterBy: (name) => params.get(name) ?? '',
    isNarrowed: ['from', 'to', 'outcome'].some((name) => params.has(name)),
    change,
  }
}

interface DateRangeFieldsProps {
  readonly range: DateRange
  readonly onChange: (change: Change) => void
}

/** Browsers report an incomplete date as empty, so the list is not filtered until it is complete. */
export const DateRangeFields = ({ range, onChange }: DateRangeFieldsProps) =>
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
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  ))

/** The last day lies before the first: said at the field, since no row can match. */
const turnedAround = ({ from, to }: DateRange): string | undefined =>
  from !== undefined && to !== undefined && to < from
    ? t('toBeforeFrom', { date: formatDate(from) })
    : undefined
