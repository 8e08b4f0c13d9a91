import type { Person } from '@fieldstone/contract/entities/people/person'
import type { ConnectedAccount } from '@fieldstone/contract/entities/people/rows'
import { sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { CONNECTED } from '../../records/connected.ts'
import type { PersonScope } from './scope.ts'
import { inOrder } from './scope.ts'

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
