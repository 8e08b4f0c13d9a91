import { isVisitor } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { PayoffFacts } from '@fieldstone/domain/payoff/facts'
import type { Quote } from '@fieldstone/domain/payoff/quote'
import { mayPrintInOrder, mayShowFigures, payoffView } from '@fieldstone/domain/payoff/view'
import { requireCompany } from '../../company.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { t } from '../../messages/refusals.ts'
import { lockCertificate } from '../../records/lock.ts'
import { Refusal } from '../../refusal.ts'
import { viewFor } from './payoff-facts.ts'
import { recordQuote, recordView } from './quotes.ts'
import { type LienRecord, readLien } from './record.ts'

/** An issued payoff, with the record it was computed from. */
export interface IssuedQuote {
  readonly quoteId: number
  readonly record: LienRecord
  /** The facts for the actor who asked. */
  readonly facts: PayoffFacts
  readonly quote: Quote
}

export interface QuoteRequest {
  readonly certificateId: number
  /**
   * 'print-in-order': on paper together with the older certificates of the property. 'county': the county's page on paper.
   * 'county-view': the county's page on a screen.
   */
  readonly purpose: 'view' | 'print' | 'print-in-order' | 'county' | 'county-view'
  /** One of the county's two figures. */
  readonly period?: 'current' | 'future' | undefined
  /** Refuses a record of which no file can be made, before anything is stored. */
  readonly check?: (record: LienRecord) => void
}

/**
 * Stores the payoff that this actor sees or prints under a number, and logs the view. Refuses with `no_payoff` if the pages
 * show this actor no figure, with `not_found` if there is no such certificate, and with `company_missing` on paper before
 * the company is set.
 */
export async function issueQuote(context: Context, request: QuoteRequest): Promise<IssuedQuote> {
  const { services, actor, at } = context
  const { certificateId, purpose, period = 'current' } = request
  if (KEPT_AS[purpose] === 'print') await requireCompany(services)
  const userId = isVisitor(actor) ? null : actor.userId
  return inTransaction(services.db, async (trx) => {
    const isThere = await lockCertificate(trx, certificateId)
    const record = isThere ? await readLien(trx, services, certificateId) : null
    if (!record) throw new Refusal('not_found')
    const { regime, today } = record
    const facts = viewFor(record, actor)
    const isFuture = purpose === 'county' && period === 'future'
    const quote = isFuture ? record.futureQuote : record.quote
    if (quote === null || !mayGive(facts, today, purpose)) throw noPayoff(facts, today, purpose)
    request.check?.(record)
    const kept = KEPT_AS[purpose]
    const quoteId = await recordQuote(trx, {
      certificateId,
      askedBy: userId,
      purpose: kept,
      quote,
      regime,
      at,
    })
    await recordView(trx, { certificateId, userId, quoteId, totalCents: quote.totalCents, at })
    return { quoteId, record, facts, quote }
  })
}

const KEPT_AS = {
  view: 'view',
  print: 'print',
  'print-in-order': 'print',
  county: 'print',
  'county-view': 'view',
} as const

/** Whether the pages show this actor the figure or the Print button, by the same rules. */
function mayGive(facts: PayoffFacts, today: PlainDate, purpose: QuoteRequest['purpose']): boolean {
  switch (purpose) {
    case 'view':
      return mayShowFigures(facts, today)
    case 'print':
      return facts.totalCents !== null && payoffView(facts, 'payoff', today).buttons.printPayoff
    case 'print-in-order':
      return facts.totalCents !== null && mayPrintInOrder(facts, today)
    case 'county':
    case 'county-view':
      return payoffView(facts, 'county-payoff', today).table
  }
}

/** Returns a refusal with the notice of the page, which says who gives the payoff instead. */
export function noPayoff(
  facts: PayoffFacts,
  today: PlainDate,
  purpose: QuoteRequest['purpose'] | 'growth' | 'what-if',
): Refusal {
  const { notices } = payoffView(facts, 'payoff', today)
  const mayView = facts.totalCents !== null && mayShowFigures(facts, today)
  const notice = notices.find(({ group }) => group === 'B') ?? notices.find(({ group }) => group === 'A')
  return new Refusal('no_payoff', {
    log: `${purpose}: ${notice?.id ?? 'no notice'}`,
    details: { reason: notice?.id ?? null },
    ...(purpose === 'print' && mayView ? { message: t('notPrinted') } : {}),
  })
}
