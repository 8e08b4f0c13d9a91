import type { AuditAction } from '@fieldstone/contract/entities/audit'
import type { Actor, Role } from '@fieldstone/domain/access/actor'
import type { Transaction } from '../db/database.ts'
import { chainHash } from './chain.ts'

/** What a line says beside who and what. Ids, codes and figures: no secret, no text that a person typed. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>

/** What a line is about: a user, a certificate, a route. */
export interface AuditSubject {
  readonly kind: string
  readonly id: string | number
}

/**
 * 'system' is what runs without a request: jobs, imports, the provider's events. Who has just logged in is known by
 * role and id alone.
 */
export type AuditActor =
  | Actor
  | { readonly role: 'system' }
  | { readonly role: Role; readonly userId: number }

/** What was done, and how it ended. */
export interface AuditAct {
  readonly action: AuditAction
  /** What it was done to; null when there is no such thing, as for a log-in with an unknown name. */
  readonly subject: AuditSubject | null
  /** 'ok' unless said; else the code of the refusal. */
  readonly result?: string
  readonly detail?: AuditDetail
}

/** A line of the audit log. */
export interface AuditEntry extends AuditAct {
  readonly at: Date
  readonly actor: AuditActor
  /** Where the request came from; null without one. */
  readonly address: string | null
}

/**
 * Adds one line to the end of its chain, in the transaction of what it tells of. The end of the chain stays locked until
 * that transaction is over: write it last. Whoever serves a request calls `context.audit` instead.
 */
export async function recordAudit(trx: Transaction, entry: AuditEntry): Promise<void> {
  const chain = chainOf(entry)
  const end = await trx
    .selectFrom('audit_chain')
    .select('hash')
    .where('id', '=', chain)
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
    result: entry.result ?? 'ok',
    address: entry.address,
  }
  const hash = chainHash(end.hash, { ...line, detail })
  await trx
    .insertInto('audit_log')
    .values({ ...line, detail: JSON.stringify(detail), chain, previous_hash: end.hash, hash })
    .execute()
  await trx.updateTable('audit_chain').set({ hash }).where('id', '=', chain).execute()
}

/** By their rows in `audit_chain`: what was done, and what was only tried, read or entered. */
const CHAINS = { acts: 1, access: 2 } as const

const ACCESS_ACTIONS: ReadonlySet<string> = new Set([
  'read',
  'export',
  'log-in',
  'log-out',
  'sign-up',
  'request-reset',
  'contact',
])

/** Whatever moves money waits for the chain of acts, so that what anybody can cause must not be in it. */
const chainOf = ({ action, result = 'ok' }: AuditEntry): number =>
  result === 'ok' && !ACCESS_ACTIONS.has(action) ? CHAINS.acts : CHAINS.access

/** The same for what no request asked for: a job, a command, an event of the provider. */
export const recordSystemAudit = (trx: Transaction, at: Date, act: AuditAct): Promise<void> =>
  recordAudit(trx, { ...act, at, actor: { role: 'system' }, address: null })
