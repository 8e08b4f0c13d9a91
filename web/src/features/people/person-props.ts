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
}

/** Nothing of it needs a sheet of its own. */
export const isBlank = ({ certificates, namesakes, payments, plans, words }: Person): boolean =>
  [certificates, namesakes, payments, plans, words].every(({ totalCount }) => totalCount === 0)

/** Taxpayers agree to letters and debits; a name alone and an account of staff do not. */
export const agrees = ({ kind, account, consents }: Person): boolean =>
  kind === 'owner' || account?.accountType === ACCOUNT_TYPES.taxpayer || consents.totalCount > 0
