import type { Person } from '@fieldstone/contract/entities/people/person'
import type { PersonConsent } from '@fieldstone/contract/entities/people/rows'
import { type RawBuilder, sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { PersonScope } from './scope.ts'

/** Lists the person's consents, active ones first. A request to stop e-mails about payments is a hold. */
export async function listConsents(
  { services }: AdminContext,
  { consentsOf }: PersonScope,
  most: number,
): Promise<Person['consents']> {
  const { businessTimeZone: zone } = services.config
  const userIds = await idsOf(services.db, consentsOf)
  const { rows } = await sql<PersonConsent & { total: number }>`
    select consent.key, consent.kind, consent.user_id as "userId", consent.about, consent.plan_id as "planId",
      trim(person.first_name || ' ' || person.last_name) as name,
      (consent.from_at at time zone ${zone})::date as "fromOn",
      (consent.until_at at time zone ${zone})::date as "untilOn",
      consent.until_at is null and (consent.kind <> 'letters' or (consent.about = person.email
        and consent.from_at >= (select known.since from app_user_email known
          where known.user_id = person.id and known.until is null))) as "isStanding",
      count(*) over ()::int as total
    from (${AGREED}) consent join app_user person on person.id = consent.user_id
    where consent.user_id = any(${userIds}::bigint[])
    order by "isStanding" desc, consent.from_at desc, consent.key limit ${most}`.execute(services.db)
  return { rows: rows.map(({ total, ...consent }) => consent), totalCount: rows[0]?.total ?? 0 }
}

/** Reads the account ids first: each of the three tables is searched by a list of ids. */
async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`${query}`.execute(db)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Confirmed consents to letters by e-mail, authorizations of debits, and automatic payments of plans. */
const AGREED = sql`
  select 'letters-' || given.id as key, 'letters' as kind, given.user_id, given.email as about, null::bigint as plan_id,
    given.given_at as from_at, given.withdrawn_at as until_at
  from delivery_consent given where given.given_at is not null
  union all
  select 'debits-' || text.id, 'debits', text.user_id, coalesce(text.last4, ''), null, text.accepted_at, text.revoked_at
  from debit_authorization text
  union all
  select 'autopay-' || autopay.id, 'autopay', autopay.user_id, lien.certificate_no, plan.id, autopay.created_at,
    autopay.ended_at
  from autopay join payment_plan plan on plan.id = autopay.plan_id
    join certificate lien on lien.id = plan.certificate_id`
