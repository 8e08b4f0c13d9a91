import type {
  RecordHead,
  RecordLife,
  RecordPerson,
} from '@fieldstone/contract/entities/certificate-page/record'
import type { ShownHold } from '@fieldstone/contract/entities/certificates/staff'
import { compareDates, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { releaseWindow } from '@fieldstone/domain/payments/release'
import { nextOpen } from '@fieldstone/domain/plans/standing'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { paysCertificate } from '../../records/payment-allocations.ts'
import { getStanding } from '../../records/plan-standing.ts'
import { isNotCharged, type LienRecord } from '../payoff/service.ts'

/** Finds the newest plan. While it is active, with what is open of its next installment. */
export async function findPlan(db: Db, id: number): Promise<RecordLife['plan']> {
  const { rows } = await sql<Omit<NonNullable<RecordLife['plan']>, 'next'>>`
    select plan.id, plan.status, trim(plan.requester_first_name || ' ' || plan.requester_last_name) as requester,
      plan.requested_on as "requestedOn", plan.level_cents as "levelCents"
    from payment_plan plan where plan.certificate_id = ${id} order by plan.id desc limit 1`.execute(db)
  const plan = rows[0]
  return plan ? { ...plan, next: plan.status === 'ACTIVE' ? await findNext(db, plan.id) : null } : null
}

async function findNext(db: Db, planId: number): Promise<NonNullable<RecordLife['plan']>['next']> {
  const { instalments } = await getStanding(db, planId)
  const next = nextOpen(instalments)
  return next ? { dueOn: next.instalment.dueOn, amountCents: next.openCents } : null
}

interface HeadDates {
  readonly today: PlainDate
  readonly holds: readonly Pick<ShownHold, 'untilOn'>[]
}

/** Finds the earliest of the next installment, the days of a release, and the ends of holds. Null if none is to come. */
export async function findNextDate(
  db: Db,
  id: number,
  { today, holds }: HeadDates,
): Promise<RecordHead['nextDate']> {
  const installment = (await findPlan(db, id))?.next?.dueOn
  const dates: NonNullable<RecordHead['nextDate']>[] = [
    ...(installment === undefined ? [] : [{ what: 'installment' as const, on: installment }]),
    ...(await findReleaseDates(db, id, today)),
    ...holds.flatMap(({ untilOn }) =>
      untilOn !== null && untilOn > today ? [{ what: 'hold-end' as const, on: untilOn }] : [],
    ),
  ]
  return dates.sort((a, b) => compareDates(a.on, b.on))[0] ?? null
}

/** The first day on which a posted redemption can be released. From then on, the day by which it is due. */
async function findReleaseDates(
  db: Db,
  id: number,
  today: PlainDate,
): Promise<readonly NonNullable<RecordHead['nextDate']>[]> {
  const posted = await db
    .selectFrom('redemption')
    .select('releasable_on as releasableOn')
    .where('certificate_id', '=', id)
    .where('undone_at', 'is', null)
    .where('released_on', 'is', null)
    .executeTakeFirst()
  if (posted === undefined) return []
  const { releasableOn } = posted
  return today < releasableOn
    ? [{ what: 'release-possible', on: releasableOn }]
    : [{ what: 'release-due', on: releaseWindow(releasableOn).until }]
}

/** Lists expenses that the payoff does not include. */
export const listNotOwed = (record: LienRecord): RecordLife['notOwed'] =>
  record.row.expenses
    .filter((item) => item.postedOn === null || isNotCharged(record, item))
    .map(({ id, description, amountCents, postedOn }) => ({
      id,
      description,
      amountCents: cents(amountCents),
      isPosted: postedOn !== null,
    }))

/** Lists the people of a lien. Only administrators get the contact data of accounts. */
export async function listPeople(
  { services, actor }: Context,
  { id, ownerName, assignedAttorneyName }: LienRecord['row'],
): Promise<RecordPerson[]> {
  const named = (role: RecordPerson['role'], name: string | null): RecordPerson[] =>
    name === null || name === '' ? [] : [{ role, name, userId: null, phone: null, email: null }]
  return [
    ...named('owner', ownerName),
    ...named('attorney', assignedAttorneyName),
    ...(await listParties(services.db, id)),
    ...(actor.role === 'admin' ? await listAccounts(services.db, id) : []),
  ]
}

async function listParties(db: Db, id: number): Promise<RecordPerson[]> {
  const { rows } = await sql<RecordPerson>`
    select 'defendant' as role, party.name, null::bigint as "userId", null as phone, null as email
    from defendant party where party.certificate_id = ${id} order by party.id`.execute(db)
  return rows
}

/** Lists people who requested a plan or paid online. A person who did both is listed once. */
async function listAccounts(db: Db, id: number): Promise<RecordPerson[]> {
  const { rows } = await sql<RecordPerson>`
    select case when bool_or(used.is_plan) then 'plan' else 'payer' end as role,
      person.id as "userId", person.first_name || ' ' || person.last_name as name, person.phone, person.email
    from (select requested_by as user_id, true as is_plan from payment_plan plan where plan.certificate_id = ${id}
      union all select user_id, false from payment where ${paysCertificate(id)}) used
    join app_user person on person.id = used.user_id
    group by person.id order by person.id`.execute(db)
  return rows
}
