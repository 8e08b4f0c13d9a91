import type { Person, PersonAccount } from '@fieldstone/contract/entities/people/person'
import type { ConnectedAccount } from '@fieldstone/contract/entities/people/rows'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { sql } from 'kysely'
import type { AdminContext, Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import {
  CONNECTED,
  isMailedLetterOfAccount,
  isMailOfAccount,
  isMessageOfAccount,
} from '../../records/account-relations.ts'
import { Refusal } from '../../refusal.ts'
import { inOrder, ownerKeysOf, type PersonScope, readTies } from './scope.ts'

interface AccountRow extends PersonAccount {
  readonly firstName: string
  readonly lastName: string
  readonly address: string
  readonly city: string
  readonly stateId: string
  readonly zip: string
}

/**
 * The scope of a person with an account. Acts of the account are certain. What staff recorded under a name belongs to
 * the person only if it concerns a certificate of the account, or a plan that the account requested.
 */
export async function accountScope(
  { services }: Pick<AdminContext, 'services'>,
  userId: number,
): Promise<PersonScope> {
  const { db } = services
  const id = sql`${userId}::bigint`
  const { firstName, lastName, address, city, stateId, zip, ...account } = await getAccount(db, userId)
  const name = `${firstName} ${lastName}`.trim()
  const ties = await readTies(
    db,
    sql`select owned.certificate_id as id, owned.kind as tie
      from ${CONNECTED} owned where owned.user_id = ${userId}
      union all select recipient.certificate_id, 'letters' from letter_recipient recipient
      where recipient.user_id = ${userId}`,
  )
  const ids = sql`${[...ties.keys()]}::bigint[]`
  const names = [`${firstName} ${lastName}`, `${lastName} ${firstName}`].map((it) => it.trim().toLowerCase())
  const isNamed = (text: ReturnType<typeof sql>) => sql`lower(trim(${text})) = any(${names}::text[])`
  const ofPlan = sql`received.plan_id in (select asked.id from payment_plan asked where asked.requested_by = ${userId})`
  return {
    kind: 'account',
    name: name || account.username,
    address: addressLine({ address, city, stateId, zip }),
    account,
    ties,
    online: sql`payment.user_id = ${userId}`,
    onlineBasis: sql`'account'`,
    received: sql`received.certificate_id = any(${ids}) and (${ofPlan} or ${isNamed(sql`received.payer_name`)})`,
    receivedBasis: sql`case when ${ofPlan} then 'plan' else 'name' end`,
    plans: sql`plan.requested_by = ${userId}`,
    mails: isMailOfAccount(id),
    // By e-mail to the account, or by mail to the owner whose account it is.
    letters: sql`(${isMailedLetterOfAccount(id)} or letter.id in (
      select posted.id from letter_recipient recipient join letter posted
          on posted.certificate_id = recipient.certificate_id and posted.outcome = 'sent' and posted.delivery = 'post'
        where recipient.user_id = ${userId}))`,
    correspondence: sql`line.certificate_id = any(${ids})
      and ${isNamed(sql`line.contact_first_name || ' ' || line.contact_last_name`)}`,
    requests: sql`request.certificate_id = any(${ids})
      and ${isNamed(sql`request.first_name || ' ' || request.last_name`)}`,
    messages: isMessageOfAccount(id),
    consentsOf: sql`select ${userId}::bigint as id`,
    ownerKeys: ownerKeysOf(name),
  }
}

async function getAccount(db: Db, userId: number): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    select person.id as "userId", person.username, person.account_type as "accountType", person.email, person.phone,
      person.first_name as "firstName", person.last_name as "lastName", person.language,
      concat_ws(' ', nullif(person.address1, ''), nullif(person.address2, '')) as address, person.city,
      person.state as "stateId", person.zip, person.is_approved as "isApproved", person.is_disabled as "isDisabled",
      person.is_guest as "isGuest",
      person.second_factor_secret is not null as "hasSecondFactor", person.created_at as "createdAt",
      exists (select from ach_account bank where bank.user_id = person.id and bank.status = 'VERIFIED')
        as "hasVerifiedBankAccount",
      (select max(session.created_at) from user_session session where session.user_id = person.id) as "lastLogInAt",
      coalesce(county.name, firm.name, '') as "placeName"
    from app_user person left join county on county.id = person.county_id left join firm on firm.id = person.firm_id
    where person.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * The rows that certainly belong to the logged-in person. Anybody can save any certificate and enter any name and
 * address in a profile, so nothing belongs to them by name. E-mails and messages are those of the account, as
 * everywhere (account-email.ts).
 */
export async function ownScope(context: Context<ActorOf<'taxpayer'>>): Promise<PersonScope> {
  const { userId } = context.actor
  const scope = await accountScope(context, userId)
  return {
    ...scope,
    received: sql`received.plan_id in (
      select asked.id from payment_plan asked where asked.requested_by = ${userId})`,
    // Letters go to the owner of record, and nobody has verified that the person is the owner.
    mails: sql`(${scope.mails} and mail.kind <> 'letter-mail')`,
    letters: NONE,
    correspondence: NONE,
    requests: NONE,
  }
}

const NONE = sql`false`

/** Lists the accounts connected to the certificates of a person who is known by name only. Empty for an account. */
export async function listAccounts(
  { services }: AdminContext,
  { kind, ties }: PersonScope,
  most: number,
): Promise<Person['accounts']> {
  if (kind === 'account') return { rows: [], totalCount: 0 }
  const ids = sql`${[...ties.keys()]}::bigint[]`
  const { rows } = await sql<ConnectedAccount & { total: number }>`
    select person.id as "userId", trim(person.first_name || ' ' || person.last_name) as name, person.username,
      person.email, array_agg(distinct known.kind) as ties,
      count(distinct known.certificate_id)::int as "certificateCount", count(*) over ()::int as total
    from (select owned.user_id, owned.certificate_id, owned.kind from ${CONNECTED} owned
        where owned.certificate_id = any(${ids})
      union all select recipient.user_id, recipient.certificate_id, 'letters' from letter_recipient recipient
        where recipient.certificate_id = any(${ids})) known
    join app_user person on person.id = known.user_id
    group by person.id order by bool_or(known.kind = 'letters') desc, name, person.id
    limit ${most}`.execute(services.db)
  return {
    rows: rows.map(({ total, ...account }) => ({ ...account, ties: inOrder(account.ties) })),
    totalCount: rows[0]?.total ?? 0,
  }
}
