import type { User } from '@fieldstone/contract/entities/accounts/user'
import type { ActorOf, SignedInActor } from '@fieldstone/domain/access/actor'
import { auditRead, outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import type { Page } from '../../lists/page.ts'
import { Refusal } from '../../refusal.ts'
import { findUser, listBankAccounts, listUserRows, type UserQuery, type UserRow } from './user-queries.ts'

/** Per administrator: one line per page and filter would bury the other lines of the log. */
const LIST_READ_SECONDS = 600

/**
 * All accounts, for administrators. Reading is recorded in the audit log at most once in ten minutes; each export has a
 * line of its own.
 */
export async function listUsers(context: Context<ActorOf<'admin'>>, query: UserQuery): Promise<Page<User[]>> {
  const listed = await listUserRows(context, query)
  if (!context.request.isExport)
    await auditRead(context, { kind: 'list', id: 'users' }, { everySeconds: LIST_READ_SECONDS })
  return listed.map((row) => present(row, []))
}

/** The own account or, for an administrator, any. Refuses others with `not_found`. */
export async function getUser(context: Context<SignedInActor>, id: number): Promise<User> {
  const { actor, services } = context
  const isOwn = actor.userId === id
  if (!isOwn && actor.role !== 'admin') throw await outOfReach(context, { kind: 'user', id })
  const row = await findUser(services.db, id)
  if (!row) throw new Refusal('not_found')
  if (!isOwn)
    await inTransaction(services.db, (trx) =>
      context.audit(trx, { action: 'read', subject: { kind: 'user', id } }),
    )
  return presentUser(services.db, row, actor)
}

/** The account as this person may see it: only the owner sees the bank accounts. */
export async function presentUser(db: Db | Transaction, row: UserRow, actor: SignedInActor): Promise<User> {
  return present(row, actor.userId === row.id ? await listBankAccounts(db, row.id) : [])
}

const present = (row: UserRow, bankAccounts: User['bankAccounts']): User => ({ ...row, bankAccounts })
