import type { AuditAction } from '@fieldstone/contract/entities/audit/audit'
import { type AnyActor, type Role, SYSTEM, userIdOf } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import { beforeCommit, type Transaction } from '../db/database.ts'
import { chainHash, hashedText } from './chain.ts'

/** Details of a line: ids, codes and figures. No secrets, and no text that a person typed. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>

/** The object of a line: a user, a certificate, a route. */
export interface AuditSubject {
  readonly kind: string
  readonly id: string | number
}

/**
 * 'system' is everything that runs without a request: jobs, imports, the provider's events. Of a person who has just
 * logged in, only role and id are known.
 */
export type AuditActor = AnyActor | { readonly role: Role; readonly userId: number }

/** An act and its result. */
export interface AuditAct {
  readonly action: AuditAction
  /** The object of the act; null when there is none, as for a log-in with an unknown name. */
  readonly subject: AuditSubject | null
  /** 'ok' by default; otherwise the code of the refusal. */
  readonly result?: string
  readonly detail?: AuditDetail
}

/** A line of the audit log. */
export interface AuditEntry extends AuditAct {
  readonly at: Date
  readonly actor: AuditActor
  /** The address of the request; null without a request. */
  readonly address: string | null
}

/** Lines that are written when their transaction ends. */
const waiting = new WeakMap<Transaction, AuditEntry[]>()

/**
 * Adds a line to the log, in the transaction of the act. It is written last, just before the commit: the end of its
 * chain is one row for all, and nobody may wait for it while the rest of the transaction runs. Code that serves a
 * request calls `context.audit` instead.
 */
export function recordAudit(trx: Transaction, entry: AuditEntry): void {
  const before = waiting.get(trx)
  if (before !== undefined) {
    before.push(entry)
    return
  }
  const entries = [entry]
  waiting.set(trx, entries)
  beforeCommit(trx, () => writeLast(trx, entries))
}

/** A single line, the usual case, is one statement. */
async function writeLast(trx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  const [only, ...others] = entries
  await (only !== undefined && others.length === 0 ? writeOne(trx, only) : writeAudit(trx, entries))
}

/** Locks the end of its chain, reads it and moves it on. An end that is missing is no hash, which no line may lack. */
async function writeOne(trx: Transaction, entry: AuditEntry): Promise<void> {
  const chain = chainOf(entry)
  const line = lineOf(entry)
  const detail = storedDetail(entry)
  await sql`
    with last as (select hash from audit_chain where id = ${chain} for update),
    next as (select last.hash as previous_hash,
        encode(sha256(convert_to(last.hash || ${hashedText({ ...line, detail })}::text, 'UTF8')), 'hex') as hash
      from (values (1)) one left join last on true),
    moved as (update audit_chain set hash = next.hash from next where audit_chain.id = ${chain})
    insert into audit_log (at, actor_user_id, actor_role, action, subject_kind, subject_id, result, address, detail,
      chain, previous_hash, hash)
    select ${line.at}::timestamptz, ${line.actor_user_id}::bigint, ${line.actor_role}::text, ${line.action}::text,
      ${line.subject_kind}::text, ${line.subject_id}::text, ${line.result}::text, ${line.address}::text,
      ${JSON.stringify(detail)}::jsonb, ${chain}::int, next.previous_hash, next.hash from next`.execute(trx)
}

const LINES_AT_ONCE = 500

/** Adds lines at once, in a transaction that reads them itself. */
export async function writeAudit(trx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  const ends = await lockEnds(trx, new Set(entries.map(chainOf)))
  const rows = entries.map((entry) => {
    const chain = chainOf(entry)
    const line = lineOf(entry)
    const detail = storedDetail(entry)
    const previous_hash = endOf(ends, chain)
    const hash = chainHash(previous_hash, { ...line, detail })
    ends.set(chain, hash)
    return { ...line, detail: JSON.stringify(detail), chain, previous_hash, hash }
  })
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    const values = rows.slice(from, from + LINES_AT_ONCE)
    await trx.insertInto('audit_log').values(values).execute()
  }
  for (const [id, hash] of ends)
    await trx.updateTable('audit_chain').set({ hash }).where('id', '=', id).execute()
}

/** The hashes that chains end with, by chain. Locked in one order, so that two transactions never wait for each other. */
async function lockEnds(trx: Transaction, chains: ReadonlySet<number>): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('audit_chain')
    .select(['id', 'hash'])
    .where('id', 'in', [...chains])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

function endOf(ends: ReadonlyMap<number, string>, chain: number): string {
  const end = ends.get(chain)
  if (end === undefined) throw new Error(`audit_chain ${chain} is missing`)
  return end
}

/** As the database keeps it, since the hash of a line is compared with what is read: without what is undefined. */
const storedDetail = ({ detail = {} }: AuditEntry): AuditDetail => JSON.parse(JSON.stringify(detail))

const lineOf = ({ at, actor, action, subject, result, address }: AuditEntry) => ({
  at,
  actor_user_id: userIdOf(actor),
  actor_role: actor.role,
  action,
  subject_kind: subject?.kind ?? null,
  subject_id: subject === null ? null : String(subject.id),
  result: result ?? 'ok',
  address,
})

/** Of the rows of `audit_chain`, the one for what was only attempted, read or logged in to. */
const ACCESS_CHAIN = 2
/** The others are for acts: each subject has its own, and only acts on subjects of one chain wait for each other. */
const ACT_CHAINS = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const

const ACCESS_ACTIONS: ReadonlySet<string> = new Set([
  'read',
  'export',
  'log-in',
  'log-out',
  'sign-up',
  'request-reset',
  'contact',
])

/** Moving money waits for its chain of acts, so lines that anybody can cause must not be in it. */
const chainOf = ({ action, result = 'ok', subject }: AuditEntry): number =>
  result === 'ok' && !ACCESS_ACTIONS.has(action) ? actChainOf(subject) : ACCESS_CHAIN

function actChainOf(subject: AuditSubject | null): number {
  if (subject === null) return ACT_CHAINS[0]
  const codes = Array.from(`${subject.kind} ${subject.id}`, (letter) => letter.charCodeAt(0))
  const sum = codes.reduce((before, code) => (before * 31 + code) % 65_521, 0)
  return ACT_CHAINS[sum % ACT_CHAINS.length] ?? ACT_CHAINS[0]
}

/** The same of what the product does by itself, where no context is at hand. */
export const recordSystemAudit = (trx: Transaction, at: Date, act: AuditAct): void =>
  recordAudit(trx, { ...act, at, actor: SYSTEM, address: null })
