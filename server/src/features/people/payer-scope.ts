import { type RawBuilder, sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { likeText } from '../certificates/service.ts'
import { ownerKeysOf, type PersonScope, readTies } from './scope.ts'

/**
 * The scope of a payer of received money, who may have no account. Payers are identified by the name on the check or
 * wire: payments under exactly the same name are shown together, and the page says so. A payment without a name
 * stands alone.
 */
export async function payerScope({ services }: AdminContext, receivedId: number): Promise<PersonScope> {
  const { db } = services
  const row = await db
    .selectFrom('received_payment')
    .select('payer_name as name')
    .where('id', '=', receivedId)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  const { name } = row
  // Uses the trigram index. Without wildcards this is equality that ignores case.
  const received =
    name === '' ? sql`received.id = ${receivedId}` : sql`received.payer_name ilike ${likeText(name)}`
  const ties = await readTies(
    db,
    sql`select received.certificate_id as id, 'received' as tie from received_payment received
      where ${received} and received.certificate_id is not null`,
  )
  const ids = sql`${[...ties.keys()]}::bigint[]`
  /** Communication under this name about one of the certificates. */
  const ofCertificates = (row: Condition, named: Condition): Condition =>
    name === '' ? NONE : sql`${row}.certificate_id = any(${ids}) and trim(${named}) ilike ${likeText(name)}`
  return {
    kind: 'payer',
    name,
    address: '',
    account: null,
    ties,
    online: NONE,
    onlineBasis: sql`'account'`,
    received,
    receivedBasis: sql`'name'`,
    plans: sql`plan.id in (select received.plan_id from received_payment received where ${received})`,
    mails: NONE,
    letters: NONE,
    correspondence: ofCertificates(sql`line`, sql`line.contact_first_name || ' ' || line.contact_last_name`),
    requests: ofCertificates(sql`request`, sql`request.first_name || ' ' || request.last_name`),
    messages: NONE,
    consentsOf: sql`select null::bigint as id where false`,
    ownerKeys: ownerKeysOf(name),
  }
}

type Condition = RawBuilder<unknown>

const NONE: Condition = sql`false`
