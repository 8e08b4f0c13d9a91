import { sql } from 'kysely'
import { requireCounty } from '../../records/reach.ts'
import type { ReportContext } from './reports/service.ts'
import { PLAN_STATUS } from './reports/source.ts'

export async function countPlansByStatus(
  context: ReportContext,
  countyId: number,
): Promise<{ status: string; count: number }[]> {
  await requireCounty(context, countyId)
  const { rows } = await sql<{ status: string; count: number }>`
    select ${PLAN_STATUS} as status, count(*) as count
    from payment_plan plan where plan.county_id = ${countyId} group by 1 order by 2 desc, 1`.execute(
    context.services.db,
  )
  return rows
}

export async function countCorrespondence(
  context: ReportContext,
  countyId: number,
): Promise<{ reason: string; count: number }[]> {
  await requireCounty(context, countyId)
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*) as count from correspondence where county_id = ${countyId}
    group by 1 order by 2 desc, 1`.execute(context.services.db)
  return rows
}

export async function countRedemptions(
  context: ReportContext,
  countyId: number,
): Promise<{ year: number; count: number }[]> {
  await requireCounty(context, countyId)
  const { rows } = await sql<{ year: number; count: number }>`
    select extract(year from day)::int as year, sum(count)::bigint as count
    from (select redeemed_on as day, count(*) as count from certificate
      where county_id = ${countyId} and redeemed_on is not null group by 1) redeemed
    group by 1 order by 1`.execute(context.services.db)
  return rows
}
