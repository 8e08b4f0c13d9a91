import { dateReader, hasShortYear } from '../file/values.ts'

/** The forms in which counties write dates; each also reads what one with leading zeros would. */
const FORMS = [
  'YYYY-MM-DD',
  'M/D/YYYY',
  'M/D/YY',
  'M-D-YYYY',
  'M-D-YY',
  'M.D.YYYY',
  'YYYYMMDD',
  'YYYY/M/D',
  'MMMM D, YYYY',
  'MMM D, YYYY',
  'D-MMM-YYYY',
  'D-MMM-YY',
  'YYYY-MM-DD 00:00:00',
  'YYYY-MM-DDT00:00:00',
  'YYYY-MM-DDT00:00:00.000',
  'YYYY/MM/DD 00:00:00',
  'YYYY/MM/DD 00:00:00+00',
  'M/D/YYYY 0:00',
  'M/D/YY 0:00',
] as const

/** The earliest year that two digits can mean, until somebody says otherwise. */
const PIVOT_YEAR = 1980

export interface DateForm {
  /** Null: as YYYY-MM-DD, or no dates at all. */
  readonly dateFormat: string | null
  readonly pivotYear: number | null
}

const NONE: DateForm = { dateFormat: null, pivotYear: null }

const READERS = FORMS.map((form) => ({ form, read: dateReader(form, PIVOT_YEAR) }))

/** The forms that together read every sample; none when one of the samples looks like no date. */
export function dateFormOf(samples: readonly string[]): DateForm {
  const forms = new Set<string>()
  for (const sample of samples) {
    const reader = READERS.find(({ read }) => read?.(sample) != null)
    if (reader === undefined) return NONE
    forms.add(reader.form)
  }
  const others = FORMS.filter((form) => form !== 'YYYY-MM-DD' && forms.has(form))
  if (others.length === 0) return NONE
  return { dateFormat: others.join('; '), pivotYear: others.some(hasShortYear) ? PIVOT_YEAR : null }
}
