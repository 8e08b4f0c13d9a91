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

/** What a payoff needs of the server; commands have no more. */
export type PayoffServices = Pick<Services, 'clock' | 'config' | 'log'>

/** A certificate with its payoff, as of the business date of its county; the same whoever looks at it. */
export interface LienRecord {
  readonly row: CertificateRow
  readonly facts: LienFacts
  readonly today: PlainDate
  readonly lien: Lien | null
  readonly regime: Regime | null
  /** At the good-through date. Null when no figure can be given: then staff give the payoff. */
  readonly quote: Quote | null
  /** At the end of next month. */
  readonly futureQuote: Quote | null
}

/**
 * One certificate with its payoff, read in one statement. Null when there is no such certificate. Pages, quotes, charges
 * and postings all get their figures here; what somebody may see of it is said by `viewFor`.
 */
export async function readLien(
  db: Db | Transaction,
  services: PayoffServices,
  certificateId: number,
): Promise<LienRecord | null> {
  const row = await findCertificateRow(db, certificateId)
  return row && recordOf(services, row)
}

/** Several at once for a list, by id. */
export async function readLiens(
  services: Services,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LienRecord>> {
  const rows = await listCertificateRows(services.db, ids)
  return new Map(rows.map((row) => [row.id, recordOf(services, row)]))
}

/** The same of a row that was read already. */
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

/** Without sound data there is no figure: the log says why, staff give the payoff, nothing is guessed. */
function figuresOf(services: PayoffServices, { row, lien, regime, today }: Known): Figures {
  // Once redeemed, nothing is owed, whatever else is known.
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

/** When the figure of a record moves next. Null without a figure, or once redeemed. */
export const nextChangeOf = ({ lien, regime, quote }: LienRecord): NextChange | null =>
  lien && regime && quote && !quote.isRedeemed ? nextChange(lien, regime, quote) : null

const NO_FIGURES: Figures = { quote: null, futureQuote: null }

/** A certificate as the engine takes it, without any figure yet. */
export interface UnquotedLien {
  readonly row: CertificateRow
  readonly lien: Lien | null
  readonly regime: Regime | null
}

/** Several certificates, by id, for work that asks the engine itself. */
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
