import type { PlainDate } from '../calendar/plain-date.ts'
import { LEGAL_DATES, type LegalDate, type LegalDates, type LegalFacts } from './file.ts'
import { staysOf } from './stays.ts'

/** Dates that may lie ahead: what is ordered or set for a day. All others are past acts. */
const MAY_LIE_AHEAD: ReadonlySet<LegalDate> = new Set<LegalDate>([
  'bankruptcyOutOn',
  'publicationOn',
  'sheriffSaleOn',
  'secondSheriffSaleOn',
  'militaryHoldUntilOn',
])

export type DateRefusal = 'future' | 'before-purchase'

/** Why a date cannot be stored, or null. The payoff is counted from the notice, so it cannot precede the purchase. */
export function dateRefusal(
  name: LegalDate,
  on: PlainDate | null,
  { today, purchasedOn }: { readonly today: PlainDate; readonly purchasedOn: PlainDate | null },
): DateRefusal | null {
  if (on === null) return null
  if (on > today && !MAY_LIE_AHEAD.has(name)) return 'future'
  if (name === 'noiFiledOn' && purchasedOn !== null && on < purchasedOn) return 'before-purchase'
  return null
}

/** A date that cannot be, but that a court may still have made: it is stored, and the file says why it looks wrong. */
export interface DateWarning {
  readonly code: 'before' | 'during-stay' | 'no-military-check' | 'no-affidavit'
  readonly field: LegalDate
  /** The date that it contradicts. */
  readonly other: LegalDate
}

type CheckedDates = LegalDates & Pick<LegalFacts, 'earlierBankruptcies'>

/** All contradictions among the dates of a file, in the order of its fields. */
export function dateWarnings(dates: CheckedDates): readonly DateWarning[] {
  return LEGAL_DATES.flatMap((field) => [
    ...ORDER.filter(([later]) => later === field).flatMap(([, earlier]) => outOfOrder(dates, field, earlier)),
    ...duringStay(dates, field),
    ...(field === 'judgmentRequestedOn' ? withoutMilitaryProof(dates) : []),
  ])
}

/** [the later step, the step that comes before it]. */
const ORDER: readonly (readonly [LegalDate, LegalDate])[] = [
  ['bankruptcyOutOn', 'bankruptcyInOn'],
  ['pocFiledOn', 'bankruptcyInOn'],
  ['bankruptcyPlanConfirmedOn', 'bankruptcyInOn'],
  ['dismissalFiledOn', 'complaintFiledOn'],
  ['lienSearchReceivedOn', 'lienSearchOn'],
  ['complaintFiledOn', 'noiFiledOn'],
  ['publicationOn', 'complaintFiledOn'],
  ['publicationReceivedOn', 'publicationOn'],
  ['allPartiesServedOn', 'complaintFiledOn'],
  ['judgmentRequestedOn', 'complaintFiledOn'],
  ['judgmentRequestedOn', 'allPartiesServedOn'],
  ['judgmentEnteredOn', 'complaintFiledOn'],
  ['judgmentEnteredOn', 'judgmentRequestedOn'],
  ['writRequestedOn', 'judgmentEnteredOn'],
  ['sheriffSaleOn', 'judgmentEnteredOn'],
  ['sheriffSaleOn', 'writRequestedOn'],
  ['secondSheriffSaleOn', 'sheriffSaleOn'],
  ['motionConfirmSaleOn', 'sheriffSaleOn'],
  ['orderConfirmSaleOn', 'motionConfirmSaleOn'],
  ['orderConfirmSaleOn', 'sheriffSaleOn'],
  ['motionForfeitureOn', 'judgmentEnteredOn'],
  ['decreeForfeitureOn', 'motionForfeitureOn'],
  ['taxDeedIssuedOn', 'orderConfirmSaleOn'],
  ['militaryHoldUntilOn', 'militaryHoldFromOn'],
]

function outOfOrder(dates: LegalDates, field: LegalDate, other: LegalDate): DateWarning[] {
  const [later, earlier] = [dates[field], dates[other]]
  return later !== null && earlier !== null && later < earlier ? [{ code: 'before', field, other }] : []
}

/** What the holder does in the foreclosure; the court's and the sheriff's own acts are not ours to stay. */
const STAYED: ReadonlySet<LegalDate> = new Set<LegalDate>([
  'noiFiledOn',
  'complaintFiledOn',
  'judgmentRequestedOn',
  'writRequestedOn',
  'sheriffSaleOn',
  'secondSheriffSaleOn',
  'motionConfirmSaleOn',
  'motionForfeitureOn',
])

function duringStay(dates: CheckedDates, field: LegalDate): DateWarning[] {
  const on = dates[field]
  const isStayed =
    on !== null && staysOf(dates).some(({ from, until }) => from <= on && (until === null || on < until))
  return isStayed && STAYED.has(field) ? [{ code: 'during-stay', field, other: 'bankruptcyInOn' }] : []
}

/** Before a default judgment the court asks for an affidavit about military service, which rests on a check (50 U.S.C. 3931). */
function withoutMilitaryProof(dates: LegalDates): DateWarning[] {
  const { judgmentRequestedOn, militaryCheckedOn, militaryAffidavitOn } = dates
  const isDoneBefore = (on: PlainDate | null) =>
    judgmentRequestedOn === null || (on !== null && on <= judgmentRequestedOn)
  const field = 'judgmentRequestedOn'
  return [
    ...(isDoneBefore(militaryCheckedOn)
      ? []
      : [{ code: 'no-military-check', field, other: 'militaryCheckedOn' } as const]),
    ...(isDoneBefore(militaryAffidavitOn)
      ? []
      : [{ code: 'no-affidavit', field, other: 'militaryAffidavitOn' } as const]),
  ]
}
