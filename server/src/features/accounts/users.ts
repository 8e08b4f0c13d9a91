import type { User } from '@fieldstone/contract/entities/user'
import type { Actor } from '@fieldstone/domain/access/actor'
import { recordAudit } from '../../audit.ts'
import { noteSeldomRead, refusedRecord } from '../../audit-seldom.ts'
import { type Db, inTransaction, type Transaction } from '../../db/database.ts'
import { Listed, type RequestInfo } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import {
  findUser,
  listBankAccounts,
  listUserRows,
  type UserPageAsk,
  type UserRow,
  type UserSortColumn,
} from './user-queries.ts'

/** Somebody with an account. */
export type Person = Exclude<Actor, { role: 'anonymous' }>

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
  services: Services,
  actor: Person,
  request: RequestInfo,
  ask: UserListAsk,
): Promise<Listed<User[]>> {
  const { rows, total } = await listUserRows(services.db, {
    offset: (ask.page - 1) * ask.pageSize,
    size: ask.pageSize,
    filter: ask.filter,
    isApproved: ask.approved ?? null,
    sort: sortOf(ask.sort),
  })
  if (!request.isExport) await noteList(services, actor, request)
  return new Listed(
    rows.map((row) => present(row, [])),
    total,
  )
}

/** The own account, or for an administrator any; another's is not there. */
export async function getUser(
  services: Services,
  actor: Person,
  request: RequestInfo,
  id: number,
): Promise<User> {
  const isOwn = actor.userId === id
  if (!isOwn && actor.role !== 'admin')
    throw await refusedRecord(services, actor, request, { kind: 'user', id })
  const row = await findUser(services.db, id)
  if (!row) throw new Refusal('not_found')
  if (!isOwn) await noteRead(services, actor, request, { kind: 'user', id })
  return presentUser(services.db, row, actor)
}

/** The account as this person may see it: bank accounts are the owner's alone. */
export async function presentUser(db: Db | Transaction, row: UserRow, actor: Person): Promise<User> {
  return present(row, actor.userId === row.id ? await listBankAccounts(db, row.id) : [])
}

const present = (row: UserRow, bankAccounts: User['bankAccounts']): User => ({ ...row, bankAccounts })

const noteList = (services: Services, actor: Person, request: RequestInfo): Promise<void> =>
  noteSeldomRead(services, actor, request, { kind: 'list', id: 'users' }, { everySeconds: LIST_READ_SECONDS })

async function noteRead(
  services: Services,
  actor: Person,
  request: RequestInfo,
  subject: { kind: string; id: string | number },
): Promise<void> {
  const at = services.clock.now()
  await inTransaction(services.db, (trx) =>
    recordAudit(trx, { at, actor, action: 'read', subject, result: 'ok', address: request.address }),
  )
}

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
