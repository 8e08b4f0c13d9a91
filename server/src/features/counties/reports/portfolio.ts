import { REPORTS } from '@fieldstone/contract/reports'
import { sql } from 'kysely'
import { inText } from '../../../lists/narrow-by-text.ts'
import { numberKey } from '../../../lists/sort.ts'
import { countedByYear } from '../../../records/certificate-status.ts'
import { sourceOf } from './source.ts'

/** One row for each year of purchase. Every amount is the price, so that the statuses of a year add up to it. */
export const portfolioByYear = sourceOf(REPORTS.portfolio, ({ countyId, today }) => ({
  columns: {
    year: sql`of_year.year`,
    boughtCount: sql`of_year.bought`,
    boughtCents: sql`of_year.bought_cents`,
    activeCount: sql`of_year.active`,
    activeCents: sql`of_year.active_cents`,
    redeemedCount: sql`of_year.redeemed`,
    redeemedCents: sql`of_year.redeemed_cents`,
    legalCount: sql`of_year.legal`,
    legalCents: sql`of_year.legal_cents`,
    bankruptcyCount: sql`of_year.bankruptcy`,
    bankruptcyCents: sql`of_year.bankruptcy_cents`,
    reoCount: sql`of_year.reo`,
    reoCents: sql`of_year.reo_cents`,
  },
  sums: sql`with of_year as (
    select coalesce(year, 0) as no, coalesce(to_char(year, 'FM0000'), 'Not recorded') as year,
      sum(count)::bigint as bought, sum(cents)::bigint as bought_cents,
      ${figuresOf('active', 'Active Certificate')}, ${figuresOf('redeemed', 'Redeemed')},
      ${figuresOf('legal', 'Legal')}, ${figuresOf('bankruptcy', 'Bankruptcy')}, ${figuresOf('reo', 'REO')}
    from (${countedByYear({ countyId, today })}) it group by it.year)`,
  from: sql`of_year`,
  key: numberKey(sql`of_year.no`),
  usualSort: '-purchaseYear',
  contains: (text) => inText(sql`of_year.year`, text),
  charts: {
    year: { by: sql`of_year.year`, count: sql`of_year.bought`, amount: sql`of_year.bought_cents` },
  },
}))

const figuresOf = (name: string, status: string) => sql`
  coalesce(sum(count) filter (where status = ${sql.lit(status)}), 0)::bigint as ${sql.ref(name)},
  coalesce(sum(cents) filter (where status = ${sql.lit(status)}), 0)::bigint as ${sql.ref(`${name}_cents`)}`
