import { dateParts, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { settingsOf } from '@fieldstone/domain/legal/deadline-settings'
import { type DeadlineSettings, FEDERAL_LIEN_MONTHS } from '@fieldstone/domain/legal/deadlines'
import { WAIVER } from '@fieldstone/domain/legal/file'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import { type RawBuilder, sql } from 'kysely'
import { daysOff } from '../../records/days-off.ts'

/** The settings of each county over time, as SQL. */
export const PERIODS = (periods: readonly SettingsPeriod[]) => sql`
  select "countyId" as county_id, since, until, today, "holdsToday" as holds_today, "complaintDays" as complaint_days,
    ("periodMonths" ->> 'auction')::int as auction_months, ("periodMonths" ->> 'negotiated')::int as negotiated_months,
    "isExpiryTolled" as is_tolled, "answerDays" as answer_days, "answerDaysUnitedStates" as united_states_days,
    "answerDaysWaiver" as waiver_days,
    ("serviceMonths" ->> 'each')::int as each_months, ("serviceMonths" ->> 'any')::int as any_months,
    "federalRedemptionDays" as federal_days, shift = 'next-business-day' as is_shifted
  from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as it (
    "countyId" bigint, since date, until date, today date, "holdsToday" boolean, "complaintDays" int, "periodMonths" jsonb,
    "isExpiryTolled" boolean, "answerDays" int, "answerDaysUnitedStates" int, "answerDaysWaiver" int, "serviceMonths" jsonb,
    "federalRedemptionDays" int, shift text)`

/** The files that may have a deadline, with the settings of today in their county. */
export const FILES = (scope: RawBuilder<unknown>) => sql`
  select c.id, c.county_id, c.purchased_on, c.sale_type, legal.noi_filed_on, legal.complaint_filed_on,
    legal.all_parties_served_on, legal.bankruptcy_in_on, legal.bankruptcy_out_on, legal.sheriff_sale_on,
    legal.second_sheriff_sale_on,
    legal.bankruptcy_in_on <= present.today
      and (legal.bankruptcy_out_on is null or legal.bankruptcy_out_on > present.today) as is_stayed,
    c.redemption_in_process_on is not null as is_paid, stays.stays_from, stays.stays_until,
    legal.decree_forfeiture_on is not null or legal.result_of_sale is not distinct from 'Forfeited' as is_forfeited,
    legal.judgment_requested_on is not null or legal.judgment_entered_on is not null as is_judged,
    present.today, present.is_shifted, present.answer_days, present.united_states_days,
    present.waiver_days
  from legal_case legal join certificate c on c.id = legal.certificate_id
    join period present on present.county_id = c.county_id and present.holds_today
    cross join lateral (
      select array_agg(stay.began order by stay.began, stay.ended nulls last) as stays_from,
        array_agg(stay.ended order by stay.began, stay.ended nulls last) as stays_until
      from (
        select earlier.filed_on as began, earlier.ended_on as ended from earlier_bankruptcy earlier
        where earlier.certificate_id = c.id
        union all select legal.bankruptcy_in_on, legal.bankruptcy_out_on where legal.bankruptcy_in_on is not null
      ) as stay) as stays
  where legal.is_active and c.redeemed_on is null and legal.dismissal_filed_on is null and ${scope}`

/** Joins the period of a county that contains a day. */
const holding = (day: RawBuilder<unknown>) =>
  sql`join period on period.county_id = file.county_id and ${day} >= since and ${day} < until`

/**
 * The rules in the order and with the names of the domain's. Each selects file, rule, defendant, day, and whether a
 * day off moves it.
 */
export const RULES: readonly RawBuilder<unknown>[] = [
  sql`select file.id as certificate_id, 'complaint' as rule, 0::bigint as defendant_id,
      noi_filed_on + complaint_days as day, false as is_shifted
    from file ${holding(sql`noi_filed_on`)}
    where complaint_filed_on is null and complaint_days is not null`,
  sql`select id, 'expiry', 0,
      tolled_end, is_shifted
    from (
      select file.*, case when is_tolled and file.stays_from is not null
        then period_after_stays(period_end, file.purchased_on, file.stays_from, file.stays_until, file.today)
        else period_end end as tolled_end
      from file ${holding(sql`purchased_on`)} cross join lateral (
        select (file.purchased_on + make_interval(months => case file.sale_type when 'auction' then auction_months
          when 'negotiated' then negotiated_months end))::date as period_end) as counted
      where noi_filed_on is null and period_end is not null) as file
    where tolled_end is not null`,
  sql`select file.id, 'service-each', defendant.id,
      (complaint_filed_on + make_interval(months => each_months))::date, file.is_shifted
    from file ${holding(sql`complaint_filed_on`)} join defendant on certificate_id = file.id and served_on is null
    where all_parties_served_on is null and each_months is not null`,
  sql`select file.id, 'commencement', coalesce(defendant.id, 0),
      (complaint_filed_on + make_interval(months => any_months))::date, file.is_shifted
    from file ${holding(sql`complaint_filed_on`)} left join defendant on certificate_id = file.id
    where all_parties_served_on is null and any_months is not null and served_on is null`,
  sql`select file.id, 'answer', defendant.id, answer.since + answer.days, is_shifted
    from file join defendant on certificate_id = file.id and served_on is not null and answered_on is null,
      lateral (select defendant.party_type = 'private'
        and defendant.service_type is not distinct from ${WAIVER} as is_waiver) as service,
      lateral (select
        case when service.is_waiver then coalesce(defendant.waiver_requested_on, defendant.served_on)
          else defendant.served_on end as since,
        case when service.is_waiver then file.waiver_days when defendant.party_type = 'private' then file.answer_days
          else file.united_states_days end as days) as answer
    where not is_judged and answer.days is not null`,
  sql`select id, 'sheriff-sale', 0, sheriff_sale_on, false from file where sheriff_sale_on >= today`,
  sql`select id, 'second-sheriff-sale', 0, second_sheriff_sale_on, false from file where second_sheriff_sale_on >= today`,
  sql`select file.id, 'federal-redemption', defendant.id, redemption.day, false
    from file ${holding(sql`coalesce(sheriff_sale_on, file.today)`)} join defendant on certificate_id = file.id,
      lateral (select coalesce(file.second_sheriff_sale_on, file.sheriff_sale_on)) as sold (day),
      lateral (select case defendant.party_type when 'united-states' then sold.day + period.federal_days
        when 'united-states-lien' then (sold.day + make_interval(months => ${FEDERAL_LIEN_MONTHS}::int))::date end
      ) as redemption (day)
    where sold.day <= file.today and not is_forfeited and redemption.day >= file.today`,
]

/** The next business day after each day off, if some county moves deadlines: from YEARS_BACK ago to YEARS_AHEAD. */
export function shiftedDays(periods: readonly SettingsPeriod[]): RawBuilder<unknown> {
  const moving = periods.find(({ shift, holdsToday }) => holdsToday && shift !== 'none')
  if (!moving) return daysOff([])
  const { year } = dateParts(moving.today)
  return daysOff(Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, at) => year + at - YEARS_BACK))
}

const YEARS_BACK = 5
const YEARS_AHEAD = 10

/** The settings of a county for key dates from `since` until before `until`. */
export interface SettingsPeriod extends DeadlineSettings {
  readonly countyId: number
  readonly since: PlainDate | '-infinity'
  readonly until: PlainDate | 'infinity'
  /** Today in the county. */
  readonly today: PlainDate
  readonly holdsToday: boolean
}

/** Returns the settings of a county over time: a new period for each of its rows. */
export function periodsOf(regime: Regime | null, countyId: number, today: PlainDate): SettingsPeriod[] {
  const starts = [...new Set((regime?.rows ?? []).map(({ effectiveFrom }) => effectiveFrom))].sort()
  return [null, ...starts].map((start, at) => {
    const since = start ?? '-infinity'
    const until = starts[at] ?? 'infinity'
    const on = start ?? FIRST_DAY
    const keyDates = { purchasedOn: on, noiFiledOn: on, complaintFiledOn: on, sheriffSaleOn: on }
    const holdsToday = (start === null || start <= today) && (until === 'infinity' || today < until)
    return { countyId, since, until, today, holdsToday, ...settingsOf(regime, on, keyDates) }
  })
}

const FIRST_DAY = '0001-01-01' as PlainDate
