import type { ListCase } from './list-cases.ts'

const COUNTY = 855

/** The first page and the chart of each report, as a county opens it. Those that the generated data hold nothing for are left out. */
export const REPORT_CASES: readonly ListCase[] = [
  report('expenses', 'expensesbycertificate', {
    page: `select c.certificate_no, c.parcel_no, c.owner_name, c.address, legal.case_no, c.redeemed_on, expense.amount_cents,
        expense.incurred_on, expense.description
      from expense join certificate c on c.id = expense.certificate_id
        left join legal_case legal on legal.certificate_id = c.id
      where c.county_id = $1 order by expense.incurred_on desc, expense.id desc limit 15`,
    count: `select count(*) from expense join certificate c on c.id = expense.certificate_id where c.county_id = $1`,
    chart: `select extract(year from incurred_on), count(*), sum(amount_cents)
      from expense join certificate c on c.id = expense.certificate_id where c.county_id = $1 group by 1`,
  }),
  report('redemptions', 'reports/redemptions', {
    page: `select certificate_no, parcel_no, owner_name, address, purchased_on, redeemed_on, redeemed_cents, redeemed_by
      from certificate where county_id = $1 and redeemed_on is not null order by redeemed_on desc, id desc limit 15`,
    count: 'select count(*) from certificate where county_id = $1 and redeemed_on is not null',
    chart: `select extract(year from redeemed_on), count(*), sum(redeemed_cents)
      from certificate where county_id = $1 and redeemed_on is not null group by 1`,
  }),
  report('correspondence', 'reports/correspondence', {
    page: `select c.certificate_no, c.parcel_no, c.owner_name, letter.*
      from correspondence letter join certificate c on c.id = letter.certificate_id
      where letter.county_id = $1 order by letter.logged_on desc, letter.id desc limit 15`,
    count: 'select count(*) from correspondence where county_id = $1',
    chart: 'select reason, count(*) from correspondence where county_id = $1 group by 1',
  }),
  report('portfolio', 'reports/portfoliostatusbyyear', {
    page: `select extract(year from purchased_on), base_status, count(*), sum(price_cents)
      from certificate where county_id = $1 group by 1, 2`,
    chart: `select extract(year from purchased_on), count(*), sum(price_cents)
      from certificate where county_id = $1 group by 1`,
  }),
  report('servicing', 'reports/servicingstats', {
    page: `select base_status, count(*), sum(price_cents), count(*) filter (where redeemed_on is null),
        sum(price_cents) filter (where redeemed_on is null)
      from certificate where county_id = $1 group by 1
      union all select method, count(*), null, null, null from correspondence where county_id = $1 group by 1
      union all select status, count(*), null, null, null from payment_plan where county_id = $1 group by 1
      union all select 'legal', count(*) filter (where is_active), count(noi_filed_on), count(complaint_filed_on),
        count(sheriff_sale_on) from legal_case join certificate c on c.id = certificate_id where c.county_id = $1`,
    chart: `select purchased_on > current_date - 365, count(*), sum(price_cents)
      from certificate where county_id = $1 and redeemed_on is null group by 1`,
  }),
].flat()

function report(
  name: string,
  call: string,
  { page, count, chart }: { readonly page: string; readonly count?: string; readonly chart: string },
): readonly ListCase[] {
  const ofCounty = `/api/counties/${COUNTY}`
  const one = (what: string, aimMs: number, path: string, ...texts: string[]): ListCase => ({
    name: `report of ${name}, ${what}`,
    who: 'county',
    aimMs,
    samples: [[{ path, statements: texts.map((text) => ({ text, values: [COUNTY] })) }]],
  })
  return [
    one('first page', 100, `${ofCounty}/${call}?pageSize=15`, page, ...(count === undefined ? [] : [count])),
    one('chart', 150, `${ofCounty}/reports/${name}/chart`, chart),
  ]
}
