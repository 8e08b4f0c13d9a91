import { REPORTS } from '@fieldstone/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { inText } from '../../../lists/narrow-by-text.ts'
import { numberKey } from '../../../lists/sort.ts'
import { type ReportScope, sourceOf } from './source.ts'
import { PLAN_STATUS, statusOn } from './sql.ts'

/** Five sections of one table: each row is a measure with its count and, where it is about money, its amount. */
export const servicingStats = sourceOf(REPORTS.servicing, (scope) => {
  const chartOf = (section: string) => ({
    group: sql`stat.measure`,
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
    // By sections, so that the chart of one leaves the others uncounted.
    from: sql`(select place * 1000 + row_number() over (partition by place, section order by rank, measure) as no,
        section, measure, count, amount
      from (${sql.join(
        SECTIONS.map((section) => section(scope)),
        sql` union all `,
      )}) it) stat`,
    where: sql`true`,
    key: numberKey(sql`stat.no`),
    usualSort: 'section',
    contains: (text) => inText(sql`concat_ws(' ', stat.section, stat.measure)`, text),
    charts: {
      ageing: chartOf('Ageing'),
      portfolio: chartOf('Portfolio'),
      contacts: chartOf('Contacts'),
      plans: chartOf('Plans'),
      legal: chartOf('Legal'),
    },
  }
})

/** The measures of a section stand in the order of `rank`, in the table and in its chart. */
type Section = (scope: ReportScope) => RawBuilder<unknown>

const MOST_FIRST = sql`-count(*)`

const portfolio: Section = ({ countyId, today }) => sql`
  select 2 as place, 'Portfolio' as section, ${MOST_FIRST} as rank, ${statusOn(today)} as measure, count(*) as count,
    coalesce(sum(c.price_cents), 0)::bigint as amount
  from certificate c where c.county_id = ${countyId} group by 4`

const contacts: Section = ({ countyId }) => sql`
  select 3, 'Contacts', ${MOST_FIRST}, letter.method || case when letter.is_incoming then ', incoming' else ', outgoing' end,
    count(*), null
  from correspondence letter where letter.county_id = ${countyId} group by 4`

const plans: Section = ({ countyId }) => sql`
  select 4, 'Plans', ${MOST_FIRST}, ${PLAN_STATUS}, count(*), null
  from payment_plan plan where plan.county_id = ${countyId} group by 4`

const legal: Section = ({ countyId }) => sql`
  select 5, 'Legal', step.no, step.name, count(*), null
  from legal_case file join certificate c on c.id = file.certificate_id,
    lateral (values (1, 'Active files', file.is_active),
      (2, 'Active, no attorney', file.is_active and file.assigned_attorney_id is null),
      (3, 'Notice of intent filed', file.noi_filed_on is not null),
      (4, 'Complaint filed', file.complaint_filed_on is not null),
      (5, 'Judgment entered', file.judgment_entered_on is not null), (6, 'Sale date set', file.sheriff_sale_on is not null),
      (7, 'Deed issued', file.tax_deed_issued_on is not null)) as step (no, name, is_so)
  where c.county_id = ${countyId} and step.is_so group by step.no, step.name`

/** How long ago what is not redeemed was bought; newest first. */
const ageing: Section = ({ countyId, today }) => sql`
  select 1, 'Ageing', ${today}::date - max(c.purchased_on), case when c.purchased_on is null then 'No purchase date'
      when c.purchased_on > (${today}::date - interval '1 year') then 'Under 1 year'
      when c.purchased_on > (${today}::date - interval '2 years') then '1 to 2 years'
      when c.purchased_on > (${today}::date - interval '3 years') then '2 to 3 years'
      when c.purchased_on > (${today}::date - interval '5 years') then '3 to 5 years'
      else '5 years or more' end,
    count(*), coalesce(sum(c.price_cents), 0)::bigint
  from certificate c where c.county_id = ${countyId} and c.redeemed_on is null group by 4`

const SECTIONS: readonly Section[] = [portfolio, contacts, plans, legal, ageing]
