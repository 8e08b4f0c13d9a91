import type { Actor, SystemActor } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { PayoffFacts } from '@fieldstone/domain/payoff/facts'
import { goodThroughFuture, goodThroughOn } from '@fieldstone/domain/payoff/good-through'
import type { Lien } from '@fieldstone/domain/payoff/lien'
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

/** A certificate with its payoff, as of the business date of its county. */
export interface PayoffRecord {
  readonly row: CertificateRow
  readonly facts: PayoffFacts
  readonly today: PlainDate
  readonly lien: Lien | null
  readonly regime: Regime | null
  /** At the good-through date. Null when no figure can be given: then staff give the payoff. */
  readonly quote: Quote | null
  /** At the end of next month. */
  readonly futureQuote: Quote | null
}

/**
 * One certificate with its payoff for one viewer, read in one statement. Null when there is no such certificate. Pages,
 * quotes, charges and postings all get their figures here.
 */
export async function readPayoff(
  db: Db | Transaction,
  services: PayoffServices,
  certificateId: number,
  actor: Actor | SystemActor,
): Promise<PayoffRecord | null> {
  const userId = 'userId' in actor ? actor.userId : null
  const row = await findCertificateRow(db, certificateId, userId)
  if (!row) return null
  return payoffOf(services, row, actor)
}

/** Several at once for a list, by id. */
export async function readPayoffs(
  services: Services,
  ids: readonly number[],
  actor: Actor | SystemActor,
): Promise<ReadonlyMap<number, PayoffRecord>> {
  const rows = await listCertificateRows(services.db, ids)
  return new Map(rows.map((row) => [row.id, payoffOf(services, row, actor)]))
}

/** The same of a row that was read already. */
export function payoffOf(
  services: PayoffServices,
  row: CertificateRow,
  actor: Actor | SystemActor,
): PayoffRecord {
  const { regime } = readRegime(row)
  const today = todayOf(services, regime)
  const lien = lienOf(row, regime, services)
  const { quote, futureQuote } = figuresOf(services, { row, lien, regime, today })
  const facts = factsOf(row, { actor, regime, today, quote })
  return { row, facts, today, lien, regime, quote, futureQuote }
}

type Known = Pick<PayoffRecord, 'row' | 'lien' | 'regime' | 'today'>
type Figures = Pick<PayoffRecord, 'quote' | 'futureQuote'>

/** Without sound data there is no figure: the log says why, staff give the payoff, nothing is guessed. */
function figuresOf(services: PayoffServices, { row, lien, regime, today }: Known): Figures {
  // Once redeemed, nothing is owed, whatever else is known.
  if (row.redeemedOn !== null)
    return { quote: nothingOwed(today), futureQuote: nothingOwed(goodThroughFuture(today)) }
  if (!lien || !regime) return NO_FIGURES
  try {
    const goodThrough = goodThroughOn(regime, lien.purchasedOn, today)
    return {
      quote: quoteAt(lien, regime, goodThrough),
      futureQuote: quoteAt(lien, regime, goodThroughFuture(today)),
    }
  } catch (error) {
    if (!(error instanceof PayoffRefused)) throw error
    services.log.warn({ certificateId: lien.certificateId, code: error.code }, 'no payoff can be computed')
    return NO_FIGURES
  }
}

const NO_FIGURES: Figures = { quote: null, futureQuote: null }
