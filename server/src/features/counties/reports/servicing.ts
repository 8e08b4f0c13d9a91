import { REPORTS } from '@fieldstone/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { inText } from '../../../lists/narrow-by-text.ts'
import { numberKey } from '../../../lists/sort.ts'
import { countedByYear } from '../../../records/certificate-status.ts'
import { ageOn, PLAN_STATUS, type ReportScope, sourceOf } from './source.ts'

/** Five sections in one table. Each row is a measure with its count and, for money, its amount. */
export const servicingStats = sourceOf(REPORTS.servicing, (scope) => {
  const chartOf = (section: string) => ({
    by: sql`stat.measure`,
    count: sql`stat.count`,
    amount: sql`stat.amount`,
    where: sql`stat.section = ${section}`,
    rank: sql`stat.no`,
  })
  return {
    columns: {
      section: sql`stat.section`,
      measure: sql`stat.measure`,
      count: sql`stat.count`,
      amountCents: sql`stat.amount`,
    },
    // Separate statements per section, so that a chart of one section does not count the others.
    sums: sql`with stat as (
      select place * 1000 + row_number() over (partition by place, section order by rank, measure) as no,
        section, measure, count, amount
      from (${sql.join(
        SECTIONS.map((section) => section(scope)),
        sql` union all `,
      )}) it)`,
    from: sql`stat`,
    key: numberKey(sql`stat.no`),
    usualSort: 'section',
    contains: (text) => inText(sql`concat_ws(' ', stat.section, stat.measure)`, text),
    charts: {
      ageing: chartOf('Aging'),
      portfolio: chartOf('Portfolio'),
      contacts: chartOf('Contacts'),
      plans: chartOf('Plans'),
      legal: chartOf('Legal'),
    },
  }
})

/** `rank` orders the measures of a section in the table and in its chart. */
type Section = (scope: ReportScope) => RawBuilder<unknown>

const portfolio: Section = (scope) => sql`
  select 2 as place, 'Portfolio' as section, -sum(it.count) as rank, it.status as measure, sum(it.count)::bigint as count,
    sum(it.cents)::bigint as amount
  from (${countedByYear(scope)}) it group by it.status`

/** Groups by the whole index key first: the index order is enough to add up. */
const contacts: Section = ({ countyId }) => sql`
  select 3, 'Contacts', -sum(count), method || case when is_incoming then ', incoming' else ', outgoing' end,
    sum(count)::bigint, null
  from (select reason, method, is_incoming, count(*) as count from correspondence
    where county_id = ${countyId} group by 1, 2, 3) it
  group by method, is_incoming`

const plans: Section = ({ countyId }) => sql`
  select 4, 'Plans', -count(*), ${PLAN_STATUS}, count(*), null
  from payment_plan plan where plan.county_id = ${countyId} group by 4`

const LEGAL_STEPS = {
  'Active files': sql`file.is_active`,
  'Active, no attorney': sql`file.is_active and file.assigned_attorney_id is null`,
  'Notice of intent filed': sql`file.noi_filed_on is not null`,
  'Complaint filed': sql`file.complaint_filed_on is not null`,
  'Judgment entered': sql`file.judgment_entered_on is not null`,
  'Sale date set': sql`file.sheriff_sale_on is not null`,
  'Deed issued': sql`file.tax_deed_issued_on is not null`,
}

const legal: Section = ({ countyId }) => sql`
  select 5, 'Legal', step.no, step.name, step.count, null
  from (select array[${sql.join(
    Object.values(LEGAL_STEPS).map((isSo) => sql`count(*) filter (where ${isSo})`),
  )}] as counts from legal_case file where file.county_id = ${countyId}) it,
    unnest(array[${sql.join(Object.keys(LEGAL_STEPS).map((name) => sql.lit(name)))}], it.counts)
      with ordinality as step (name, count, no)
  where step.count > 0`

/** Counts open certificates by years since purchase, newest first. */
const ageing: Section = ({ countyId, today }) => sql`
  select 1, 'Aging', ${today}::date - max(bought.day), ${ageOn(today, sql`bought.day`)},
    sum(bought.count)::bigint, sum(bought.cents)::bigint
  from (select c.purchased_on as day, count(*) as count, coalesce(sum(c.price_cents), 0) as cents
    from certificate c where c.county_id = ${countyId} and c.redeemed_on is null group by 1) bought
  group by 4`

const SECTIONS: readonly Section[] = [portfolio, contacts, plans, legal, ageing]
