export interface LegalCase {
  readonly name: string
  readonly aimMs: number
  /** Each is the paths that a page asks for at once. */
  readonly samples: readonly (readonly string[])[]
  /** The same rows by a statement written by hand, without the product. */
  readonly bare?: string
}

/** Of what is due: mine and the firm's; of the month, what the calendar asks for. */
export function deadlineCases(attorney: number): readonly LegalCase[] {
  const month = 'from=2026-10-25&to=2026-12-05'
  const kept = (name: string, path: string, bare: string): LegalCase => ({
    ...{ name, aimMs: 100, samples: [[path]], bare },
  })
  return [
    kept('the agenda: a page of mine', '/api/legal/deadlines?mine=true', bareAgenda(`= ${attorney}`)),
    kept('the agenda: a page of the firm', '/api/legal/deadlines', bareAgenda('is null or true')),
    kept(
      'the calendar: a month of mine',
      `/api/legal/deadlines?mine=true&${month}&pageSize=200`,
      bareAgenda(`= ${attorney}`, "due_on between '2026-10-25' and '2026-12-05'", 200),
    ),
  ]
}

/** The two rules that the generated files meet, with Ohio's days in the statement: 90 to the complaint, 28 to answer. */
const bareAgenda = (assigned: string, between = 'true', rows = 50): string => `
  with file as (
    select certificate_id, noi_filed_on from legal_case
    where firm_id = 1 and is_active and dismissal_filed_on is null and (assigned_attorney_id ${assigned})),
  due as (
    select certificate_id, 'complaint' as rule, noi_filed_on + 90 as due_on from file where noi_filed_on is not null
    union all
    select file.certificate_id, 'answer', served_on + 28 from file
    join defendant on defendant.certificate_id = file.certificate_id and served_on is not null and answered_on is null)
  select c.id, c.certificate_no, county.name, c.owner_name, rule, due_on, count(*) over () from due
  join certificate c on c.id = due.certificate_id join county on county.id = c.county_id
  where c.redeemed_on is null and ${between} order by due_on, c.id, rule limit ${rows}`
