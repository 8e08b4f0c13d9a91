import { addMonths, laterOf, type PlainDate } from '../../calendar/plain-date.ts'
import type { WebStatus } from '../../certificates/web-status.ts'
import { settingsOf } from '../../legal/deadline-settings.ts'
import { type DeadlineRule, openDeadlines } from '../../legal/deadlines.ts'
import type { LegalFacts } from '../../legal/file.ts'
import { firstContactOn } from '../../letters/letters.ts'
import { nullIfRefused } from '../../payoff/refused.ts'
import { type Regime, settingAt } from '../../payoff/regime.ts'
import type { Settings } from '../../payoff/settings.ts'

/** Effects of a rule change on a certificate, other than on its payoff. */
export const EFFECTS = [
  /** A letter that asks the owner for payment can be sent now, or can no longer be sent. */
  'payoff-letter-due',
  'payoff-letter-kept',
  /** The first day for a notice of intent has passed, or is in the future. */
  'notice-due',
  'notice-kept',
  'complaint-moved',
  'expiry-moved',
  /** Public pages now show the payoff, or no longer show it. */
  'figure-shown',
  'figure-hidden',
  /** Public pages change, but not the payoff on them. */
  'page-changed',
] as const
export type Effect = (typeof EFFECTS)[number]

/** Facts of an open certificate that its letters, deadlines and pages depend on. */
export interface EffectFacts {
  readonly file: LegalFacts
  /** On the day of the rehearsal. */
  readonly status: WebStatus
}

export interface RulesBeforeAndAfter {
  readonly before: Regime | null
  readonly after: Regime | null
  /** The settings that change. Effects of other settings stay the same. */
  readonly names: ReadonlySet<keyof Settings>
}

/**
 * Returns the effects on a day. Judges letters only by the days that the rules set: a hold, a plan or a missing address
 * can still hold one back. Ignores deadlines that are counted per defendant.
 */
export function effectsOf(facts: EffectFacts, rules: RulesBeforeAndAfter, day: PlainDate): readonly Effect[] {
  return FOUND.flatMap(({ restsOn, find }) =>
    restsOn.some((name) => rules.names.has(name)) ? find(facts, rules, day) : [],
  )
}

interface Finder {
  readonly restsOn: readonly (keyof Settings)[]
  readonly find: (facts: EffectFacts, rules: RulesBeforeAndAfter, day: PlainDate) => readonly Effect[]
}

const OF_DEADLINES: readonly (keyof Settings)[] = [
  ...(['noiToComplaintDays', 'certificatePeriodMonths', 'expiryTolledInBankruptcy'] as const),
  'deadlineShift',
]

/** Whether the effects depend on the legal file. */
export const restsOnFile = (names: ReadonlySet<keyof Settings>): boolean =>
  OF_DEADLINES.some((name) => names.has(name))

const FOUND: readonly Finder[] = [
  { restsOn: ['noContactDays'], find: payoffLetter },
  { restsOn: ['noContactDays', 'noiEarliestMonths'], find: noticeOfIntent },
  { restsOn: OF_DEADLINES, find: deadlines },
  { restsOn: ['bankruptcyStaffOnly'], find: figureInBankruptcy },
]

function payoffLetter({ file }: EffectFacts, rules: RulesBeforeAndAfter, day: PlainDate): readonly Effect[] {
  const mayGo = (regime: Regime | null) => {
    const first = contactDay(file, regime)
    return first === null || first <= day
  }
  return changeOf(mayGo, rules, { on: 'payoff-letter-due', off: 'payoff-letter-kept' })
}

/** Whether the first day for a notice of intent has passed, if none is filed yet. Never without a month in the rules. */
function noticeOfIntent(
  { file }: EffectFacts,
  rules: RulesBeforeAndAfter,
  day: PlainDate,
): readonly Effect[] {
  if (file.noiFiledOn !== null || file.purchasedOn === null) return []
  const { purchasedOn } = file
  const mayGo = (regime: Regime | null) => {
    const months = valueAt(regime, 'noiEarliestMonths', purchasedOn)
    if (months === null) return false
    const earliest = addMonths(purchasedOn, months)
    return laterOf(earliest, contactDay(file, regime) ?? earliest) <= day
  }
  return changeOf(mayGo, rules, { on: 'notice-due', off: 'notice-kept' })
}

function deadlines(
  { file }: EffectFacts,
  { before, after }: RulesBeforeAndAfter,
  day: PlainDate,
): readonly Effect[] {
  const daysBy = (regime: Regime | null) => {
    const settings = settingsOf(regime, day, file)
    const open = openDeadlines({ facts: file, defendants: [], settings, today: day })
    return (rule: DeadlineRule) => open.find((it) => it.rule === rule)?.dueOn ?? null
  }
  const [was, becomes] = [daysBy(before), daysBy(after)]
  return [
    ...(was('complaint') === becomes('complaint') ? [] : (['complaint-moved'] as const)),
    ...(was('expiry') === becomes('expiry') ? [] : (['expiry-moved'] as const)),
  ]
}

function figureInBankruptcy(
  { status }: EffectFacts,
  rules: RulesBeforeAndAfter,
  day: PlainDate,
): readonly Effect[] {
  if (status !== 'Bankruptcy') return []
  const isShown = (regime: Regime | null) => !(valueAt(regime, 'bankruptcyStaffOnly', day) ?? false)
  return changeOf(isShown, rules, { on: 'figure-shown', off: 'figure-hidden' })
}

function changeOf(
  holds: (regime: Regime | null) => boolean,
  { before, after }: RulesBeforeAndAfter,
  { on, off }: Readonly<Record<'on' | 'off', Effect>>,
): readonly Effect[] {
  const [was, becomes] = [holds(before), holds(after)]
  if (was === becomes) return []
  return [becomes ? on : off]
}

function contactDay({ purchasedOn }: LegalFacts, regime: Regime | null): PlainDate | null {
  if (purchasedOn === null) return null
  return firstContactOn(purchasedOn, valueAt(regime, 'noContactDays', purchasedOn) ?? 0)
}

const valueAt = <Name extends keyof Settings>(
  regime: Regime | null,
  name: Name,
  on: PlainDate,
): Settings[Name] | null => regime && nullIfRefused(() => settingAt(regime, name, on))
