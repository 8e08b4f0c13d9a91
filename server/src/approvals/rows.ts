import {
  type ApprovalChange,
  type ApprovalEnding,
  type ApprovalWay,
  approvalChanges,
} from '@fieldstone/contract/entities/approvals/approval'
import { TWO_PERSON_ACT_NAMES, type TwoPersonAct } from '@fieldstone/domain/approvals/second-person'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** A request as stored, with the names of its people. */
export interface ApprovalRow {
  readonly id: number
  readonly act: TwoPersonAct
  readonly subject: string
  readonly title: string
  readonly input: unknown
  readonly changes: readonly ApprovalChange[]
  readonly requestedBy: number
  readonly requesterName: string
  readonly requestedAt: Date
  readonly waitsUntil: Date | null
  readonly shellConfirmedAt: Date | null
  readonly ended: ApprovalEnding | null
  readonly endedHow: ApprovalWay | null
  readonly enderName: string | null
  readonly endedAt: Date | null
}

const nameOf = (person: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}), ''), ${sql.ref(`${person}.username`)})`

const COLUMNS = sql`approval.id, approval.act, approval.subject, approval.title, approval.input, approval.changes,
  approval.requested_by as "requestedBy", ${nameOf('requester')} as "requesterName",
  approval.requested_at as "requestedAt", approval.waits_until as "waitsUntil",
  approval.shell_confirmed_at as "shellConfirmedAt", approval.ended, approval.ended_how as "endedHow",
  ${nameOf('ender')} as "enderName", approval.ended_at as "endedAt"`

const TABLES = sql`approval join app_user requester on requester.id = approval.requested_by
  left join app_user ender on ender.id = approval.ended_by`

const IS_WAITING = sql`approval.ended is null`

interface Select {
  readonly where: RawBuilder<unknown>
  readonly order?: RawBuilder<unknown>
}

async function select(
  db: Db | Transaction,
  { where, order = sql`approval.id` }: Select,
): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${COLUMNS} from ${TABLES} where ${where} order by ${order}`.execute(db)
  // An act of a later version is nobody's to decide here.
  return rows
    .filter(({ act }) => TWO_PERSON_ACT_NAMES.includes(act))
    .map((row) => ({ ...row, changes: approvalChanges.parse(row.changes) }))
}

const first = async (db: Db | Transaction, where: RawBuilder<unknown>): Promise<ApprovalRow | null> =>
  (await select(db, { where }))[0] ?? null

export const findApproval = (db: Db | Transaction, id: number): Promise<ApprovalRow | null> =>
  first(db, sql`approval.id = ${id}`)

/** The request of this act that waits. */
export const findWaiting = (
  db: Db | Transaction,
  act: TwoPersonAct,
  subject: string | number,
): Promise<ApprovalRow | null> =>
  first(db, sql`approval.act = ${act} and approval.subject = ${String(subject)} and ${IS_WAITING}`)

export const findByCancelToken = (db: Db | Transaction, hash: string): Promise<ApprovalRow | null> =>
  first(db, sql`approval.cancel_token_hash = ${hash}`)

export const listWaiting = (db: Db | Transaction): Promise<ApprovalRow[]> => select(db, { where: IS_WAITING })

/** Those that a job performs: confirmed by the shell, or past their time. */
export const listDue = (db: Db, now: Date): Promise<ApprovalRow[]> =>
  select(db, {
    where: sql`${IS_WAITING} and (approval.shell_confirmed_at is not null or approval.waits_until <= ${now})`,
  })

/** A page of them, newest first. */
export async function listPage(
  db: Db,
  {
    isWaiting,
    page,
    pageSize,
  }: { readonly isWaiting: boolean; readonly page: number; readonly pageSize: number },
): Promise<{ readonly rows: ApprovalRow[]; readonly count: number }> {
  const where = isWaiting ? IS_WAITING : sql`approval.ended is not null`
  const counted = await sql<{ count: number }>`select count(*) as count from approval where ${where}`.execute(
    db,
  )
  const order = sql`approval.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`
  return { rows: await select(db, { where, order }), count: counted.rows[0]?.count ?? 0 }
}
