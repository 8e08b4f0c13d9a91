import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { entriesLike } from '@fieldstone/domain/payoff/implied-entries'
import { balancesOn, type ImpliedEntry, missingEntries } from '@fieldstone/domain/payoff/ledger'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { type Quote, quoteAt } from '@fieldstone/domain/payoff/quote'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { listCertificateRows } from '../../records/certificate-row.ts'
import type { Services } from '../../services.ts'
import { todayOf } from './business-day.ts'
import { type Figure, figureOf } from './figure.ts'
import { REPLAYED_CAUSES, storedEntries } from './ledger.ts'
import { lienOf } from './lien.ts'
import { readRegime } from './regime-rows.ts'

export interface CertificateVisitor {
  /** Called for each certificate that is not redeemed. */
  figure(certificateId: number, figure: Figure): void
  /** Called for each certificate with postings: how they differ from what a replay implies, or null. */
  ledger(certificateId: number, difference: string | null): void
}

const CERTIFICATES_AT_ONCE = 200

/** Visits all certificates in a snapshot, with their payoff and whether the ledger agrees with it. */
export async function visitCertificates(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
  visitor: CertificateVisitor,
): Promise<void> {
  for (let last = 0; ; ) {
    const ids = await idsAfter(trx, last)
    const end = ids.at(-1)
    if (end === undefined) return
    const rows = await listCertificateRows(trx, ids)
    const postedThrough = await lastPostings(trx, ids)
    const posted = [...postedThrough.keys()]
    const stored = posted.length > 0 ? await storedEntries(trx, posted) : new Map<number, ImpliedEntry[]>()
    for (const row of rows) {
      const rules = readRegime(row)
      const { regime } = rules
      const lien = lienOf(row, regime, services)
      if (row.redeemedOn === null)
        visitor.figure(
          row.id,
          figureOf(lien, { ...rules, stateId: row.stateId, today: todayOf(services, regime) }),
        )
      const through = postedThrough.get(row.id)
      const entries = stored.get(row.id) ?? []
      if (through) visitor.ledger(row.id, differenceOf(lien, regime, entries, through))
    }
    last = end
  }
}

async function idsAfter(trx: Transaction, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from certificate where id > ${last} order by id limit ${CERTIFICATES_AT_ONCE}`.execute(trx)
  return rows.map((row) => row.id)
}

/**
 * Finds the last day on which the replay was booked. Postings of only a fee or loss do not count, since they book no
 * interest.
 */
async function lastPostings(trx: Transaction, ids: readonly number[]): Promise<Map<number, PlainDate>> {
  const { rows } = await sql<{ id: number; through: PlainDate }>`
    select certificate_id as id, max(posted_on) as through from ledger_posting
    where certificate_id in (${sql.join(ids)}) and cause = any(${REPLAYED_CAUSES}::text[])
    group by certificate_id`.execute(trx)
  return new Map(rows.map((row) => [row.id, row.through]))
}

/** Describes how the ledger differs from a replay, or null. `through` is the last day with a posting. */
function differenceOf(
  lien: Lien | null,
  regime: Regime | null,
  entries: readonly ImpliedEntry[],
  through: PlainDate,
): string | null {
  if (!lien || !regime) return 'posted, but no figure can be computed'
  try {
    const missing = missingEntries(entries, entriesLike(entries, lien, regime, through), through)
    if (missing.length > 0) return `${missing.length} rows differ from its replay`
    return offBalance(entries, quoteAt(lien, regime, through))
  } catch (error) {
    if (!(error instanceof PayoffRefused)) throw error
    return error.code
  }
}

/** Compares the sums of the rows with the payoff of the same day, computed without them. */
function offBalance(entries: readonly ImpliedEntry[], quote: Quote): string | null {
  const owed = balancesOn(entries, quote.goodThrough)
  if (owed.PRINCIPAL !== quote.principalCents) return 'the principal is not that of its payoff'
  if (owed.INTEREST + owed.EXPENSE_INTEREST !== quote.interestCents)
    return 'the interest is not that of its payoff'
  return owed.EXPENSE === quote.expensesCents ? null : 'the expenses are not those of its payoff'
}
