import { nextBusinessDay } from '../calendar/holidays.ts'
import { addDays, addMonths, compareDates, daysBetween, type PlainDate } from '../calendar/plain-date.ts'
import type { Settings } from '../payoff/settings.ts'
import {
  type DefendantFacts,
  isUnitedStates,
  type LegalDate,
  type LegalFacts,
  type PartyType,
  WAIVER,
} from './file.ts'
import { lastSale, noticeHolds } from './next-step.ts'
import { type Stay, staysOf, tolledDays } from './stays.ts'

/**
 * Deadline to file the complaint: `windowDays` calendar days after the notice of intent to foreclose was filed, also
 * when that day is on a weekend. Null while no notice was filed, and where the settings have no deadline.
 */
export function complaintDeadline(noiFiledOn: PlainDate | null, windowDays: number | null): PlainDate | null {
  return noiFiledOn === null || windowDays === null ? null : addDays(noiFiledOn, windowDays)
}

export const DEADLINE_RULES = [
  'complaint',
  'expiry',
  'service-each',
  'commencement',
  'answer',
  'sheriff-sale',
  'second-sheriff-sale',
  'federal-redemption',
] as const
export type DeadlineRule = (typeof DEADLINE_RULES)[number]

/** What the place decides about deadlines, as of the dates of this file. Null: no rule is known, so there is none. */
export interface DeadlineSettings
  extends Pick<
    Settings,
    'answerDays' | 'answerDaysUnitedStates' | 'answerDaysWaiver' | 'serviceMonths' | 'federalRedemptionDays'
  > {
  /** Before which no notice of intent is filed. */
  readonly noticeMonths: number | null
  readonly complaintDays: number | null
  readonly periodMonths: Settings['certificatePeriodMonths']
  readonly isExpiryTolled: boolean
  readonly shift: Settings['deadlineShift']
}

/** A day by which something is due, with the rule and the facts that made it. */
export interface Deadline {
  readonly rule: DeadlineRule
  readonly dueOn: PlainDate
  /** The defendant that it is about; null for the whole file. */
  readonly defendant: { readonly id: number; readonly name: string } | null
  /** The date from which it is counted. */
  readonly from: {
    readonly fact: LegalDate | 'purchasedOn' | 'servedOn' | 'waiverRequestedOn'
    readonly on: PlainDate
  }
  /** How much was added; null for a day that was set. */
  readonly length: { readonly count: number; readonly unit: 'days' | 'months' } | null
  /** Days by which a bankruptcy has moved it. */
  readonly tolledDays: number
  /** The end of a stay that moved it to 30 days after that; null where none did. */
  readonly stayEndedOn: PlainDate | null
  /** Where it would lie if it did not fall on a day off. */
  readonly shiftedFrom: PlainDate | null
  readonly standing: Standing
}

/**
 * 'paid': all of the certificate is paid, and its redemption waits to be posted; a payment that is taken back ends this.
 * 'reported': the county reported the redemption, and it waits to be posted; no payment here paid it.
 * 'stayed': nothing may be done while a bankruptcy is open (11 U.S.C. 362), so that the day is not overdue.
 * 'in-default': the day of a defendant who did not answer; it was the defendant's to keep, and nobody here is late.
 */
export type Standing =
  | { readonly kind: 'due' }
  | { readonly kind: 'paid' | 'reported' | 'stayed' | 'in-default'; readonly since: PlainDate }

interface Input {
  readonly facts: LegalFacts
  readonly defendants: readonly DefendantFacts[]
  readonly settings: DeadlineSettings
  readonly today: PlainDate
}

/** What is still due in a file: by day, then what is in default, then what rests. A closed, dismissed or redeemed file has none. */
export function openDeadlines(input: Input): readonly Deadline[] {
  const { isActive, redeemedOn, dismissalFiledOn } = input.facts
  if (!isActive || redeemedOn !== null || dismissalFiledOn !== null) return []
  return RULES.flatMap(({ find, moves }) =>
    find(input).map((deadline) => moved(deadline, moves, input)),
  ).sort((a, b) => rankOf(a) - rankOf(b) || compareDates(a.dueOn, b.dueOn))
}

const RANKS: Readonly<Record<Standing['kind'], number>> = {
  ...{ due: 0, 'in-default': 1 },
  ...{ paid: 2, reported: 2, stayed: 2 },
}
const rankOf = ({ standing }: Deadline): number => RANKS[standing.kind]

/** Nobody has to do anything by its day, as long as it stands so. */
export const isResting = ({ kind }: Standing): boolean =>
  kind === 'paid' || kind === 'reported' || kind === 'stayed'

interface Rule {
  readonly find: (input: Input) => readonly Deadline[]
  /** What moves its day: a stay, a day off, both, or nothing since it is set or a time of somebody else. */
  readonly moves: 'never' | 'by-stay' | 'by-day-off' | 'by-stay-and-day-off'
}

