import { createHash, randomBytes } from 'node:crypto'
import type { Reminders } from '@fieldstone/contract/entities/legal/deadline'
import { pathTo } from '@fieldstone/contract/pages'
import type { FileAnswer } from '@fieldstone/contract/route'
import { ACCOUNT_TYPES, type ActorOf } from '@fieldstone/domain/access/actor'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { addMonths } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { getCompany } from '../../company.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { deadlineRule, deadlineTitle } from './deadline-words.ts'
import { type FileDeadline, findDeadlines } from './deadlines.ts'
import { type CalendarEvent, calendarText } from './icalendar.ts'

type LegalContext = Context<ActorOf<'legal'>>

/** Only the hash is stored, so that a reader of the database cannot read calendars. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export async function getReminders({ services, actor }: LegalContext): Promise<Reminders> {
  const row = await services.db
    .selectFrom('deadline_setting')
    .select(['feed_since as feedSince', 'remind_days as remindDays'])
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  const { sendsDeadlineReminders: areMailsSent } = await getCompany(services)
  return { ...(row ?? { feedSince: null, remindDays: null }), areMailsSent }
}

export async function setReminders(context: LegalContext, remindDays: number | null): Promise<Reminders> {
  const values = { user_id: context.actor.userId, remind_days: remindDays }
  await context.services.db
    .insertInto('deadline_setting')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ remind_days: remindDays }))
    .execute()
  return getReminders(context)
}

/** Creates a new secret address and invalidates the previous one. The secret is returned only now. */
export async function createFeed(context: LegalContext): Promise<{ url: string }> {
  const { services, actor, at } = context
  const secret = randomBytes(32).toString('base64url')
  const feed = { feed_hash: hashOf(secret), feed_since: at }
  await inTransaction(services.db, async (trx) => {
    await trx
      .insertInto('deadline_setting')
      .values({ user_id: actor.userId, ...feed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
      .execute()
    context.audit(trx, { action: 'create-calendar-feed', subject: { kind: 'user', id: actor.userId } })
  })
  return { url: `${services.config.baseUrl}/api/legal/calendar/${secret}/deadlines.ics` }
}

export async function revokeFeed(context: LegalContext): Promise<void> {
  const { services, actor } = context
  await inTransaction(services.db, async (trx) => {
    const gone = await trx
      .updateTable('deadline_setting')
      .set({ feed_hash: null, feed_since: null })
      .where('user_id', '=', actor.userId)
      .where('feed_hash', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (gone)
      context.audit(trx, {
        action: 'revoke-calendar-feed',
        subject: { kind: 'user', id: actor.userId },
      })
  })
}

/** Calendar programs read the whole calendar every few hours, so it has a limit. */
const FEED_MONTHS = { back: 12, ahead: 24 }
const FEED_EVENTS = 2_000

/** Returns the calendar for its secret address, as long as its owner works for the firm. */
export async function readFeed({ services, at }: Context, secret: string): Promise<FileAnswer> {
  const owner = await services.db
    .selectFrom('deadline_setting')
    .innerJoin('app_user', 'app_user.id', 'deadline_setting.user_id')
    .select(['app_user.id', 'app_user.firm_id as firmId'])
    .where('feed_hash', '=', hashOf(secret))
    .where('app_user.account_type', '=', ACCOUNT_TYPES.legal)
    .where('app_user.is_approved', '=', true)
    .where('app_user.is_disabled', '=', false)
    .executeTakeFirst()
  if (!owner || owner.firmId === null) throw new Refusal('not_found')
  const scope = sql`legal.firm_id = ${owner.firmId} and legal.assigned_attorney_id = ${owner.id}`
  const today = businessDate(at, services.config.businessTimeZone)
  const { found, total } = await findDeadlines(services, services.db, {
    scope,
    from: addMonths(today, -FEED_MONTHS.back),
    to: addMonths(today, FEED_MONTHS.ahead),
    limit: FEED_EVENTS,
    offset: 0,
  })
  const { baseUrl } = services.config
  const events = await inTransaction(services.db, (trx) => eventsOf(trx, found, { at, baseUrl }))
  const description = [
    `What is due in your files: up to ${FEED_MONTHS.ahead} months ahead, and what is overdue by up to ${FEED_MONTHS.back}.`,
    ...(total > events.length ? [`These are the first ${events.length} of ${total}.`] : []),
  ].join(' ')
  const text = calendarText({ name: 'Fieldstone deadlines', description }, events)
  return { name: 'deadlines.ics', bytes: Buffer.from(text) }
}

/** Stores the days that calendars have got: a deadline that moved keeps its UID and gets a higher sequence. */
async function eventsOf(
  trx: Transaction,
  due: readonly FileDeadline[],
  { at, baseUrl }: { readonly at: Date; readonly baseUrl: string },
): Promise<CalendarEvent[]> {
  if (due.length === 0) return []
  const told = due.map(({ file, deadline }) => ({
    certificate_id: file.id,
    rule: deadline.rule,
    defendant_id: deadline.defendant?.id ?? 0,
    due_on: deadline.dueOn,
    changed_at: at,
  }))
  await trx
    .insertInto('deadline_event')
    .values(told)
    .onConflict((conflict) =>
      conflict
        .columns(['certificate_id', 'rule', 'defendant_id'])
        .doUpdateSet({
          due_on: sql`excluded.due_on`,
          changed_at: sql`excluded.changed_at`,
          sequence: sql`deadline_event.sequence + 1`,
        })
        .where(sql<boolean>`deadline_event.due_on <> excluded.due_on`),
    )
    .execute()
  const ids = [...new Set(due.map(({ file }) => file.id))]
  const rows = await trx.selectFrom('deadline_event').selectAll().where('certificate_id', 'in', ids).execute()
  const keyOf = (id: number, rule: string, defendant: number) => `${id} ${rule} ${defendant}`
  const byKey = new Map(rows.map((row) => [keyOf(row.certificate_id, row.rule, row.defendant_id), row]))
  return due.map((it) => {
    const { file, deadline } = it
    const defendant = deadline.defendant?.id ?? 0
    const row = byKey.get(keyOf(file.id, deadline.rule, defendant))
    return {
      uid: `${file.id}-${deadline.rule}-${defendant}@${new URL(baseUrl).hostname}`,
      sequence: row?.sequence ?? 0,
      changedAt: row?.changed_at ?? at,
      on: deadline.dueOn,
      title: deadlineTitle(it),
      description: deadlineRule(deadline),
      url: `${baseUrl}${pathTo('legalCertificate', { parcelId: file.id })}`,
    }
  })
}
