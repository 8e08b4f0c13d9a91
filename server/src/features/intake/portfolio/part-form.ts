import type { FirmRecord } from '../../../records/firm.ts'
import type { Value } from '../file/fields.ts'
import type { ReadField } from '../file/read-field.ts'

/** One column of a part's file. */
export interface PartField extends ReadField {
  readonly column: string
  /** The stored value if the file has none. Null if left out. */
  readonly blank?: Value
  /** The text names one of these, and its id is stored. */
  readonly names?: keyof Names
}

/** The ids of what a file can name, by the name in lower case. */
export interface Names {
  readonly firm: ReadonlyMap<string, number>
  readonly attorney: ReadonlyMap<string, number>
}

/** The values of a row, by field. Null if the file has none. */
export type RowValues = Readonly<Record<string, Value>>

export interface RowFault {
  readonly field: string
  readonly reason: string
}

/** Firms and their attorneys that a portfolio can name. They must exist before it moves in. */
export interface References extends Names {
  /** Keyed by the attorney's id. */
  readonly firmOf: ReadonlyMap<number, number | null>
  /** Keyed by id. */
  readonly firms: ReadonlyMap<number, FirmRecord>
}

/** How the rows of a file are read. */
export interface RowForm {
  /** The name of the file: 'subsequents.csv'. */
  readonly name: PartName | 'payoffs'
  readonly fields: Readonly<Record<string, PartField>>
  /** The fields that make an item's number at its source. Without them, its whole content is the number. */
  readonly ref: readonly string[]
  /** Finds contradictions within a row, and names that cannot have it. */
  readonly faults?: (
    values: RowValues,
    references: References,
    countyId: number | null,
  ) => readonly RowFault[]
  /** The same rules as sentences, and what other files must state. */
  readonly rules?: readonly string[]
  /** Derived columns that the file does not have. */
  readonly derived?: (columns: Readonly<Record<string, Value>>) => Record<string, Value>
}

/** A part of a portfolio. Its rows are stored with their certificate. */
export interface Part extends RowForm {
  readonly name: PartName
  readonly table: PartTable
  /** The columns that get the time of the import. */
  readonly enteredAt: readonly string[]
  /** Whether payoffs depend on this part. */
  readonly affectsPayoff: boolean
}

export type PartName =
  | 'subsequents'
  | 'expenses'
  | 'payments'
  | 'plans'
  | 'instalments'
  | 'legal'
  | 'defendants'
  | 'correspondence'
  | 'payoff-requests'

export type PartTable =
  | 'subsequent'
  | 'expense'
  | 'received_payment'
  | 'payment_plan'
  | 'plan_instalment'
  | 'legal_case'
  | 'defendant'
  | 'correspondence'
  | 'payoff_request'

export const text = (column: string, limit = 300): PartField => ({ kind: 'text', column, limit, blank: '' })
export const date = (column: string): PartField => ({ kind: 'date', column })
export const money = (column: string): PartField => ({ kind: 'money', column })
export const flag = (column: string): PartField => ({ kind: 'flag', column, blank: 'false' })
export const choice = (column: string, choices: readonly string[], blank: Value = null): PartField => ({
  kind: 'text',
  column,
  choices,
  blank,
})
export const required = (field: PartField): PartField => ({ ...field, isRequired: true })

/** Money needs its own number: without it, a corrected row would become a second item. */
export const ITEM_NO: PartField = required({ ...text('ref', 60), blank: null })
