import type { IssuedThen, KnownFigure, KnownThen } from '@fieldstone/contract/entities/analysis/known-then'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { quoteThen } from '@fieldstone/domain/payoff/owed-then'
import type { Quote } from '@fieldstone/domain/payoff/quote'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { presentLine } from '../../certificates/service.ts'
import { businessDayOf } from '../../payoff/service.ts'
import type { AskedDay } from './asked-day.ts'

/** The most rows on the page and in the document. */
const MOST = 200

interface QuoteRow extends Omit<IssuedThen, 'figure' | 'nowCents' | 'isOfDay'>, ToldQuote {}

/** Lists the payoffs issued by the end of the day, as stored, each with what the same day comes to now. */
export async function readIssued(
  { services, actor }: Context,
  { id, on, asOf, now }: AskedDay,
): Promise<Pick<KnownThen, 'issued' | 'issuedCount'>> {
  const { rows } = await sql<QuoteRow & { readonly count: number }>`
    select quote.id as "quoteId", quote.asked_at as at, quote.purpose,
      case when ${actor.role === 'admin'} then person.username end as "by",
      quote.good_through as "goodThrough", quote.principal_cents as "principalCents",
      quote.interest_cents as "interestCents", quote.expense_cents as "expensesCents",
      quote.total_cents as "totalCents", quote.lines, later.superseded_at as "supersededAt", later.cause,
      count(*) over () as count
    from payoff_quote quote
      left join app_user person on person.id = quote.asked_by
      left join payoff_quote_supersession later on later.quote_id = quote.id
    where quote.certificate_id = ${id} and quote.asked_at <= ${asOf}
    order by quote.asked_at desc, quote.id desc limit ${MOST}`.execute(services.db)
  const { lien, regime } = now
  const nowCents = (day: PlainDate, goodThrough: PlainDate) =>
    lien && regime ? (quoteThen(lien, regime, day, goodThrough)?.totalCents ?? null) : null
  return {
    issuedCount: rows[0]?.count ?? 0,
    issued: rows.map((row) => {
      const { quoteId, at, purpose, by, supersededAt, cause } = row
      const day = businessDayOf(at, regime, services.config)
      return {
        ...{ quoteId, at, purpose, by, supersededAt, cause },
        isOfDay: day === on,
        figure: presentFigure(row),
        nowCents: nowCents(day, row.goodThrough),
      }
    }),
  }
}

/** The figures of a computed or stored payoff. */
type ToldQuote = Pick<
  Quote,
  'goodThrough' | 'principalCents' | 'interestCents' | 'expensesCents' | 'totalCents' | 'lines'
>

export function presentFigure(quote: ToldQuote): KnownFigure
export function presentFigure(quote: ToldQuote | null): KnownFigure | null
export function presentFigure(quote: ToldQuote | null): KnownFigure | null {
  if (quote === null) return null
  const { goodThrough, principalCents, interestCents, expensesCents, totalCents, lines } = quote
  return {
    ...{ goodThrough, principalCents, interestCents, expenseCents: expensesCents, totalCents },
    lines: lines.map(presentLine),
  }
}
