import type { PlainDate } from '../../calendar/plain-date.ts'
import type { Cents } from '../../money/cents.ts'
import type { Lien } from '../../payoff/lien.ts'
import { payoffOn } from '../../payoff/payoff-on.ts'
import { nullIfRefused } from '../../payoff/refused.ts'
import type { Regime } from '../../payoff/regime.ts'
import { type Effect, type EffectFacts, effectsOf, type RulesBeforeAndAfter } from './effects.ts'

/** The facts of an open certificate that a rehearsal needs. */
export interface RehearsedCertificate extends EffectFacts {
  /**
   * The lien by the rules in force and by the staged ones, because a change of time zone moves days of entry. Null if it
   * has no payoff.
   */
  readonly lien: { readonly before: Lien | null; readonly after: Lien | null }
}

export interface RehearsedDays {
  /** The day on which the change takes effect, or today if that has passed. */
  readonly day: PlainDate
  /** A later day to compare as well. Null if none. */
  readonly horizon: PlainDate | null
}

export interface Payoff {
  readonly totalCents: Cents
  readonly goodThrough: PlainDate
}

/** The payoff of one day by the rules in force and by the staged ones. Null if only staff give it. */
export interface Payoffs {
  readonly before: Payoff | null
  readonly after: Payoff | null
}

export interface Rehearsed {
  readonly onDay: Payoffs
  readonly onHorizon: Payoffs | null
  readonly effects: readonly Effect[]
}

/**
 * Applies a rule change to one open certificate with the payoff engine. The payoffs are those that would be issued on
 * each day, if nothing more is paid, posted or filed until then.
 */
export function rehearse(
  certificate: RehearsedCertificate,
  rules: RulesBeforeAndAfter,
  { day, horizon }: RehearsedDays,
): Rehearsed {
  const { lien } = certificate
  const payoffs = (on: PlainDate): Payoffs => ({
    before: payoffOf(lien.before, rules.before, on),
    after: payoffOf(lien.after, rules.after, on),
  })
  return {
    onDay: payoffs(day),
    onHorizon: horizon === null ? null : payoffs(horizon),
    effects: effectsOf(certificate, rules, day),
  }
}

function payoffOf(lien: Lien | null, regime: Regime | null, on: PlainDate): Payoff | null {
  if (lien === null || regime === null) return null
  return nullIfRefused(() => {
    const { totalCents, goodThrough } = payoffOn(lien, regime, on)
    return { totalCents, goodThrough }
  })
}

/** Whether the change affects the certificate. */
export const isAffected = ({ onDay, onHorizon, effects }: Rehearsed): boolean =>
  effects.length > 0 || differs(onDay) || (onHorizon !== null && differs(onHorizon))

export const differs = ({ before, after }: Payoffs): boolean =>
  before?.totalCents !== after?.totalCents || before?.goodThrough !== after?.goodThrough

/** Returns the increase of the payoff. Null if one of the two is missing. */
export const differenceOf = ({ before, after }: Payoffs): number | null =>
  before === null || after === null ? null : after.totalCents - before.totalCents

/**
 * Returns the size of the change for sorting: cents on the day, else on the horizon. A payoff that appears or disappears
 * is larger than any amount. An effect without money is 0.
 */
export const weightOf = ({ onDay, onHorizon }: Rehearsed): number =>
  weightOfPayoffs(onDay) || (onHorizon === null ? 0 : weightOfPayoffs(onHorizon))

function weightOfPayoffs(payoffs: Payoffs): number {
  const difference = differenceOf(payoffs)
  if (difference !== null) return Math.abs(difference)
  return differs(payoffs) ? Number.MAX_SAFE_INTEGER : 0
}
