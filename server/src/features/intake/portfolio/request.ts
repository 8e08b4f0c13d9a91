import type { Transaction } from '../../../db/database.ts'
import type { CsvForm } from '../file/csv-form.ts'
import type { ImportResult } from '../file/import-file.ts'
import type { Comparison } from './compare.ts'
import type { Fault } from './faults.ts'
import type { PartResult } from './move-part.ts'

export interface MoveInRequest {
  readonly folder: string
  /** Everything is done and then rolled back. */
  readonly isRehearsal: boolean
  /** Also when payoffs differ from the old system's. */
  readonly acceptsDifferences: boolean
  /** The states whose preset payoff rules are stored, if they have none. */
  readonly presets?: readonly string[]
  /** How files without a map are written, if not as usual. */
  readonly csv?: CsvForm
  /** Checks the invariants in the transaction; what they found wrong, in sentences. */
  readonly verify: (trx: Transaction) => Promise<readonly string[]>
}

export interface MoveInResult {
  readonly outcome: 'moved-in' | 'refused' | 'rehearsed'
  /** Why nothing was stored, in short. */
  readonly faults: readonly string[]
  /** Every fault of every file. */
  readonly listed: readonly Fault[]
  /** Where they are listed; null when there are none. */
  readonly faultsFile: string | null
  /** Null without a file of certificates, and when it cannot be read. */
  readonly certificates: ImportResult | null
  readonly parts: readonly PartResult[]
  readonly comparison: Comparison | null
  /** States whose certificates have no payoff, for no rules are set. */
  readonly statesWithoutRules: readonly string[]
  /** The presets that were stored. */
  readonly storedPresets: readonly string[]
}
