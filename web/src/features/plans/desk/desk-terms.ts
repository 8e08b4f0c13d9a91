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

/** An offer as it is typed. */
export type OfferValues = Readonly<
  Record<'by' | 'months' | 'affordable' | 'day' | 'month' | 'until' | 'down' | 'downDue' | 'override', string>
>

/** As the preview takes them. */
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

/** What was offered last, where that can still be offered; else the usual. */
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

/** The first days of the months in which a plan can begin on this day: none of them has passed. */
export const monthChoices = (today: PlainDate, day: string): readonly PlainDate[] =>
  Array.from({ length: OFFER_LIMITS.firstDueWithinMonths + 1 }, (_, index) =>
    addMonths(firstOfMonth(today), index),
  ).filter((first) => isFirstDue(dueIn(first, day), today))

/** Another day of the month: the month stays where that day can still be offered in it, else the next one is taken. */
export function withDay({ month }: OfferValues, day: string, today: PlainDate): Partial<OfferValues> {
  const months = monthChoices(today, day)
  const kept =
    months.find((first) => first === month) ?? months.find((first) => first > month) ?? months.at(-1)
  return { day, ...(kept === undefined ? {} : { month: kept }) }
}

export const DAYS: readonly number[] = Array.from({ length: OFFER_LIMITS.lastDay }, (_, index) => index + 1)

/** The day of the month that begins with `first`. */
export const dueIn = (first: PlainDate, day: string): PlainDate => addDays(first, Number(day) - 1)

interface Read {
  readonly months: number | null
  readonly affordable: Cents | null
  readonly firstDueOn: PlainDate | null
  readonly until: PlainDate | null
  /** Null: not an amount. */
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

/** As it is typed, MM/DD/YYYY, or as it was picked. */
export function dayOf(text: string): PlainDate | null {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  if (!typed) return parsePlainDate(text.trim())
  const [, month = '', day = '', year = ''] = typed
  return parsePlainDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** What is wrong with an offer as typed; null when it can be sent. */
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

/** The server's names of what is typed here. */
const FIELDS: Readonly<Record<keyof OfferTerms, keyof OfferValues>> = {
  instalmentCount: 'months',
  firstDueOn: 'month',
  expiresOn: 'until',
  downCents: 'down',
  downDueOn: 'downDue',
}

/** What the preview is asked; null while it cannot be. */
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
