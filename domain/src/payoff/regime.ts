import type { PlainDate } from '../calendar/plain-date.ts'
import { PayoffRefused } from './refused.ts'
import { OHIO, type Settings } from './settings.ts'

/** Settings of a state, or of one county in it, from a date on. Rows are append-only, in order of entry. */
export interface RegimeRow {
  readonly stateId: string
  readonly countyId: number | null
  readonly effectiveFrom: PlainDate
  readonly values: Partial<Settings>
}

/** All settings that apply to one county, over time. */
export interface Regime {
  readonly stateId: string
  readonly countyId: number
  /** The county's rows, newest first, then the state's. The first row in effect that holds a setting decides it. */
  readonly rows: readonly RegimeRow[]
}

/** Null when the state has no row: then no payoff is given, and no value of Ohio is used instead. */
export function regimeFor(rows: readonly RegimeRow[], stateId: string, countyId: number): Regime | null {
  const ofState = rows.filter((row) => row.stateId === stateId)
  const ofCounty = ofState.filter((row) => row.countyId === countyId)
  const ofWholeState = ofState.filter((row) => row.countyId === null)
  const inForce = [...newestFirst(ofCounty), ...newestFirst(ofWholeState)]
  return inForce.length === 0 ? null : { stateId, countyId, rows: inForce }
}

/**
 * One setting as of its key date (KEY_DATES): from the county's newest row that holds it, else the state's. In Ohio
 * the last resort is the built-in value; any other state throws PayoffRefused 'no_setting'.
 */
export function settingAt<Name extends keyof Settings>(
  regime: Regime,
  name: Name,
  keyDate: PlainDate,
): Settings[Name] {
  const value = valuesOn(regime, keyDate)[name]
  if (value !== undefined) return value
  throw new PayoffRefused(
    'no_setting',
    `No settings row of ${regime.stateId} holds '${name}' on ${keyDate}: add one that begins on or before that day.`,
  )
}

/** Every setting in force on a day, of those that a row holds. */
export function valuesOn(regime: Regime, on: PlainDate): Partial<Settings> {
  for (const { from, values } of periodsOf(regime)) if (from <= on) return values
  return builtInValues(regime)
}

const builtInValues = ({ stateId }: Regime): Partial<Settings> => (stateId === 'OH' ? OHIO : {})

/** All settings in force from a day until the day of the period before it in the list. */
interface Period {
  readonly from: PlainDate
  readonly values: Partial<Settings>
}

const periods = new WeakMap<Regime, readonly Period[]>()

/** The latest first. Made once for each regime: a payoff looks up some twenty settings. */
function periodsOf(regime: Regime): readonly Period[] {
  const known = periods.get(regime)
  if (known) return known
  const days = [...new Set(regime.rows.map((row) => row.effectiveFrom))].sort().reverse()
  const made = days.map((from) => ({ from, values: mergedOn(regime, from) }))
  periods.set(regime, made)
  return made
}

/** From the last row to the first: each row overrides those that rank below it. */
function mergedOn(regime: Regime, on: PlainDate): Partial<Settings> {
  const rows = regime.rows.filter((row) => row.effectiveFrom <= on).reverse()
  return Object.assign({}, builtInValues(regime), ...rows.map((row) => row.values))
}

/** Of two rows with the same date, the one entered later is the newer. */
const newestFirst = (rows: readonly RegimeRow[]): RegimeRow[] =>
  [...rows]
    .reverse()
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : a.effectiveFrom > b.effectiveFrom ? -1 : 0))
