import type { Person } from '@fieldstone/contract/entities/people/person'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import type { ReactNode } from 'react'

export interface PartProps {
  readonly person: Person
}

export interface PersonSlots {
  /** What can be done with a certificate, in its row. */
  readonly certificateAct: (certificate: { readonly id: number; readonly certificateNo: string }) => ReactNode
  /** What can be done with the account, below its facts. */
  readonly accountActs: (account: NonNullable<Person['account']>) => ReactNode
  /** What can be done with all records about the person, below the other blocks. */
  readonly records: (person: Person) => ReactNode
}

/** The parts with their own sheet, in the order of the page. */
const SHEETS = ['certificates', 'plans', 'payments', 'words', 'namesakes'] as const
export type SheetPart = (typeof SHEETS)[number]

/** Returns the parts that have rows. */
export const sheetsOf = (person: Person): readonly SheetPart[] =>
  SHEETS.filter((part) => person[part].totalCount > 0)

/** Returns the parts without rows. Nobody expects others of the same name, so `namesakes` is never missing. */
export const emptyOf = (person: Person): readonly SheetPart[] =>
  SHEETS.filter((part) => part !== 'namesakes' && person[part].totalCount === 0)

/** Taxpayers agree to letters and debits; a name alone and an account of staff do not. */
export const agrees = ({ kind, account, consents }: Person): boolean =>
  kind === 'owner' || account?.accountType === ACCOUNT_TYPES.taxpayer || consents.totalCount > 0
