import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addresseeOf, stopping } from '@fieldstone/domain/holds/effects'
import {
  asksForPayment,
  firstContactOn,
  type LetterFacts,
  type LetterHold,
} from '@fieldstone/domain/letters/letters'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { settingAt } from '@fieldstone/domain/payoff/regime'
import type { Db, Transaction } from '../../db/database.ts'
import { findHolds } from '../../records/holds.ts'
import type { LienRecord } from '../payoff/service.ts'

/**
 * Returns the first day on which a letter may ask for payment, by the rule of the place. Null if there is no such
 * rule.
 */
export function firstContactDay({ row, regime }: LienRecord): PlainDate | null {
  const { purchasedOn } = row
  if (!regime || purchasedOn === null) return null
  const days = nullIfRefused(() => settingAt(regime, 'noContactDays', purchasedOn)) ?? 0
  return firstContactOn(purchasedOn, days)
}

/** Lists why no letter may ask for payment on a day. */
export async function letterHolds(
  db: Db | Transaction,
  record: LienRecord,
  on: PlainDate,
): Promise<readonly LetterHold[]> {
  const first = firstContactDay(record)
  const holds = stopping(await findHolds(db, record.row.id, on), 'ask')
  return [
    ...new Set(holds.map(({ kind }) => kind)),
    ...(first !== null && on < first ? (['first-contact'] as const) : []),
  ]
}

/** The address block of the person who speaks for the owner. Empty if the address is unknown. */
export type Speaker = readonly string[]

/**
 * Finds the recipient of a letter that asks for payment, if a hold names someone else than the owner. Null: the
 * owner.
 */
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
