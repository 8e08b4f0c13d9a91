import type { AuditAction } from '@fieldstone/contract/entities/audit'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { networkOf } from '../http/network.ts'
import { Refusal } from '../refusal.ts'
import {
  type AuditAct,
  type AuditActor,
  type AuditDetail,
  type AuditEntry,
  type AuditSubject,
  recordAudit,
} from './record.ts'

/** Of refusals. Anybody can cause as many as they like, and all that moves money waits for the end of the chain. */
const REFUSAL_SECONDS = 60

/** The longest that any line may be held back; what is older is reported and forgotten by a job. */
export const LONGEST_PAUSE_SECONDS = 3600

/** Where a refusal happened, as far as its line needs it; every Context is one. */
export type RefusedContext = Pick<Context, 'actor' | 'at' | 'address' | 'requestId' | 'route'> & {
  readonly services: Pick<Context['services'], 'db' | 'log'>
}

export interface RefusedAct extends Pick<AuditAct, 'subject' | 'detail'> {
  /** 'refused' unless said. */
  readonly action?: AuditAction
  readonly result: string
  /** Where it is not the request's own. */
  readonly actor?: AuditActor
}

/**
 * Notes that somebody was refused: at most one line for a person (for anonymous requests: an address), route and
 * minute, with the number of those left out since the line before as `omitted`. Never throws: a busy log must not turn
 * the refusal into another answer.
 */
export async function auditRefusal(context: RefusedContext, act: RefusedAct): Promise<void> {
  const { services, at, actor, address, requestId, route } = context
  try {
    const entry = { actor, address, at, action: 'refused', ...act } as const
    await auditThrottled(services.db, entry, { everySeconds: REFUSAL_SECONDS, what: route })
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    services.log.error({ requestId, route, reason }, 'a refusal is missing in the audit log')
  }
}

/**
 * The refusal of a record that is another county's, firm's or person's: the same as of one that does not exist. That
 * somebody asked for it is noted; an administrator reaches all, so that one who finds nothing is not.
 */
export async function outOfReach(
  context: RefusedContext,
  subject: AuditSubject,
  detail: AuditDetail = {},
): Promise<Refusal> {
  if (context.actor.role !== 'admin')
    await auditRefusal(context, { subject, result: 'not_found', detail: { route: context.route, ...detail } })
  return new Refusal('not_found')
}

/**
 * Notes that somebody reads what is of other people, unless they had a line of it less than `everySeconds` ago. `what`
 * tells readings apart; the route unless said.
 */
export function auditRead(
  { services, at, actor, address, route }: Context,
  subject: AuditSubject,
  { everySeconds, what = route }: { readonly everySeconds: number; readonly what?: string },
): Promise<void> {
  return auditThrottled(services.db, { at, actor, action: 'read', subject, address }, { everySeconds, what })
}

/**
 * Adds the line unless the same person, or address, had one of this action, this `what` and this result less than
 * `everySeconds` ago (at most LONGEST_PAUSE_SECONDS). Counted in the database by one statement that is over at once, so
 * that it holds for several servers, and what is left out waits neither for the chain nor for others.
 */
export async function auditThrottled(
  db: Db,
  entry: AuditEntry,
  pause: { readonly everySeconds: number; readonly what: string },
): Promise<void> {
  const key = keyOf(entry, pause.what)
  const { omitted, omittedBefore } = await count(db, key, entry.at, pause.everySeconds)
  if (omitted > 0) return
  const detail = { ...entry.detail, ...(omittedBefore > 0 ? { omitted: omittedBefore } : {}) }
  try {
    await inTransaction(db, (trx) => recordAudit(trx, { ...entry, detail }))
  } catch (error) {
    await undoCount(db, key)
    throw error
  }
}

interface Key {
  readonly who: string
  readonly action: string
  readonly what: string
  readonly result: string
}

const keyOf = ({ actor, address, action, result = 'ok' }: AuditEntry, what: string): Key => ({
  who: 'userId' in actor ? `user:${actor.userId}` : `network:${networkOf(address ?? '')}`,
  action,
  what,
  result,
})

/** None omitted: this one is to be written. A clock that was far ahead once does not silence anybody. */
async function count(
  db: Db,
  { who, action, what, result }: Key,
  at: Date,
  everySeconds: number,
): Promise<{ omitted: number; omittedBefore: number }> {
  const length = sql`make_interval(secs => ${everySeconds})`
  const isDue = sql`(pause.since <= ${at}::timestamptz - ${length} or pause.since > ${at}::timestamptz + ${length})`
  const { rows } = await sql<{ omitted: number; omittedBefore: number }>`
    insert into audit_pause as pause (who, action, what, result, since)
    values (${who}, ${action}, ${what}, ${result}, ${at})
    on conflict (who, action, what, result) do update set
      omitted_before = case when ${isDue} then pause.omitted else pause.omitted_before end,
      omitted = case when ${isDue} then 0 else pause.omitted + 1 end,
      since = case when ${isDue} then excluded.since else pause.since end
    returning omitted, omitted_before as "omittedBefore"`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('a line of the audit log was not counted')
  return counted
}

/** The line could not be written: the next one is, and says that this one is missing. */
async function undoCount(db: Db, { who, action, what, result }: Key): Promise<void> {
  await sql`
    update audit_pause set since = '-infinity', omitted = omitted + omitted_before + 1
    where who = ${who} and action = ${action} and what = ${what} and result = ${result}`.execute(db)
}
