import type { AuditLine } from '@fieldstone/contract/entities/audit'
import { ROLES } from '@fieldstone/domain/access/actor'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type RawBuilder, sql } from 'kysely'
import { auditRead } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { Listed } from '../../http/handler.ts'

export interface AuditAsk {
  readonly page: number
  readonly pageSize: number
  readonly action: string
  readonly actor: string
  readonly subject: string
  readonly result: string
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
}

/** The log grows for ever; beyond this its length is not counted. */
const COUNT_CAP = 10_000

/** The log shows names and addresses, so that who reads it is in it. */
const READ_SECONDS = 3600

/**
 * A page of the log, newest first. Who reads it is in it, but at most once an hour for each administrator: a line for
 * each page would push what they look for off the first one, and drown it. The next line says how many pages it was;
 * each export has a line of its own.
 *
 * An export reads oldest first, so that lines which are added meanwhile move none of its pages. */
export async function listAudit(context: Context, ask: AuditAsk): Promise<Listed<AuditLine[]>> {
  const { services, request } = context
  const where = sql.join(conditions(ask, services.config.businessTimeZone), sql` and `)
  const order = request.isExport ? sql`asc` : sql`desc`
  const { rows } = await sql<AuditLine>`
    select line.id, line.at, line.actor_user_id as "actorUserId", person.username as "actorUsername",
      line.actor_role as "actorRole", line.action, line.subject_kind as "subjectKind",
      line.subject_id as "subjectId", ${SUBJECT_NAME} as "subjectName", line.result, line.address, line.detail
    from (select * from audit_log line where ${where} order by line.id ${order}
      limit ${ask.pageSize} offset ${(ask.page - 1) * ask.pageSize}) line
    left join app_user person on person.id = line.actor_user_id
    order by line.id ${order}`.execute(services.db)
  if (request.isExport) return new Listed(rows, rows.length)
  const counted = await sql<{ count: number }>`
    select count(*) as count from
      (select from audit_log line where ${where} limit ${COUNT_CAP + 1}) as found`.execute(services.db)
  const count = counted.rows[0]?.count ?? 0
  const subject = { kind: 'list', id: 'audit-log' }
  await auditRead(context, subject, { everySeconds: READ_SECONDS })
  return new Listed(rows, Math.min(count, COUNT_CAP), count > COUNT_CAP)
}

/** A subject's id is text: only what is a number is looked up as one. */
const SUBJECT_NAME = sql`case when line.subject_id !~ '^[1-9][0-9]{0,14}$' then null
  when line.subject_kind = 'user' then (select username from app_user where id = line.subject_id::bigint)
  when line.subject_kind = 'certificate'
    then (select certificate_no from certificate where id = line.subject_id::bigint) end`

/** What the line must be; texts are compared as they stand, but for the beginning of the action. */
function conditions(ask: AuditAsk, timeZone: string): RawBuilder<unknown>[] {
  const found = [sql`true`]
  if (ask.action !== '') found.push(sql`starts_with(line.action, ${ask.action})`)
  if (ask.actor !== '') found.push(ofActor(ask.actor))
  if (ask.subject !== '') found.push(ofSubject(ask.subject))
  if (ask.result !== '') found.push(sql`line.result = ${ask.result}`)
  if (ask.from) found.push(sql`line.at >= ${startOf(sql`${ask.from}::date`, timeZone)}`)
  if (ask.to) found.push(sql`line.at < ${startOf(sql`${ask.to}::date + 1`, timeZone)}`)
  return found
}

/** The first instant of that day where the company is. */
const startOf = (day: RawBuilder<unknown>, timeZone: string) =>
  sql`((${day})::timestamp at time zone ${timeZone})`

/**
 * A user by id or name, or a role. Until a log-in succeeds nobody knows who it is, so that those that failed are nobody's
 * acts; who looks for a user means also what was tried on that account.
 */
function ofActor(text: string): RawBuilder<unknown> {
  if (['anonymous', 'system', ...ROLES].includes(text)) return sql`line.actor_role = ${text}`
  const id = /^[1-9]\d{0,14}$/.test(text)
    ? sql`${Number(text)}::bigint`
    : sql`(select id from app_user where username_key = lower(${text}))`
  return sql`(line.actor_user_id = ${id}
    or (line.action = 'log-in' and line.subject_kind = 'user' and line.subject_id = ${id}::text))`
}

function ofSubject(text: string): RawBuilder<unknown> {
  // An id may have colons of its own, as 'GET /api/users/:id' has; a kind has none.
  const colon = text.indexOf(':')
  if (colon >= 0)
    return sql`(line.subject_id = ${text}
      or (line.subject_kind = ${text.slice(0, colon)} and line.subject_id = ${text.slice(colon + 1)}))`
  return sql`(line.subject_kind = ${text} or line.subject_id = ${text})`
}
