import { pathTo } from '@fieldstone/contract/pages'
import type { TemplateGroup } from '@fieldstone/contract/templates'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'

interface LienRow {
  readonly certificateNo: string
  readonly parcelNo: string
  readonly county: string
  readonly state: string
  readonly ownerName: string
  readonly propertyAddress: string
}

interface PaymentRow {
  readonly paymentId: string
  readonly receiptNo: string | null
  readonly day: PlainDate
  readonly portion: number
  readonly fee: number
  readonly total: number
}

interface PlanRow {
  readonly planId: number
  readonly count: number | null
  readonly amount: number | null
  readonly first: PlainDate | null
  readonly until: PlainDate | null
}

type Known = Readonly<Record<string, string | number>>

/**
 * What is known of a real certificate, by the names of placeholders: itself; for a template about payments its last payment,
 * for one about plans its last plan. Refuses with `not_found`.
 */
export async function lienValues(
  { db, config }: Services,
  certificateId: number,
  group: TemplateGroup,
): Promise<Known> {
  const { rows } = await sql<LienRow>`
    select c.certificate_no as "certificateNo", c.parcel_no as "parcelNo", county.name as county, state.name as state,
      c.owner_name as "ownerName", c.address as "propertyAddress"
    from certificate c join county on county.id = c.county_id join state on state.id = county.state_id
    where c.id = ${certificateId}`.execute(db)
  const [lien] = rows
  if (!lien) throw new Refusal('not_found')
  return known({
    ...{ ...lien, name: lien.ownerName, property: lien.parcelNo },
    ...(group === 'payments' ? await lastPayment(db, certificateId) : {}),
    ...(group === 'plans' ? await lastPlan(db, certificateId) : {}),
    link: config.baseUrl + pathTo('certificate', { parcelId: certificateId }),
  })
}

async function lastPayment(db: Db, certificateId: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select id as "paymentId", receipt_no::text as "receiptNo", effective_on as day, portion_cents as portion,
      fee_cents as fee, total_cents as total
    from payment where certificate_id = ${certificateId} order by created_at desc, id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

async function lastPlan(db: Db, certificateId: number): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select id as "planId", term_months as count, level_cents as amount, first_due_on as first,
      offer_expires_on as until
    from payment_plan where certificate_id = ${certificateId} order by id desc limit 1`.execute(db)
  return rows[0]
}

const known = (values: Readonly<Record<string, string | number | null>>): Known =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number] => entry[1] !== null && entry[1] !== '',
    ),
  )
