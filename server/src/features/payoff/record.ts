import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { LienFacts } from '@fieldstone/domain/payoff/facts'
import { goodThroughFuture } from '@fieldstone/domain/payoff/good-through'
import type { Lien } from '@fieldstone/domain/payoff/lien'
import { type NextChange, nextChange } from '@fieldstone/domain/payoff/next-change'
import { payoffOn } from '@fieldstone/domain/payoff/payoff-on'
import { nothingOwed, type Quote, quoteAt } from '@fieldstone/domain/payoff/quote'
import { PayoffRefused } from '@fieldstone/domain/payoff/refused'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import type { Db, Transaction } from '../../db/database.ts'
import {
  type CertificateRow,
  findCertificateRow,
  listCertificateRows,
} from '../../records/certificate-row.ts'
import type { Services } from '../../services.ts'
import { todayOf } from './business-day.ts'
import { lienOf } from './lien.ts'
import { factsOf } from './payoff-facts.ts'
import { readRegime } from './regime-rows.ts'

/** The services that a payoff needs. Commands have only these. */
export type PayoffServices = Pick<Services, 'clock' | 'config' | 'log'>

/** A certificate with its payoff, as of the business date of its county. The same for every reader. */
export interface LienRecord {
  readonly row: CertificateRow
  readonly facts: LienFacts
  readonly today: PlainDate
  readonly lien: Lien | null
  readonly regime: Regime | null
  /** The payoff at the good-through date. Null if no figure can be given: then staff give the payoff. */
  readonly quote: Quote | null
  /** The payoff at the end of next month. */
  readonly futureQuote: Quote | null
}

/**
 * Reads one certificate with its payoff, in one statement. Null if there is no such certificate. Pages, quotes, charges and
 * postings all get their figures here. `viewFor` decides what a reader may see.
 */
export async function readLien(
  db: Db | Transaction,
  services: PayoffServices,
  certificateId: number,
): Promise<LienRecord | null> {
  const row = await findCertificateRow(db, certificateId)
  return row && recordOf(services, row)
}

/** Reads several certificates with their payoffs at once, by id. */
export async function readLiens(
  services: Services,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LienRecord>> {
  const rows = await listCertificateRows(services.db, ids)
  return new Map(rows.map((row) => [row.id, recordOf(services, row)]))
}

/** Computes the payoff of a row that was read before. */
export function recordOf(services: PayoffServices, row: CertificateRow): LienRecord {
  const { regime } = readRegime(row)
  const today = todayOf(services, regime)
  const lien = lienOf(row, regime, services)
  const { quote, futureQuote } = figuresOf(services, { row, lien, regime, today })
  const facts = factsOf(row, { regime, today, quote })
  return { row, facts, today, lien, regime, quote, futureQuote }
}

type Known = Pick<LienRecord, 'row' | 'lien' | 'regime' | 'today'>
type Figures = Pick<LienRecord, 'quote' | 'futureQuote'>

/**
 * Computes a quote. If the data are not sound, logs the reason and returns null: staff give the payoff, nothing is
 * guessed.
 */
function figuresOf(services: PayoffServices, { row, lien, regime, today }: Known): Figures {
  // A redeemed certificate owes nothing, whatever its other data.
  if (row.redeemedOn !== null)
    return { quote: nothingOwed(today), futureQuote: nothingOwed(goodThroughFuture(today)) }
  if (!lien || !regime) return NO_FIGURES
  try {
    return {
      quote: payoffOn(lien, regime, today),
      futureQuote: quoteAt(lien, regime, goodThroughFuture(today)),
    }
  } catch (error) {
    if (!(error instanceof PayoffRefused)) throw error
    services.log.warn({ certificateId: lien.certificateId, code: error.code }, 'no payoff can be computed')
    return NO_FIGURES
  }
}

/** Returns when the figure of a record changes next. Null without a figure, or once redeemed. */
export const nextChangeOf = ({ lien, regime, quote }: LienRecord): NextChange | null =>
  lien && regime && quote && !quote.isRedeemed ? nextChange(lien, regime, quote) : null

const NO_FIGURES: Figures = { quote: null, futureQuote: null }

/** A certificate as input of the payoff engine, without a figure. */
export interface UnquotedLien {
  readonly row: CertificateRow
  readonly lien: Lien | null
  readonly regime: Regime | null
}

/** Reads several certificates by id, for callers that run the engine themselves. */
export async function liensOf(
  db: Db,
  services: Pick<Services, 'clock' | 'config'>,
  ids: readonly number[],
): Promise<readonly UnquotedLien[]> {
  const rows = await listCertificateRows(db, ids)
  return rows.map((row) => {
    const { regime } = readRegime(row)
    return { row, regime, lien: lienOf(row, regime, services) }
  })
}
