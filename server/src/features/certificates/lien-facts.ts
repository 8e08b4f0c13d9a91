import type { WorkingLien } from '@fieldstone/contract/entities/certificates/certificate'
import type { HOLD_FILTERS, LIEN_SORTS } from '@fieldstone/contract/routes/certificates/liens'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import {
  LEGAL_STEPS,
  type LegalStep,
  LIEN_PLANS,
  type LienPlan,
} from '@fieldstone/domain/certificates/lien-filters'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { dateKey, numberKey, type SortKey, textKey } from '../../lists/sort.ts'
import { currentStatus } from '../../records/certificate-status.ts'
import { CERTIFICATE_KEYS, SUMMARY_JOINS } from '../../records/certificate-summary.ts'
import { stepDays } from '../../records/legal-files.ts'
import { IS_OWED_PENDING, OWED_CENTS, owedJoin } from '../../records/owed-figure.ts'
import { isPartOverdue } from '../../records/plan-standing.ts'
import { readLiens } from '../payoff/service.ts'

type Sql = RawBuilder<unknown>

/** What narrows All Liens by the facts of today. Bounds are inclusive. */
export interface LienFactQuery {
  readonly owedFrom?: number | undefined
  readonly owedTo?: number | undefined
  readonly priceFrom?: number | undefined
  readonly priceTo?: number | undefined
  readonly purchasedFrom?: PlainDate | undefined
  readonly purchasedTo?: PlainDate | undefined
  readonly ageFrom?: number | undefined
  readonly ageTo?: number | undefined
  readonly plan?: LienPlan | undefined
  readonly legalStep?: LegalStep | undefined
  readonly hold?: (typeof HOLD_FILTERS)[number] | undefined
}

/** The instant and the day of the facts. */
export interface Moment {
  readonly at: Date
  readonly today: PlainDate
}

/** The word of a plan, as LIEN_PLANS. Null if it counts as none. */
const planWord = (today: PlainDate) => sql`case plan.status
  when 'ACTIVE' then case when exists (select from plan_instalment part
    where part.plan_id = plan.id and ${isPartOverdue(today)}) then 'late' else 'active' end
  when 'DEFAULT' then 'default' when 'COMPLETE' then 'complete'
  when 'PENDING' then case plan.stage when 'requested' then 'requested' else 'offered' end end`

/** Joins the facts of certificate `c` that are rows of their own: its newest plan, its holds, what it owes. */
const factJoins = ({ at, today }: Moment): Sql => sql`
  left join (select distinct on (plan.certificate_id) plan.certificate_id, ${planWord(today)} as word
    from payment_plan plan order by plan.certificate_id, plan.id desc) planned on planned.certificate_id = c.id
  left join (select certificate_id, array_agg(distinct kind order by kind) as kinds from certificate_hold
    where from_on <= ${today} and (until_on is null or until_on > ${today}) group by certificate_id) held
    on held.certificate_id = c.id
  ${owedJoin(at)}`

/** The tables of All Liens with all facts. */
export const factTables = (moment: Moment): Sql => sql`certificate c ${SUMMARY_JOINS} ${factJoins(moment)}`

const PLAN = sql`coalesce(planned.word, 'none')`

const LEGAL_STEP = sql`case ${sql.join(
  stepDays('legal').map(([step, day]) => sql`when ${day} is not null then ${sql.lit(step)}`),
  sql` `,
)} else 'none' end`

const ageYears = (today: PlainDate) =>
  sql<number | null>`date_part('year', age(${today}::date, c.purchased_on))::int`

const rankIn = (words: readonly string[], word: Sql): Sql =>
  sql`array_position(array[${sql.join(words)}]::text[], ${word})`

const { parcelNo, taxSaleNo, ownerName, propertyAddress } = CERTIFICATE_KEYS

/** Those of the certificate itself, which need no facts. */
const OWN_SORTS = ['parcelNo', 'taxSaleNo', 'ownerName', 'propertyAddress'] as const

