import type { User } from '@fieldstone/contract/entities/user'
import type { ActorOf, SignedInActor } from '@fieldstone/domain/access/actor'
import { auditRead, outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { Listed } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'
import {
  findUser,
  listBankAccounts,
  listUserRows,
  type UserPageAsk,
  type UserRow,
  type UserSortColumn,
} from './user-queries.ts'

export interface UserListAsk {
  readonly page: number
  readonly pageSize: number
  readonly sort: string
  readonly filter: string
  /** Only those who are approved, or only those who wait for it; all when left out. */
  readonly approved?: boolean | undefined
}

/** For each administrator: a line for each page and filter would bury the others. */
const LIST_READ_SECONDS = 600

/**
 * All accounts, for administrators. That somebody looked is in the audit log, at most once in ten minutes; an export has
 * a line of its own.
 */
export async function listUsers(
  context: Context<ActorOf<'admin'>>,
  ask: UserListAsk,
): Promise<Listed<User[]>> {
  const { rows, total } = await listUserRows(context.services.db, {
    offset: (ask.page - 1) * ask.pageSize,
    size: ask.pageSize,
    filter: ask.filter,
    isApproved: ask.approved ?? null,
    sort: sortOf(ask.sort),
  })
  if (!context.request.isExport)
    await auditRead(context, { kind: 'list', id: 'users' }, { everySeconds: LIST_READ_SECONDS })
  return new Listed(
    rows.map((row) => present(row, [])),
    total,
  )
}

/** The own account, or for an administrator any; another's is not there. */
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

/** The account as this person may see it: bank accounts are the owner's alone. */
export async function presentUser(db: Db | Transaction, row: UserRow, actor: SignedInActor): Promise<User> {
  return present(row, actor.userId === row.id ? await listBankAccounts(db, row.id) : [])
}

const present = (row: UserRow, bankAccounts: User['bankAccounts']): User => ({ ...row, bankAccounts })

const SORT_COLUMNS: Readonly<Record<string, UserSortColumn>> = {
  username: 'username',
  accountType: 'account_type',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  approved: 'is_approved',
  created: 'created_at',
}

function sortOf(text: string): UserPageAsk['sort'] {
  const isDescending = text.startsWith('-')
  const name = text === '' ? 'username' : text.slice(isDescending ? 1 : 0)
  const column = Object.hasOwn(SORT_COLUMNS, name) ? SORT_COLUMNS[name] : undefined
  if (column) return { column, isDescending }
  const sort = `Sort by one of: ${Object.keys(SORT_COLUMNS).join(', ')}, with '-' before it for the reverse.`
  throw new Refusal('bad_request', { fields: { sort } })
}
