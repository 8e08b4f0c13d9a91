import { entriesLike } from '@fieldstone/domain/payoff/implied-entries'
import { type ImpliedEntry, missingEntries } from '@fieldstone/domain/payoff/ledger'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { listCertificateRows } from '../../records/certificate-row.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { showEscrow } from './escrow.ts'
import { postingsOf, storedEntries } from './ledger.ts'
import { type Posting, post } from './post.ts'
import { supersedeQuotes } from './quotes.ts'
import { type LienRecord, type PayoffServices, recordOf } from './record.ts'

/** Reads the payoffs of several certificates as a transaction sees them, by id. */
export async function liensIn(
  trx: Transaction,
  services: PayoffServices,
  ids: readonly number[],
): Promise<LienRecord[]> {
  const rows = await listCertificateRows(trx, ids)
  return rows.map((row) => recordOf(services, row))
}

/**
 * Updates the ledgers of many certificates that have received payments or postings, with few statements. Supersedes the
 * quotes of all. Returns the certificates whose data allow no replay, with the reason. If there are any, roll the
 * transaction back.
 */
export async function bookMany(
  trx: Transaction,
  services: PayoffServices,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const refused = new Map<number, string>()
  const missing: Posting[] = []
  // Most certificates have neither, and reading a payoff is expensive.
  const booked = await booksOf(trx, ids)
  const stored = booked.length > 0 ? await storedEntries(trx, booked) : new Map<number, ImpliedEntry[]>()
  for (const { row, lien, regime, today } of await liensIn(trx, services, booked)) {
    if (!lien) refused.set(row.id, 'its price, rate, purchase date or kind of sale is not known')
    else if (!regime) refused.set(row.id, `no payoff rules are set for ${row.stateId}`)
    else
      try {
        const known = stored.get(row.id) ?? []
        const implied = entriesLike(known, lien, regime, today)
        missing.push(...postingsOf(row.id, missingEntries(known, implied, today), today))
      } catch (error) {
        if (!(error instanceof PayoffRefused)) throw error
        refused.set(row.id, error.message)
      }
  }
  await post(trx, missing)
  await showEscrow(trx, booked)
  await supersedeQuotes(trx, ids, 'data-corrected')
  await closeOpenCheckouts(trx, ids, { reason: 'data-corrected', at: services.clock.now() })
  return refused
}

/** Finds those that have a received payment or a posting. */
async function booksOf(trx: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::bigint[]) as asked(id)
    where exists (select from received_payment where certificate_id = asked.id)
      or exists (select from ledger_posting where certificate_id = asked.id)`.execute(trx)
  return rows.map(({ id }) => id)
}
