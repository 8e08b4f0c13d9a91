import type { PlainDate } from '../calendar/plain-date.ts'
import type { Lien } from './lien.ts'
import type { QuoteLine } from './quote-line.ts'
import type { Regime } from './regime.ts'
import type { Settings } from './settings.ts'
import { type Matter, statuteOf } from './statutes.ts'

/** The law and rules behind a line of a payoff, besides its documents. */
export interface Ground {
  /** Citations. Empty if the product knows none. */
  readonly statutes: readonly string[]
  readonly settings: readonly SettingSource[]
}

/** A setting, and the version of the payoff rules that sets it. */
export interface SettingSource {
  readonly name: keyof Settings
  /** The day from which that version is in force. Null for the built-in value of Ohio. */
  readonly from: PlainDate | null
  /** Whether the version is the county's. Otherwise it is the state's. */
  readonly isOfCounty: boolean
}

type Line = Pick<QuoteLine, 'kind' | 'id' | 'origin' | 'minimumApplied' | 'runs' | 'interest'>

/** Returns the statutes and settings behind a line. */
export function groundOf(line: Line, lien: Lien, regime: Regime): Ground {
  const parts = partsOf(line, lien)
  const statutes = parts.flatMap(({ matter }) => statuteOf(lien.stateId, matter) ?? [])
  return {
    statutes: [...new Set(statutes)],
    settings: parts.flatMap(({ setting, on }) => (setting ? [sourceOf(regime, setting, on)] : [])),
  }
}

interface Part {
  readonly matter: Matter
  readonly setting?: keyof Settings
  /** The date by which the setting is read. */
  readonly on: PlainDate
}

function partsOf(line: Line, lien: Lien): Part[] {
  const { kind, origin: on } = line
  const bearsInterest = line.runs.length > 0 || line.interest.chargedCents > 0
  switch (kind) {
    case 'certificate':
      return [
        { matter: 'price', on },
        ...(bearsInterest ? [{ matter: 'interest', setting: 'strategy', on } as const] : []),
        ...(line.minimumApplied ? [{ matter: 'minimum', setting: 'minChargeBps', on } as const] : []),
        ...(isAfterNotice(line, lien)
          ? [{ matter: 'after-notice', setting: 'postNoiRateBps', on } as const]
          : []),
      ]
    case 'subsequent': {
      const isOwnRate = lien.subsequents.find(({ id }) => id === line.id)?.rateBps != null
      return [{ matter: 'later-taxes', on, ...(isOwnRate ? {} : { setting: 'subsequentRateBps' }) }]
    }
    case 'expense':
      return [{ matter: 'costs', on, ...(bearsInterest ? { setting: 'expenseRateBps' } : {}) }]
    case 'scheduled-fee':
      return [{ matter: 'fee', setting: 'feeTable', on }]
    case 'fee':
      return [{ matter: 'fee', on }]
  }
}

const isAfterNotice = ({ runs }: Line, { noiOn }: Lien): boolean =>
  noiOn !== null && runs.some(({ to }) => to > noiOn)

/** Finds the newest row in force on a day that has the setting: the county's, else the state's, as the engine does. */
function sourceOf({ rows }: Regime, name: keyof Settings, on: PlainDate): SettingSource {
  const row = rows.find(({ effectiveFrom, values }) => effectiveFrom <= on && values[name] !== undefined)
  return { name, from: row?.effectiveFrom ?? null, isOfCounty: row != null && row.countyId !== null }
}
