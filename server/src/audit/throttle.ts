import type { AuditAction } from '@fieldstone/contract/entities/audit/audit'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { errorName } from '../error-name.ts'
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

/** The pause between lines about refusals, of which anybody can cause any number. */
const REFUSAL_SECONDS = 60

/** The longest pause of all. A job reports and deletes older counts. */
export const LONGEST_PAUSE_SECONDS = 3600

/** What the line of a refusal needs from the context. */
export type RefusedContext = Pick<Context, 'actor' | 'at' | 'address' | 'requestId' | 'route'> & {
  readonly services: Pick<Context['services'], 'db' | 'log'>
}

export interface RefusedAct extends Pick<AuditAct, 'subject' | 'detail'> {
  /** 'refused' by default. */
  readonly action?: AuditAction
  readonly result: string
  /** By default the request's actor. */
  readonly actor?: AuditActor
}

/**
 * Records a refusal: at most one line per person (for anonymous requests: address), route and minute. `omitted` is the
 * number of refusals since the previous line that have none. Never throws, since a busy log must not change the answer.
 */
export async function auditRefusal(context: RefusedContext, act: RefusedAct): Promise<void> {
  const { services, at, actor, address, requestId, route } = context
  try {
    const entry = { actor, address, at, action: 'refused', ...act } as const
    await auditThrottled(services.db, entry, { everySeconds: REFUSAL_SECONDS, what: route })
  } catch (error) {
    const reason = errorName(error)
    services.log.error({ requestId, route, reason }, 'a refusal is missing in the audit log')
  }
}

/**
 * The refusal of a record that belongs to another county, firm or person: the same as for one that does not exist. The
 * attempt is recorded, except for administrators, who may see every record: for them it does not exist.
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
 * Records that a person reads data about others, unless there is such a line from less than `everySeconds` ago. `what`
 * distinguishes what is read; by default the route.
 */
export function auditRead(
  { services, at, actor, address, route }: Context,
  subject: AuditSubject,
  { everySeconds, what = route, detail = {} }: ReadPause,
): Promise<void> {
  const entry = { at, actor, action: 'read', subject, address, detail } as const
  return auditThrottled(services.db, entry, { everySeconds, what })
}

interface ReadPause {
  readonly everySeconds: number
  readonly what?: string
  readonly detail?: AuditDetail
}

/**
 * Adds the line unless the same person (or address) has one with this action, `what` and result from less than
 * `everySeconds` ago (at most LONGEST_PAUSE_SECONDS). Counted in the database, by one short statement: so it holds for
 * several servers, and an omitted line does not wait for the chain.
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

/** `omitted` is 0 when the line is due. A pause that began in the future, by a wrong clock, is ignored. */
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

/** After a line could not be written: the next one is written, and counts this one as omitted. */
async function undoCount(db: Db, { who, action, what, result }: Key): Promise<void> {
  await sql`
    update audit_pause set since = '-infinity', omitted = omitted + omitted_before + 1
    where who = ${who} and action = ${action} and what = ${what} and result = ${result}`.execute(db)
}
