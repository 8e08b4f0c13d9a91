import { LEGAL_STEP_WORDS } from '@fieldstone/contract/code-words'
import { REPORTS } from '@fieldstone/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { inText } from '../../../lists/narrow-by-text.ts'
import { numberKey } from '../../../lists/sort.ts'
import { isOpenFile, stepDays } from '../../../records/legal-files.ts'
import { PRINCIPAL_PAID } from '../../../records/payment-accounts.ts'
import { openDeadlinesQuery } from '../../legal/service.ts'
import { ageOn, inCounty, sourceOf, statusOn, yearOf } from './source.ts'

/**
 * Certificates by county, year of purchase, status and age. The principal that is left of an open one is its price and
 * subsequent taxes without what was paid of them, so that no payoff is computed. A redeemed one has no age.
 */
export const portfolioByCounty = sourceOf(REPORTS.portfolioByCounty, (scope) => {
  const { today } = scope
  const isOpen = sql`c.redeemed_on is null`
  const figures = { count: sql`stat.count`, amount: sql`stat.price` }
  return {
    columns: {
      year: sql`stat.year`,
      status: sql`stat.status`,
      age: sql`stat.age`,
      count: sql`stat.count`,
      priceCents: sql`stat.price`,
      principalCents: sql`stat.principal`,
    },
    sums: sql`with stat as (
      select row_number() over (order by county_id, year, status, age) as no, it.* from (
        select c.county_id, coalesce(${yearOf(sql`c.purchased_on`)}, 'Not recorded') as year, ${statusOn(today)} as status,
          case when ${isOpen} then ${ageOn(today, sql`c.purchased_on`)} else '' end as age,
          min(${today}::date - c.purchased_on) as days, count(*) as count, coalesce(sum(c.price_cents), 0)::bigint as price,
          coalesce(sum(coalesce(c.price_cents, 0) + coalesce(later.cents, 0) - coalesce(paid.cents, 0))
            filter (where ${isOpen}), 0)::bigint as principal
        from certificate c
          left join (select certificate_id, sum(amount_cents) as cents from subsequent
            where coalesce(posted_on, paid_on) <= ${today}::date group by 1) later on later.certificate_id = c.id
          left join (${PRINCIPAL_PAID}) paid on paid.certificate_id = c.id
        where ${inCounty(scope, sql`c.county_id`)} group by 1, 2, 3, 4) it)`,
    from: sql`stat`,
    county: sql`stat.county_id`,
    key: numberKey(sql`stat.no`),
    usualSort: 'countyName',
    contains: (text) => inText(sql`concat_ws(' ', stat.year, stat.status, stat.age)`, text),
    charts: {
      year: { by: sql`stat.year`, ...figures },
      status: { by: sql`stat.status`, ...figures },
      ageing: { by: sql`stat.age`, ...figures, rank: sql`stat.days`, where: sql`stat.age <> ''` },
    },
  }
})

/** The steps of a file with the date of each, a stay before all others. A file is counted in the first that it has reached. */
const stepsOn = (today: RawBuilder<unknown>): readonly (readonly [string, RawBuilder<unknown>])[] => [
  [
    'Bankruptcy stay',
    sql`case when file.bankruptcy_in_on <= ${today} and coalesce(file.bankruptcy_out_on > ${today}, true)
      then file.bankruptcy_in_on end`,
  ],
  ...stepDays('file').map(([step, day]) => [LEGAL_STEP_WORDS[step], day] as const),
]

/** Open legal files by county, firm and step, with their open deadlines. Deadlines on hold are left out. */
export const legalPipeline = sourceOf(REPORTS.legalPipeline, async (scope) => {
  const today = sql`${scope.today}::date`
  const deadlines = await openDeadlinesQuery(scope.services, inCounty(scope, sql`c.county_id`))
  const steps = stepsOn(today)
  const caseOfSteps = (
    value: (at: number, day: RawBuilder<unknown>) => RawBuilder<unknown>,
    none: RawBuilder<unknown>,
  ) =>
    sql`case ${sql.join(
      steps.map(([, day], at) => sql`when ${day} is not null then ${value(at, day)}`),
      sql` `,
    )} else ${none} end`
  const figures = { count: sql`stat.count` }
  return {
    columns: {
      firmName: sql`stat.firm`,
      step: sql`stat.step`,
      count: sql`stat.count`,
      oldestOn: sql`stat.oldest`,
      nextOn: sql`stat.next_on`,
      overdueCount: sql`stat.overdue`,
    },
    sums: sql`${deadlines},
      upcoming as (
        select certificate_id, min(due_on) filter (where due_on >= found.today) as next_on,
          count(*) filter (where due_on < found.today) as overdue
        from found where rank = 0 group by 1),
      stat as (
        select row_number() over (order by it.county_id, it.firm, it.firm_id, it.rank desc) as no, it.* from (
          select file.county_id, file.firm_id, coalesce(firm.name, 'No law firm') as firm,
            ${caseOfSteps((at) => sql`${sql.lit(at)}`, sql`${sql.lit(steps.length)}`)} as rank,
            ${caseOfSteps((at) => sql`${steps[at]?.[0] ?? ''}`, sql`'Not started'`)} as step,
            min(${caseOfSteps((_, day) => day, sql`null`)}) as oldest, count(*) as count,
            min(upcoming.next_on) as next_on, coalesce(sum(upcoming.overdue), 0)::bigint as overdue
          from legal_case file join certificate c on c.id = file.certificate_id
            left join firm on firm.id = file.firm_id left join upcoming on upcoming.certificate_id = file.certificate_id
          where ${isOpenFile('file')} and c.redeemed_on is null and ${inCounty(scope, sql`file.county_id`)}
          group by 1, 2, 3, 4, 5) it)`,
    from: sql`stat`,
    county: sql`stat.county_id`,
    key: numberKey(sql`stat.no`),
    usualSort: 'nextDeadline',
    contains: (text) => inText(sql`concat_ws(' ', stat.firm, stat.step)`, text),
    charts: {
      legal: { by: sql`stat.step`, ...figures, rank: sql`-stat.rank` },
      firm: { by: sql`stat.firm`, ...figures },
    },
  }
})
