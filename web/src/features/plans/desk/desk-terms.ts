import type { DeskPlan } from '@fieldstone/contract/entities/plans/desk-plan'
import {
  addDays,
  addMonths,
  firstOfMonth,
  type PlainDate,
  parsePlainDate,
} from '@fieldstone/domain/calendar/plain-date'
import { type Cents, ZERO } from '@fieldstone/domain/money/cents'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { checkOffer, isFirstDue, OFFER_LIMITS, type OfferTerms } from '@fieldstone/domain/plans/offer'
import { type FormProblem, problemIn } from '../../../lib/form/values.ts'
import { formatLongDate } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/plan-desk.ts'

/** An offer as typed. */
export type OfferValues = Readonly<
  Record<'by' | 'months' | 'affordable' | 'day' | 'month' | 'until' | 'down' | 'downDue' | 'override', string>
>

/** The terms as the preview route takes them. */
export interface AskedTerms {
  readonly term?: number
  readonly affordable?: Cents
  readonly firstDueDate: PlainDate
  readonly offerExpireDate: PlainDate
  readonly downPayment?: Cents
  readonly downPaymentDueDate?: PlainDate
}

const USUAL_DAY = 15
const OPEN_FOR_DAYS = 14

/** Returns the last offered terms if they can still be offered, else the usual terms. */
export function initialValues({ today, termMonths, usualTerm, downCents }: DeskPlan): OfferValues {
  const until = addDays(today, OPEN_FOR_DAYS)
  const day = String(USUAL_DAY)
  const month = monthChoices(today, day).find((first) => dueIn(first, day) > until)
  return {
    by: 'months',
    months: String(termMonths ?? usualTerm),
    affordable: '',
    day,
    month: month ?? firstOfMonth(addMonths(today, 1)),
    until,
    down: downCents > 0 ? (downCents / 100).toFixed(2) : '',
    downDue: until,
    override: '',
  }
}

/** Lists the first days of the months in which a plan can begin on this day of the month. */
export const monthChoices = (today: PlainDate, day: string): readonly PlainDate[] =>
  Array.from({ length: OFFER_LIMITS.firstDueWithinMonths + 1 }, (_, index) =>
    addMonths(firstOfMonth(today), index),
  ).filter((first) => isFirstDue(dueIn(first, day), today))

/** Changes the day of the month. Keeps the month if it still has that day ahead, else takes the next one. */
export function withDay({ month }: OfferValues, day: string, today: PlainDate): Partial<OfferValues> {
  const months = monthChoices(today, day)
  const kept =
    months.find((first) => first === month) ?? months.find((first) => first > month) ?? months.at(-1)
  return { day, ...(kept === undefined ? {} : { month: kept }) }
}

export const DAYS: readonly number[] = Array.from({ length: OFFER_LIMITS.lastDay }, (_, index) => index + 1)

/** Returns a day of the month that begins on `first`. */
export const dueIn = (first: PlainDate, day: string): PlainDate => addDays(first, Number(day) - 1)

interface Read {
  readonly months: number | null
  readonly affordable: Cents | null
  readonly firstDueOn: PlainDate | null
  readonly until: PlainDate | null
  /** Null if the text is not an amount. */
  readonly down: Cents | null
  readonly downDue: PlainDate | null
}

function read(values: OfferValues): Read {
  const month = parsePlainDate(values.month)
  return {
    months: /^\d{1,3}$/.test(values.months.trim()) ? Number(values.months) : null,
    affordable: readDollars(values.affordable),
    firstDueOn: month && dueIn(month, values.day),
    until: dayOf(values.until),
    down: values.down.trim() === '' ? ZERO : readDollars(values.down),
    downDue: dayOf(values.downDue),
  }
}

/** Parses a typed date, MM/DD/YYYY, or a picked one, YYYY-MM-DD. */
export function dayOf(text: string): PlainDate | null {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  if (!typed) return parsePlainDate(text.trim())
  const [, month = '', day = '', year = ''] = typed
  return parsePlainDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Returns the problems of an offer as typed. Null if it can be sent. */
export function problemOf(values: OfferValues, today: PlainDate): FormProblem | null {
  const { months, affordable, firstDueOn, until, down, downDue } = read(values)
  const isByMonths = values.by === 'months'
  const typed = {
    ...(isByMonths && months === null ? { months: t('needMonths') } : {}),
    ...(!isByMonths && (affordable === null || affordable < 1) ? { affordable: t('needAmount') } : {}),
    ...(until === null ? { until: t('needDate') } : {}),
    ...(down === null ? { down: t('needAmount') } : {}),
    ...(down !== null && down > 0 && downDue === null ? { downDue: t('needDate') } : {}),
  }
  const isWhole = Object.keys(typed).length === 0 && firstDueOn && until && down !== null
  const found = isWhole
    ? checkOffer(
        {
          instalmentCount: isByMonths ? (months ?? 0) : 1,
          firstDueOn,
          expiresOn: until,
          downCents: down,
          downDueOn: downDue,
        },
        today,
      )
    : {}
  const ruled = Object.entries(found).map(([field, problem]) => [
    FIELDS[field as keyof OfferTerms],
    problem === 'expiry' && until && firstDueOn && until >= firstDueOn
      ? t('wrong_order', { date: formatLongDate(firstDueOn) })
      : t(`wrong_${problem}`),
  ])
  const fields = { ...typed, ...Object.fromEntries(ruled) }
  return problemIn(t('offerProblem'), fields)
}

/** The form's field for each field of the server. */
const FIELDS: Readonly<Record<keyof OfferTerms, keyof OfferValues>> = {
  instalmentCount: 'months',
  firstDueOn: 'month',
  expiresOn: 'until',
  downCents: 'down',
  downDueOn: 'downDue',
}

/** Converts a valid offer to the input of the preview. Null while the offer has problems. */
export function askedTerms(values: OfferValues, today: PlainDate): AskedTerms | null {
  if (problemOf(values, today) !== null) return null
  const { months, affordable, firstDueOn, until, down, downDue } = read(values)
  if (!firstDueOn || !until) return null
  const size = values.by === 'months' ? months && { term: months } : affordable && { affordable }
  if (!size) return null
  return {
    ...size,
    firstDueDate: firstDueOn,
    offerExpireDate: until,
    ...(down !== null && down > 0 && downDue ? { downPayment: down, downPaymentDueDate: downDue } : {}),
  }
}
