import { addresseeOf } from '@fieldstone/domain/holds/effects'
import { asksForPayment, type LetterFacts } from '@fieldstone/domain/letters/letters'
import type { Transaction } from '../../db/database.ts'
import { findHolds } from '../../records/holds.ts'
import type { LienRecord } from '../payoff/service.ts'

/** The address block of who speaks for the owner; empty where no address is known. */
export type Speaker = readonly string[]

/** To whom a letter goes that asks for payment, where a hold says that it is not the owner; null: the owner. */
export async function findSpeaker(
  trx: Transaction,
  { row, today }: LienRecord,
  letter: Pick<LetterFacts, 'kind' | 'isAnswer'>,
): Promise<Speaker | null> {
  if (!asksForPayment(letter)) return null
  const addressee = addresseeOf(await findHolds(trx, row.id, today), 'ask')
  if (addressee.to !== 'attorney' && addressee.to !== 'estate') return null
  const lines = (addressee.facts.address ?? '').split('\n').map((line) => line.trim())
  const address = lines.filter((line) => line !== '')
  return address.length === 0 ? [] : [addressee.facts.name ?? '', ...address].filter((line) => line !== '')
}