const RULES: readonly Rule[] = [
  // As the specification has it, without a shift.
  { find: complaint, moves: 'by-stay' },
  // Whether a bankruptcy lets its period stand still is a setting of its own.
  { find: expiry, moves: 'by-day-off' },
  { find: serviceOfEach, moves: 'by-stay-and-day-off' },
  { find: commencement, moves: 'by-stay-and-day-off' },
  { find: answers, moves: 'by-stay-and-day-off' },
  { find: sales, moves: 'never' },
  { find: federalRedemption, moves: 'never' },
]

function moved(deadline: Deadline, moves: Rule['moves'], { facts, settings, today }: Input): Deadline {
  // A sale that is set has to be called off, also where all is paid.
  if (moves === 'never') return deadline
  const after = moves === 'by-day-off' ? deadline : afterStays(deadline, facts, today)
  const last = moves === 'by-stay' ? after : shifted(after, settings)
  const { paidInFullOn: since, isRedemptionReported } = facts
  if (since !== null)
    return { ...last, standing: { kind: isRedemptionReported ? 'reported' : 'paid', since } }
  return moves === 'by-day-off' ? last : { ...last, standing: standingOf(last, facts, today) }
}

/** Days that are left after the end of a stay (11 U.S.C. 108(c)). */
export const DAYS_AFTER_STAY = 30

/** A time that had not run out when a bankruptcy began ends 30 days after it at the earliest; one stay after the other. */
const afterStays = (deadline: Deadline, facts: LegalFacts, today: PlainDate): Deadline =>
  staysOf(facts).reduce((it, stay) => afterStay(it, stay, today), deadline)

function afterStay(deadline: Deadline, { from, until }: Stay, today: PlainDate): Deadline {
  if (until === null || until > today) return deadline
  const earliest = addDays(until, DAYS_AFTER_STAY)
  if (deadline.dueOn < from || deadline.dueOn >= earliest) return deadline
  return { ...deadline, dueOn: earliest, stayEndedOn: until }
}

function standingOf({ rule, dueOn }: Deadline, facts: LegalFacts, today: PlainDate): Standing {
  if (facts.bankruptcyInOn !== null && noticeHolds(facts, today).includes('bankruptcy'))
    return { kind: 'stayed', since: facts.bankruptcyInOn }
  if (rule === 'answer' && dueOn < today) return { kind: 'in-default', since: addDays(dueOn, 1) }
  return DUE
}

const DUE = { kind: 'due' } as const

function complaint({ facts, settings }: Input): Deadline[] {
  const { noiFiledOn, complaintFiledOn } = facts
  const { complaintDays } = settings
  const dueOn = complaintDeadline(noiFiledOn, complaintDays)
  if (dueOn === null || noiFiledOn === null || complaintDays === null || complaintFiledOn !== null) return []
  return [
    made('complaint', { fact: 'noiFiledOn', on: noiFiledOn }, { count: complaintDays, unit: 'days' }, dueOn),
  ]
}

/** Until a notice is filed. While a bankruptcy is open the period stands still, and so has no end yet. */
function expiry({ facts, settings, today }: Input): Deadline[] {
  const counted = facts.noiFiledOn === null ? expiryOf(facts, settings, today) : null
  return counted === null ? [] : [counted]
}

/** The end of the certificate's period, as it stands on a day; null where none is known, or it stands still. */
export function expiryOf(facts: LegalFacts, settings: DeadlineSettings, on: PlainDate): Deadline | null {
  const { purchasedOn, saleType } = facts
  const { periodMonths, isExpiryTolled } = settings
  if (purchasedOn === null || saleType === null || periodMonths === null) return null
  const count = periodMonths[saleType]
  const end = addMonths(purchasedOn, count)
  const added = tolledDays(isExpiryTolled ? staysOf(facts) : [], { purchasedOn, end }, on)
  if (added === null) return null
  const start = { fact: 'purchasedOn', on: purchasedOn } as const
  const counted = made('expiry', start, { count, unit: 'months' }, addDays(end, added))
  return { ...counted, tolledDays: added }
}

/** Each defendant who is not served yet, until all parties are. */
function serviceOfEach({ facts, defendants, settings }: Input): Deadline[] {
  const { complaintFiledOn, allPartiesServedOn } = facts
  const { serviceMonths } = settings
  if (complaintFiledOn === null || allPartiesServedOn !== null || serviceMonths === null) return []
  const count = serviceMonths.each
  const due = addMonths(complaintFiledOn, count)
  return defendants
    .filter(({ servedOn }) => servedOn === null)
    .map(({ id, name }) => {
      const from = { fact: 'complaintFiledOn', on: complaintFiledOn } as const
      return { ...made('service-each', from, { count, unit: 'months' }, due), defendant: { id, name } }
    })
}

/** An action is commenced against a defendant who is served within a year of its filing, and against no other (Civ.R. 3(A)). */
function commencement({ facts, defendants, settings }: Input): Deadline[] {
  const { complaintFiledOn, allPartiesServedOn } = facts
  const { serviceMonths } = settings
  if (complaintFiledOn === null || allPartiesServedOn !== null || serviceMonths === null) return []
  const count = serviceMonths.any
  const from = { fact: 'complaintFiledOn', on: complaintFiledOn } as const
  const whole = made('commencement', from, { count, unit: 'months' }, addMonths(complaintFiledOn, count))
  if (defendants.length === 0) return [whole]
  return defendants
    .filter(({ servedOn }) => servedOn === null)
    .map(({ id, name }) => ({ ...whole, defendant: { id, name } }))
}

