import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type DateReader, dateReader, hasShortYear } from './values.ts'

/** The date formats that counties use. Each also accepts leading zeros. */
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
  'MMM D YYYY',
  'D-MMM-YYYY',
  'D-MMM-YY',
  'D MMM YYYY',
  'YYYY-MM-DD 00:00:00',
  'YYYY-MM-DDT00:00:00',
  'YYYY-MM-DDT00:00:00.000',
  'YYYY/MM/DD 00:00:00',
  'YYYY/MM/DD 00:00:00+00',
  'M/D/YYYY 0:00',
  'M/D/YYYY 00:00:00',
  'M/D/YY 0:00',
] as const

/** The default year from which two-digit years count. */
const PIVOT_YEAR = 1980

/** One way to read the dates of a column, with examples. */
export interface DateForm {
  /** The formats, separated by '; '. */
  readonly dateFormat: string
  readonly pivotYear: number | null
  readonly examples: readonly { readonly text: string; readonly date: PlainDate }[]
}

interface Form {
  readonly form: string
  readonly read: DateReader
  /** The same format with day and month swapped. Null if the month is a word or the year comes first. */
  readonly dayFirst: { readonly form: string; readonly read: DateReader } | null
}

const READERS: readonly Form[] = FORMS.flatMap((form) => {
  const read = dateReader(form, PIVOT_YEAR)
  const swapped = form.replace(/^M(\W)D\b/, 'D$1M')
  const readSwapped = swapped === form ? null : dateReader(swapped, PIVOT_YEAR)
  if (read === null) return []
  return [{ form, read, dayFirst: readSwapped && { form: swapped, read: readSwapped } }]
})

/** The share of texts in a date column that may be something else. */
const MOST_OTHERS = 0.1
const SHOWN_EXAMPLES = 2

/**
 * Returns the ways to read the dates of a column: one, or two (month first) if day and month cannot be told apart.
 * Returns none if more than a few texts are not dates, or if all are YYYY-MM-DD.
 */
export function dateFormsOf(samples: readonly string[]): readonly DateForm[] {
  const found = samples.flatMap((text) => {
    const form = READERS.find(({ read, dayFirst }) => read(text) ?? dayFirst?.read(text))
    return form === undefined ? [] : [{ text, form }]
  })
  if (found.length === 0 || samples.length - found.length > samples.length * MOST_OTHERS) return []
  const monthFirst = formOf(found, ({ form, read }) => ({ form, read }))
  if (monthFirst === null) return []
  const swappable = found.flatMap(({ text, form: { read, dayFirst } }) =>
    dayFirst === null ? [] : [{ month: read(text), day: dayFirst.read(text) }],
  )
  const onlyMonthFirst = swappable.some(({ month, day }) => month !== null && day === null)
  const onlyDayFirst = swappable.some(({ month, day }) => month === null && day !== null)
  const differs = swappable.some(({ month, day }) => month !== day)
  if (onlyMonthFirst || !differs) return [monthFirst]
  const dayFirst = formOf(found, ({ form, read, dayFirst: swapped }) => swapped ?? { form, read })
  if (dayFirst === null) return [monthFirst]
  return onlyDayFirst ? [dayFirst] : [monthFirst, dayFirst]
}

type Found = readonly { readonly text: string; readonly form: Form }[]

/** Null if all are YYYY-MM-DD, which needs no format. */
function formOf(
  found: Found,
  readingOf: (form: Form) => { readonly form: string; readonly read: DateReader },
): DateForm | null {
  const used = new Set(found.map(({ form }) => form))
  const forms = READERS.filter((each) => each.form !== 'YYYY-MM-DD' && used.has(each)).map(
    (each) => readingOf(each).form,
  )
  if (forms.length === 0) return null
  // Prefer examples with a day up to 12: only those are ambiguous.
  const examples = [...found]
    .sort((a, b) => Number(isClear(a)) - Number(isClear(b)))
    .flatMap(({ text, form }) => {
      const date = readingOf(form).read(text)
      return date === null || form.form === 'YYYY-MM-DD' ? [] : [{ text, date }]
    })
  return {
    dateFormat: forms.join('; '),
    pivotYear: forms.some(hasShortYear) ? PIVOT_YEAR : null,
    examples: examples
      .filter(({ text }, no) => examples.findIndex((each) => each.text === text) === no)
      .slice(0, SHOWN_EXAMPLES),
  }
}

const isClear = ({ text, form: { read, dayFirst } }: Found[number]): boolean =>
  dayFirst === null ||
  read(text) === null ||
  dayFirst.read(text) === null ||
  read(text) === dayFirst.read(text)

/** Whether a text looks like a date in one of the known formats. */
export const looksLikeDate = (text: string): boolean =>
  READERS.some(({ read, dayFirst }) => (read(text) ?? dayFirst?.read(text)) != null)
