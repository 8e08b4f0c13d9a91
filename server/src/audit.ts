import { createHash } from 'node:crypto'
import type { Actor, Role } from '@fieldstone/domain/access/actor'
import type { Transaction } from './db/database.ts'

/** What a line of the log says beside who and what. Ids, codes and figures: no secret, no text that a person typed. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>

export interface AuditEntry {
  readonly at: Date
  /**
   * 'system' is what runs without a request: jobs, imports, the provider's events. Who has just logged in is known by
   * role and id alone.
   */
  readonly actor: Actor | { readonly role: 'system' } | { readonly role: Role; readonly userId: number }
  /** A verb phrase with dashes: 'log-in', 'sign-up', 'request-plan'. */
  readonly action: string
  /** What it was done to; null when there is no such thing, as for a log-in with an unknown name. */
  readonly subject: { readonly kind: string; readonly id: string | number } | null
  /** 'ok', or the code of the refusal. */
  readonly result: string
  /** Where the request came from; null without one. */
  readonly address: string | null
  readonly detail?: AuditDetail
}

/**
 * Adds one line to the end of the log's chain, in the transaction of what it tells of. The end of the chain stays
 * locked until that transaction is over: write it last.
 */
export async function recordAudit(trx: Transaction, entry: AuditEntry): Promise<void> {
  const end = await trx
    .selectFrom('audit_chain')
    .select('hash')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const detail = entry.detail ?? {}
  const line = {
    at: entry.at,
    actor_user_id: 'userId' in entry.actor ? entry.actor.userId : null,
    actor_role: entry.actor.role,
    action: entry.action,
    subject_kind: entry.subject?.kind ?? null,
    subject_id: entry.subject === null ? null : String(entry.subject.id),
    result: entry.result,
    address: entry.address,
  }
  const hash = chainHash(end.hash, { ...line, detail })
  await trx
    .insertInto('audit_log')
    .values({ ...line, detail: JSON.stringify(detail), previous_hash: end.hash, hash })
    .execute()
  await trx.updateTable('audit_chain').set({ hash }).where('id', '=', 1).execute()
}

/** What a line's hash stands for: all of the row but its id and the hashes. */
export interface AuditLine {
  readonly at: Date
  readonly actor_user_id: number | null
  readonly actor_role: string
  readonly action: string
  readonly subject_kind: string | null
  readonly subject_id: string | null
  readonly result: string
  readonly address: string | null
  readonly detail: unknown
}

/** SHA-256 over the hash before and the line as JSON with sorted keys, as hex. */
export function chainHash(previousHash: string, line: AuditLine): string {
  const { at, actor_user_id, actor_role, action, subject_kind, subject_id, result, address, detail } = line
  const content = {
    at: at.toISOString(),
    actor_user_id,
    actor_role,
    action,
    subject_kind,
    subject_id,
    result,
    address,
    detail,
  }
  return createHash('sha256')
    .update(previousHash + canonicalJson(content))
    .digest('hex')
}

/** The database keeps the keys of a JSON object in an order of its own, so they are sorted before hashing. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}
