import type { Transaction } from '../../../db/database.ts'
import type { CsvForm } from '../file/csv-form.ts'
import type { ImportResult } from '../file/import-file.ts'
import type { Comparison } from './compare.ts'
import type { Fault } from './faults.ts'
import type { PartResult } from './move-part.ts'

export interface MoveInRequest {
  readonly folder: string
  /** Does everything, then rolls it back. */
  readonly isRehearsal: boolean
  /** Commits even if payoffs differ from the old system's. */
  readonly acceptsDifferences: boolean
  /** The states whose preset payoff rules are stored if they have none. */
  readonly presets?: readonly string[]
  /** The format of CSV files without a map, if it is not the usual one. */
  readonly csv?: CsvForm
  /** Checks the invariants in the transaction. Returns the violated ones as sentences. */
  readonly verify: (trx: Transaction) => Promise<readonly string[]>
}

export interface MoveInResult {
  readonly outcome: 'moved-in' | 'refused' | 'rehearsed'
  /** Why nothing was stored, in one sentence. */
  readonly faults: readonly string[]
  /** All problems of all files. */
  readonly listed: readonly Fault[]
  /** The file that lists them. Null if there are none. */
  readonly faultsFile: string | null
  /** Null without a file of certificates, or if it cannot be read. */
  readonly certificates: ImportResult | null
  readonly parts: readonly PartResult[]
  readonly comparison: Comparison | null
  /** States whose certificates have no payoff because they have no rules. */
  readonly statesWithoutRules: readonly string[]
  /** The presets that were stored. */
  readonly storedPresets: readonly string[]
}
