import type { AuditChoices, AuditLine } from '@fieldstone/contract/entities/audit/audit'
import { auditRoutes } from '@fieldstone/contract/routes/audit'
import { ACCOUNT_TYPES, ROLES } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { auditRead } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { implement } from '../../http/handler.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { numberKey } from '../../lists/sort.ts'
import { SUBJECT_NAME } from './subject-name.ts'

export const audit = implement(auditRoutes, {
  auditChoices: (context) => auditChoices(context),
  listAudit: (context, { query }) => listAudit(context, query),
})

interface AuditFilter {
  readonly action: string
  readonly actor: string
  readonly subject: string
  readonly result: string
}

/** The log contains names and addresses, so reading it is recorded too. */
const READ_SECONDS = 3600

/**
 * Lists a page of the log, newest first. An export is oldest first. Reading is recorded at most once an hour for each
 * administrator, because a line for each page would hide other lines. The next line has the number of omitted ones. Each
 * export is recorded.
 */
async function listAudit(context: Context, query: ListQuery & AuditFilter): Promise<Page<AuditLine[]>> {
  const { request } = context
  const scope = sql.join([sql`true`, ...conditions(query)], sql` and `)
  if (request.isExport) return readList<AuditLine>(context, LINES, { ...query, sort: 'id' }, scope)
  const lines = await readList<AuditLine>(context, LINES, query, scope)
  await auditRead(context, { kind: 'list', id: 'audit-log' }, { everySeconds: READ_SECONDS })
  return lines
}

/**
 * Lists actions and results by jumping from one index entry to the next, so the length of the log does not matter.
 */
async function auditChoices({ services: { db } }: Context): Promise<AuditChoices> {
  const { rows } = await sql<{ action: string; results: string[] }>`
    with recursive pair as (
      (select action, result from audit_log order by action, result limit 1)
      union all
      select next.action, next.result from pair cross join lateral (
        select action, result from audit_log
        where (action, result) > (pair.action, pair.result) order by action, result limit 1) next)
    select action, array_agg(result order by result) as results from pair group by action order by action`.execute(
    db,
  )
  const staff = await db
    .selectFrom('app_user')
    .select('username')
    .where('account_type', '<>', ACCOUNT_TYPES.taxpayer)
    .orderBy('username_key')
    .execute()
  return { actions: rows, staff: staff.map(({ username }) => username) }
}

const BY_ID = numberKey(sql`line.id`)

const LINES: ListSource<(typeof auditRoutes.listAudit.sorts)[number]> = {
  columns: sql`line.id, line.at, line.actor_user_id as "actorUserId", person.username as "actorUsername",
    line.actor_role as "actorRole", line.action, line.subject_kind as "subjectKind",
    line.subject_id as "subjectId", ${SUBJECT_NAME} as "subjectName", line.result, line.address, line.detail`,
  from: sql`audit_log line left join app_user person on person.id = line.actor_user_id`,
  key: BY_ID,
  sorts: { id: BY_ID },
  usualSort: '-id',
  at: sql`line.at`,
}

/** Returns the SQL conditions of the filters. */
function conditions(filter: AuditFilter): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = []
  if (filter.action !== '') found.push(sql`line.action = ${filter.action}`)
  if (filter.actor !== '') found.push(ofActor(filter.actor))
  if (filter.subject !== '') found.push(ofSubject(filter.subject))
  if (filter.result !== '') found.push(sql`line.result = ${filter.result}`)
  return found
}

/**
 * Matches a user by id or name, or a role. Failed log-ins have no actor, so a search for a user also finds attempts
 * on that account.
 */
function ofActor(text: string): RawBuilder<unknown> {
  if (['anonymous', 'guest', 'system', ...ROLES].includes(text)) return sql`line.actor_role = ${text}`
  const id = /^[1-9]\d{0,14}$/.test(text)
    ? sql`${Number(text)}::bigint`
    : sql`(select id from app_user where username_key = lower(${text}))`
  return sql`(line.actor_user_id = ${id}
    or (line.action = 'log-in' and line.subject_kind = 'user' and line.subject_id = ${id}::text))`
}

function ofSubject(text: string): RawBuilder<unknown> {
  // An id may contain colons, like 'GET /api/users/:id'; a kind never does.
  const colon = text.indexOf(':')
  if (colon >= 0)
    return sql`(line.subject_id = ${text}
      or (line.subject_kind = ${text.slice(0, colon)} and line.subject_id = ${text.slice(colon + 1)}))`
  return sql`(line.subject_kind = ${text} or line.subject_id = ${text})`
}
