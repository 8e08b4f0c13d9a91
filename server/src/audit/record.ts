import type { AuditAction } from '@fieldstone/contract/entities/audit'
import type { Actor, Role } from '@fieldstone/domain/access/actor'
import type { Transaction } from '../db/database.ts'
import { chainHash } from './chain.ts'

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
export type AuditActor =
  | Actor
  | { readonly role: 'system' }
  | { readonly role: Role; readonly userId: number }

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

/**
 * Adds a line to the end of its chain, in the transaction of the act. The end of the chain stays locked until that
 * transaction ends, so write the line last. Code that serves a request calls `context.audit` instead.
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

/** The rows of `audit_chain`: acts, and what was only attempted, read or logged in to. */
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

/** Moving money waits for the chain of acts, so lines that anybody can cause must not be in it. */
const chainOf = ({ action, result = 'ok' }: AuditEntry): number =>
  result === 'ok' && !ACCESS_ACTIONS.has(action) ? CHAINS.acts : CHAINS.access

/** The same without a request: for a job, a command, an event of the provider. */
export const recordSystemAudit = (trx: Transaction, at: Date, act: AuditAct): Promise<void> =>
  recordAudit(trx, { ...act, at, actor: { role: 'system' }, address: null })