/** The keys of all orders. Plans and legal steps are in the order of their progress. */
export const lienSorts = (today: PlainDate): Readonly<Record<(typeof LIEN_SORTS)[number], SortKey>> => ({
  ...{ parcelNo, taxSaleNo, ownerName, propertyAddress },
  status: textKey(currentStatus(today)),
  countyName: textKey(sql`county.name`),
  purchaseDate: dateKey(sql`c.purchased_on`),
  price: numberKey(sql`c.price_cents`),
  age: numberKey(sql`(${today}::date - c.purchased_on)`),
  plan: numberKey(rankIn(LIEN_PLANS, PLAN)),
  legalStep: numberKey(rankIn(LEGAL_STEPS, LEGAL_STEP)),
  holds: textKey(sql`array_to_string(held.kinds, ' ')`),
  owed: numberKey(OWED_CENTS),
})

/** Whether a query sorts or narrows by facts, so that its statements need `factTables`. */
export const needsFacts = (query: LienFactQuery & { readonly sort?: string | undefined }): boolean => {
  const sort = (query.sort ?? '').replace(/^-/, '')
  return (sort !== '' && !OWN_SORTS.some((own) => own === sort)) || factConditions(query, NEVER).length > 0
}

/** Whether it does so by what is owed. */
export const needsOwed = ({
  sort = '',
  owedFrom,
  owedTo,
}: LienFactQuery & { readonly sort?: string | undefined }): boolean =>
  /^-?owed$/.test(sort) || owedFrom !== undefined || owedTo !== undefined

const NEVER = '0001-01-01' as PlainDate

export function factConditions(query: LienFactQuery, today: PlainDate): readonly Sql[] {
  const { plan, legalStep, hold } = query
  return [
    ...within(OWED_CENTS, query.owedFrom, query.owedTo),
    // A redeemed certificate owes 0, but nobody who asks for amounts looks for it.
    ...(query.owedFrom === undefined && query.owedTo === undefined ? [] : [sql`c.redeemed_on is null`]),
    ...within(sql`c.price_cents`, query.priceFrom, query.priceTo),
    ...within(sql`c.purchased_on`, query.purchasedFrom, query.purchasedTo),
    ...within(ageYears(today), query.ageFrom, query.ageTo),
    ...(plan === undefined ? [] : [sql`${PLAN} = ${plan}`]),
    ...(legalStep === undefined ? [] : [sql`${LEGAL_STEP} = ${legalStep}`]),
    ...(hold === undefined ? [] : [holdCondition(hold)]),
  ]
}

const within = (value: Sql, from: unknown, to: unknown): readonly Sql[] => [
  ...(from === undefined ? [] : [sql`${value} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${value} <= ${to}`]),
]

function holdCondition(hold: (typeof HOLD_FILTERS)[number]): Sql {
  if (hold === 'none') return sql`held.kinds is null`
  return hold === 'any' ? sql`held.kinds is not null` : sql`${hold} = any(held.kinds)`
}

type Facts = Pick<WorkingLien, 'priceCents' | 'ageYears' | 'plan' | 'legalStep' | 'holds' | 'owedCents'>

/** A page of more rows is part of a file. */
const MOST_ON_PAGE = 200

/**
 * Reads the facts of a page by certificate. The amounts owed are computed now, as each certificate's page shows them. For a
 * file only those are that are not stored.
 */
export async function readFacts(
  { services, at }: Context,
  ids: readonly number[],
  { today, showsOwed }: { readonly today: PlainDate; readonly showsOwed: boolean },
): Promise<ReadonlyMap<number, Facts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Facts & { id: number; isPending: boolean }>`
    select c.id, c.price_cents as "priceCents", ${ageYears(today)} as "ageYears", ${PLAN} as plan,
      ${LEGAL_STEP} as "legalStep", coalesce(to_json(held.kinds), '[]') as holds,
      ${OWED_CENTS} as "owedCents", ${IS_OWED_PENDING} as "isPending"
    from ${factTables({ at, today })} where c.id = any(${[...ids]}::bigint[])`.execute(services.db)
  const isPage = ids.length <= MOST_ON_PAGE
  const unread = rows.filter(({ isPending }) => showsOwed && (isPage || isPending)).map(({ id }) => id)
  const liens = await readLiens(services, unread)
  return new Map(
    rows.map(({ id, isPending: _, owedCents, ...facts }) => {
      const lien = liens.get(id)
      return [id, { ...facts, owedCents: lien === undefined ? owedCents : (lien.quote?.totalCents ?? null) }]
    }),
  )
}
