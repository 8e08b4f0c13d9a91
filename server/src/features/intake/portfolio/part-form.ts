import type { FirmRecord } from '../../../records/firm.ts'
import type { Value } from '../file/fields.ts'
import type { ReadField } from '../file/read-field.ts'

/** One column of a part's file. */
export interface PartField extends ReadField {
  readonly column: string
  /** The stored value when the file has none; null if left out. */
  readonly blank?: Value
  /** A text that names one of these; its id is stored. */
  readonly names?: keyof Names
}

/** The ids of what a file names, by the name in lower case. */
export interface Names {
  readonly firm: ReadonlyMap<string, number>
  readonly attorney: ReadonlyMap<string, number>
}

/** The values of a row, by field; null if the file has none. */
export type RowValues = Readonly<Record<string, Value>>

export interface RowFault {
  readonly field: string
  readonly reason: string
}

/** Firms and their attorneys, whom a file of a portfolio names. They must be there before it moves in. */
export interface References extends Names {
  /** By the attorney's id. */
  readonly firmOf: ReadonlyMap<number, number | null>
  /** By id. */
  readonly firms: ReadonlyMap<number, FirmRecord>
}

/** How the rows of a file are read. */
export interface RowForm {
  /** Of the file: 'subsequents.csv'. */
  readonly name: PartName | 'payoffs'
  readonly fields: Readonly<Record<string, PartField>>
  /** The fields that make an item's own number in the sender's books; without them its whole content does. */
  readonly ref: readonly string[]
  /** What contradicts itself within a row, or names somebody who cannot have it. */
  readonly faults?: (
    values: RowValues,
    references: References,
    countyId: number | null,
  ) => readonly RowFault[]
  /** The same in sentences, and what other files must say. */
  readonly rules?: readonly string[]
  /** What is not in the file but follows from it. */
  readonly derived?: (columns: Readonly<Record<string, Value>>) => Record<string, Value>
}

/** Rows that are stored with their certificate. */
export interface Part extends RowForm {
  readonly name: PartName
  readonly table: PartTable
  /** Set to the moment of the import. */
  readonly enteredAt: readonly string[]
  /** Whether payoffs depend on it. */
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

/** Of money: a corrected row without it would be one more item, beside the one that it corrects. */
export const ITEM_NO: PartField = required({ ...text('ref', 60), blank: null })
