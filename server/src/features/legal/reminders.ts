import { formatDate } from '@fieldstone/contract/format'
import { pathTo } from '@fieldstone/contract/pages'
import { ACCOUNT_TYPES } from '@fieldstone/domain/access/actor'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { addDays, daysBetween } from '@fieldstone/domain/calendar/plain-date'
import { isResting } from '@fieldstone/domain/legal/deadlines'
import { sql } from 'kysely'
import { getCompany } from '../../company.ts'
import { inTransaction } from '../../db/database.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { staffText } from '../../messages/mail-words.ts'
import type { Services } from '../../services.ts'
import { queueMessage } from '../../templates/queue-message.ts'
import { message } from '../../templates/values.ts'
import { deadlineRule, deadlineTitle } from './deadline-words.ts'
import { type FileDeadline, findDeadlines } from './deadlines.ts'

/**
 * E-mails each attorney who wants it the deadlines within their days and the overdue ones, at most once a day. Sends
 * nothing while the company's setting disables it.
 */
export async function sendDeadlineReminders(services: Services): Promise<void> {
  if (!(await getCompany(services)).sendsDeadlineReminders) return
  const today = businessDate(services.clock.now(), services.config.businessTimeZone)
  const wanting = await services.db
    .selectFrom('deadline_setting')
    .innerJoin('app_user', 'app_user.id', 'deadline_setting.user_id')
    .select(['app_user.id', 'app_user.email', 'app_user.firm_id as firmId', 'remind_days as days'])
    .where('remind_days', 'is not', null)
    .where((row) => row.or([row('reminded_on', 'is', null), row('reminded_on', '<', today)]))
    .where('app_user.account_type', '=', ACCOUNT_TYPES.legal)
    .where('app_user.is_approved', '=', true)
    .where('app_user.is_disabled', '=', false)
    .execute()
  for (const person of wanting) await remind(services, person)
}

/** The most deadlines in one e-mail. */
const LINES = 100

interface Person {
  readonly id: number
  readonly email: string
  readonly firmId: number | null
  readonly days: number | null
}

async function remind(services: Services, { id, email, firmId, days }: Person): Promise<void> {
  const company = await getCompany(services)
  const at = services.clock.now()
  const today = businessDate(at, services.config.businessTimeZone)
  await inTransaction(services.db, async (trx) => {
    // The server that marks the day sends the e-mail.
    const claimed = await trx
      .updateTable('deadline_setting')
      .set({ reminded_on: today })
      .where('user_id', '=', id)
      .where((row) => row.or([row('reminded_on', 'is', null), row('reminded_on', '<', today)]))
      .returning('user_id')
      .executeTakeFirst()
    if (!claimed) return
    const mine = sql`legal.firm_id = ${firmId} and legal.assigned_attorney_id = ${id}`
    const { found, total } = await findDeadlines(services, trx, {
      scope: mine,
      from: null,
      to: addDays(today, days ?? 0),
      limit: LINES,
      offset: 0,
    })
    // Deadlines on hold come last. If there are only those, there is nothing to do.
    const [first] = found
    if (first === undefined || isResting(first.deadline.standing)) return
    const lines = found.map((it) => {
      const title = deadlineTitle(it)
      return `${formatDate(it.deadline.dueOn, STAFF_LANGUAGE)}${whenDue(it)}: ${title}\n${deadlineRule(it.deadline)}`
    })
    const rest = total > found.length ? [staffText('moreDeadlines', { count: total - found.length })] : []
    await queueMessage(trx, {
      at,
      to: email,
      userId: id,
      language: STAFF_LANGUAGE,
      company,
      message: message('deadlines', {
        count: total,
        list: [...lines, ...rest].join('\n\n'),
        link: services.config.baseUrl + pathTo('legalDeadlines'),
      }),
    })
  })
}

/** For deadlines on hold or in default, the title says so: they are not overdue. */
function whenDue({ today, deadline: { dueOn, standing } }: FileDeadline): string {
  if (standing.kind !== 'due') return ''
  const daysLeft = daysBetween(today, dueOn)
  if (daysLeft === 0) return ` (${staffText('dueToday')})`
  return ` (${daysLeft < 0 ? staffText('overdue', { days: -daysLeft }) : staffText('dueIn', { days: daysLeft })})`
}
