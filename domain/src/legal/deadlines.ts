import { nextBusinessDay } from '../calendar/holidays.ts'
import { addDays, addMonths, daysBetween, type PlainDate } from '../calendar/plain-date.ts'
import { complaintDeadline } from '../payoff/deadlines.ts'
import type { DefendantFacts, LegalDate, LegalFacts } from './file.ts'
import { lastSale } from './next-step.ts'

export const DEADLINE_RULES = [
  'complaint',
  'expiry',
  'service-each',
  'service-any',
  'answer',
  'sheriff-sale',
  'second-sheriff-sale',
  'federal-redemption',
] as const
export type DeadlineRule = (typeof DEADLINE_RULES)[number]

/** What the place decides about deadlines, as of the dates of this file. Null: no rule is known, so there is none. */
export interface DeadlineSettings {
  readonly complaintDays: number | null
  readonly periodMonths: { readonly auction: number; readonly negotiated: number } | null
  readonly isExpiryTolled: boolean
  readonly answerDays: number | null
  readonly answerDaysUnitedStates: number | null
  readonly serviceMonths: { readonly each: number; readonly any: number } | null
  readonly federalRedemptionDays: number | null
  readonly shift: 'none' | 'next-business-day'
}

/** A day by which something is due, with the rule and the facts that made it. */
export interface Deadline {
  readonly rule: DeadlineRule
  readonly dueOn: PlainDate
  /** The defendant that it is about; null for the whole file. */
  readonly defendant: { readonly id: number; readonly name: string } | null
  /** The date from which it is counted. */
  readonly from: { readonly fact: LegalDate | 'purchasedOn' | 'servedOn'; readonly on: PlainDate }
  /** How much was added; null for a day that was set. */
  readonly length: { readonly count: number; readonly unit: 'days' | 'months' } | null
  /** Days by which a bankruptcy has moved it. */
  readonly tolledDays: number
  /** Where it would lie if it did not fall on a day off. */
  readonly shiftedFrom: PlainDate | null
}

interface Input {
  readonly facts: LegalFacts
  readonly defendants: readonly DefendantFacts[]
  readonly settings: DeadlineSettings
  readonly today: PlainDate
}

/** What is still due in a file, by day. A closed, dismissed or redeemed file has no deadline. */
export function openDeadlines(input: Input): readonly Deadline[] {
  const { isActive, redeemedOn, dismissalFiledOn } = input.facts
  if (!isActive || redeemedOn !== null || dismissalFiledOn !== null) return []
  return RULES.flatMap((rule) => rule(input)).sort((a, b) =>
    a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1,
  )
}

type Rule = (input: Input) => readonly Deadline[]

const RULES: readonly Rule[] = [
  complaint,
  expiry,
  serviceOfEach,
  serviceOfAny,
  answers,
  sales,
  federalRedemption,
]

/** Never shifted: it is as the specification has it. */
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
  const { purchasedOn, saleType, noiFiledOn, bankruptcyInOn, bankruptcyOutOn } = facts
  const { periodMonths, isExpiryTolled } = settings
  if (purchasedOn === null || saleType === null || periodMonths === null || noiFiledOn !== null) return []
  const count = periodMonths[saleType]
  const end = addMonths(purchasedOn, count)
  const isStill = isExpiryTolled && bankruptcyInOn !== null && bankruptcyInOn <= end
  if (isStill && (bankruptcyOutOn === null || bankruptcyOutOn > today)) return []
  const from = bankruptcyInOn !== null && bankruptcyInOn > purchasedOn ? bankruptcyInOn : purchasedOn
  const tolledDays = isStill && bankruptcyOutOn !== null ? Math.max(0, daysBetween(from, bankruptcyOutOn)) : 0
  const counted = made(
    'expiry',
    { fact: 'purchasedOn', on: purchasedOn },
    { count, unit: 'months' },
    addDays(end, tolledDays),
  )
  return [shifted({ ...counted, tolledDays }, settings)]
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
      const counted = made(
        'service-each',
        { fact: 'complaintFiledOn', on: complaintFiledOn },
        { count, unit: 'months' },
        due,
      )
      return shifted({ ...counted, defendant: { id, name } }, settings)
    })
}

/** The action is lost when nobody at all is served. */
function serviceOfAny({ facts, defendants, settings }: Input): Deadline[] {
  const { complaintFiledOn, allPartiesServedOn } = facts
  const { serviceMonths } = settings
  const isServed = allPartiesServedOn !== null || defendants.some(({ servedOn }) => servedOn !== null)
  if (complaintFiledOn === null || serviceMonths === null || isServed) return []
  const count = serviceMonths.any
  const from = { fact: 'complaintFiledOn', on: complaintFiledOn } as const
  return [
    shifted(
      made('service-any', from, { count, unit: 'months' }, addMonths(complaintFiledOn, count)),
      settings,
    ),
  ]
}

/** One for each defendant, from that defendant's own service, until the answer or the judgment. */
function answers({ facts, defendants, settings }: Input): Deadline[] {
  if (facts.judgmentRequestedOn !== null || facts.judgmentEnteredOn !== null) return []
  return defendants.flatMap(({ id, name, partyType, servedOn, answeredOn }) => {
    const count = partyType === 'united-states' ? settings.answerDaysUnitedStates : settings.answerDays
    if (servedOn === null || answeredOn !== null || count === null) return []
    const from = { fact: 'servedOn', on: servedOn } as const
    const counted = made('answer', from, { count, unit: 'days' }, addDays(servedOn, count))
    return [shifted({ ...counted, defendant: { id, name } }, settings)]
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

/** Where the United States is a party it may redeem for a time after the sale (28 U.S.C. 2410(c)). */
function federalRedemption({ facts, defendants, settings, today }: Input): Deadline[] {
  const soldOn = lastSale(facts)
  const count = settings.federalRedemptionDays
  const isParty = defendants.some(({ partyType }) => partyType === 'united-states')
  if (soldOn === null || soldOn > today || count === null || !isParty) return []
  const fact = facts.secondSheriffSaleOn === null ? 'sheriffSaleOn' : 'secondSheriffSaleOn'
  const until = made(
    'federal-redemption',
    { fact, on: soldOn },
    { count, unit: 'days' },
    addDays(soldOn, count),
  )
  return until.dueOn < today ? [] : [until]
}

const made = (
  rule: DeadlineRule,
  from: Deadline['from'],
  length: Deadline['length'],
  dueOn: PlainDate,
): Deadline => ({ rule, from, length, dueOn, defendant: null, tolledDays: 0, shiftedFrom: null })

function shifted(deadline: Deadline, { shift }: DeadlineSettings): Deadline {
  const dueOn = shift === 'none' ? deadline.dueOn : nextBusinessDay(deadline.dueOn)
  return dueOn === deadline.dueOn ? deadline : { ...deadline, dueOn, shiftedFrom: deadline.dueOn }
}

export type Urgency = 'overdue' | 'today' | 'soon' | 'later'

/** Days that count as soon. */
const SOON_DAYS = 14

/** Due today is not overdue. */
export function urgencyOf(dueOn: PlainDate, today: PlainDate): Urgency {
  const days = daysBetween(today, dueOn)
  if (days < 0) return 'overdue'
  if (days === 0) return 'today'
  return days <= SOON_DAYS ? 'soon' : 'later'
}
