import type { PlainDate } from '../calendar/plain-date.ts'
import { PayoffRefused } from './refused.ts'
import { OHIO, type Settings } from './settings.ts'

/** One effective-dated row of settings, of a state or of one county in it. Append-only, in order of entry. */
export interface RegimeRow {
  readonly stateId: string
  readonly countyId: number | null
  readonly effectiveFrom: PlainDate
  readonly values: Partial<Settings>
}

/** The settings of one county through time. */
export interface Regime {
  readonly stateId: string
  readonly countyId: number
  /** The county's rows, newest first, then the state's: the first that applies and holds a setting decides it. */
  readonly rows: readonly RegimeRow[]
}

/** Null when nobody has set any rule for the state: then no figure is given, and none is borrowed from Ohio. */
export function regimeFor(rows: readonly RegimeRow[], stateId: string, countyId: number): Regime | null {
  const ofState = rows.filter((row) => row.stateId === stateId)
  const ofCounty = ofState.filter((row) => row.countyId === countyId)
  const ofWholeState = ofState.filter((row) => row.countyId === null)
  const inForce = [...newestFirst(ofCounty), ...newestFirst(ofWholeState)]
  return inForce.length === 0 ? null : { stateId, countyId, rows: inForce }
}

/**
 * One setting as of its key date (KEY_DATES): the county's newest row that holds it, else the state's, else for Ohio
 * the built-in value. Throws PayoffRefused 'no_setting' for any other state: Ohio's law must not leak into it.
 */
export function settingAt<Name extends keyof Settings>(
  regime: Regime,
  name: Name,
  keyDate: PlainDate,
): Settings[Name] {
  for (const { effectiveFrom, values } of regime.rows) {
    const value = effectiveFrom <= keyDate ? values[name] : undefined
    if (value !== undefined) return value
  }
  if (regime.stateId === 'OH') return OHIO[name]
  throw new PayoffRefused(
    'no_setting',
    `No settings row of ${regime.stateId} holds '${name}' on ${keyDate}: add one that begins on or before that day.`,
  )
}

/** Of two rows of one day the one entered later is the newer. */
const newestFirst = (rows: readonly RegimeRow[]): RegimeRow[] =>
  [...rows]
    .reverse()
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : a.effectiveFrom > b.effectiveFrom ? -1 : 0))