/**
 * One for each defendant, from that defendant's own service, until the answer or the judgment. After a waiver of service, from
 * the day of its request (Ohio Civ.R. 4.7(D)); if that day is not known, from the day of the waiver, which is later.
 */
function answers({ facts, defendants, settings }: Input): Deadline[] {
  if (facts.judgmentRequestedOn !== null || facts.judgmentEnteredOn !== null) return []
  return defendants.flatMap((defendant) => {
    const { id, name, partyType, serviceType, waiverRequestedOn, servedOn, answeredOn } = defendant
    const isWaiver = serviceType === WAIVER && !isUnitedStates(partyType)
    const count = isWaiver
      ? settings.answerDaysWaiver
      : isUnitedStates(partyType)
        ? settings.answerDaysUnitedStates
        : settings.answerDays
    if (servedOn === null || answeredOn !== null || count === null) return []
    const from =
      isWaiver && waiverRequestedOn !== null
        ? ({ fact: 'waiverRequestedOn', on: waiverRequestedOn } as const)
        : ({ fact: 'servedOn', on: servedOn } as const)
    const counted = made('answer', from, { count, unit: 'days' }, addDays(from.on, count))
    return [{ ...counted, defendant: { id, name } }]
  })
}

/** Appointments: they are never late, and pass with their day. */
function sales({ facts, today }: Input): Deadline[] {
  const { sheriffSaleOn, secondSheriffSaleOn } = facts
  const set = [
    ['sheriff-sale', 'sheriffSaleOn', sheriffSaleOn],
    ['second-sheriff-sale', 'secondSheriffSaleOn', secondSheriffSaleOn],
  ] as const
  return set.flatMap(([rule, fact, on]) =>
    on === null || on < today ? [] : [made(rule, { fact, on }, null, on)],
  )
}

/**
 * The United States may redeem for a time after the sale: 120 days for a tax lien, a year for another one (28 U.S.C.
 * 2410(c)). A forfeiture is no sale.
 */
function federalRedemption({ facts, defendants, settings, today }: Input): Deadline[] {
  const soldOn = lastSale(facts)
  const isForfeited = facts.decreeForfeitureOn !== null || facts.resultOfSale === 'Forfeited'
  if (soldOn === null || soldOn > today || isForfeited) return []
  const fact = facts.secondSheriffSaleOn === null ? 'sheriffSaleOn' : 'secondSheriffSaleOn'
  return defendants.flatMap(({ id, name, partyType }) => {
    const length = redemptionOf(partyType, settings)
    if (length === null) return []
    const { count, unit } = length
    const dueOn = unit === 'days' ? addDays(soldOn, count) : addMonths(soldOn, count)
    const until = made('federal-redemption', { fact, on: soldOn }, length, dueOn)
    return dueOn < today ? [] : [{ ...until, defendant: { id, name } }]
  })
}

/** Of a lien of the United States that is not for taxes. */
export const FEDERAL_LIEN_MONTHS = 12

function redemptionOf(partyType: PartyType, { federalRedemptionDays }: DeadlineSettings): Deadline['length'] {
  switch (partyType) {
    case 'private':
      return null
    case 'united-states':
      return federalRedemptionDays === null ? null : { count: federalRedemptionDays, unit: 'days' }
    case 'united-states-lien':
      return { count: FEDERAL_LIEN_MONTHS, unit: 'months' }
  }
}

const made = (
  rule: DeadlineRule,
  from: Deadline['from'],
  length: Deadline['length'],
  dueOn: PlainDate,
): Deadline => ({
  ...{ rule, from, length, dueOn, defendant: null, tolledDays: 0, stayEndedOn: null, shiftedFrom: null },
  standing: DUE,
})

function shifted(deadline: Deadline, { shift }: DeadlineSettings): Deadline {
  const dueOn = shift === 'none' ? deadline.dueOn : nextBusinessDay(deadline.dueOn)
  return dueOn === deadline.dueOn ? deadline : { ...deadline, dueOn, shiftedFrom: deadline.dueOn }
}

export type Urgency = 'overdue' | 'today' | 'soon' | 'later' | Exclude<Standing['kind'], 'due'>

/** Days that count as soon. */
export const SOON_DAYS = 14

/** Due today is not overdue; nor is what rests, or what a defendant has missed. */
export function urgencyOf(
  { dueOn, standing }: Pick<Deadline, 'dueOn' | 'standing'>,
  today: PlainDate,
): Urgency {
  if (standing.kind !== 'due') return standing.kind
  const days = daysBetween(today, dueOn)
  if (days < 0) return 'overdue'
  if (days === 0) return 'today'
  return days <= SOON_DAYS ? 'soon' : 'later'
}
