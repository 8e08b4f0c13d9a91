import type { MailState, OutboxMail, OutboxMailDetail } from '@fieldstone/contract/entities/mail/outbox'
import type { outboxRoutes } from '@fieldstone/contract/routes/mail/outbox'
import { sql } from 'kysely'
import { auditRead } from '../../audit/throttle.ts'
import type { AdminContext } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { firstRowOrThrow } from '../../first-row.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { numberKey } from '../../lists/sort.ts'
import { openMailText } from '../../outbox/mail-texts.ts'
import { isMail } from '../../outbox/queue-mail.ts'
import { addressReachOf } from '../../records/mail-reach.ts'

interface MailFilter extends ListQuery {
  readonly state?: MailState | undefined
  readonly kind: string
  readonly certificateId?: number | undefined
}

/** The list contains addresses, so reading it is recorded, like reading the audit log. */
const READ_SECONDS = 3600

const stateAt = (now: Date) => sql`case when mail.sent_at is not null then 'sent'
  when mail.expires_at <= ${now} then 'expired' when mail.empty_names is not null then 'incomplete'
  when mail.retry_until <= ${now} then 'given-up' when mail.last_error is not null then 'retrying' else 'waiting' end`

const FROM = sql`outbox mail left join certificate c on c.id = mail.certificate_id`

const columnsAt = (
  now: Date,
) => sql`mail.id, mail.kind, mail.template_version as "templateVersion", mail.recipient,
  mail.subject, ${stateAt(now)} as state, mail.created_at as "createdAt", mail.sent_at as "sentAt",
  mail.tries as "triesCount", mail.last_error as "lastError", mail.empty_names as "emptyNames",
  mail.certificate_id as "certificateId", c.certificate_no as "certificateNo", mail.copy_of as "copyOf"`

const BY_ID = numberKey(sql`mail.id`)

/** The mails, newest first. */
export async function listMails(context: AdminContext, query: MailFilter): Promise<Page<OutboxMail[]>> {
  const { at, request } = context
  const source: ListSource<(typeof outboxRoutes.listMails.sorts)[number]> = {
    columns: columnsAt(at),
    from: FROM,
    key: BY_ID,
    sorts: { id: BY_ID },
    usualSort: '-id',
    filtered: sql`(mail.recipient || ' ' || mail.subject)`,
    at: sql`mail.created_at`,
  }
  const { state, kind, certificateId } = query
  const scope = sql.join(
    [
      isMail('mail'),
      ...(state === undefined ? [] : [sql`${stateAt(at)} = ${state}`]),
      ...(kind === '' ? [] : [sql`mail.kind = ${kind}`]),
      ...(certificateId === undefined ? [] : [sql`mail.certificate_id = ${certificateId}`]),
    ],
    sql` and `,
  )
  const mails = await readList<OutboxMail>(context, source, query, scope)
  if (!request.isExport)
    await auditRead(context, { kind: 'list', id: 'outbox' }, { everySeconds: READ_SECONDS })
  return mails
}

interface DetailRow extends Omit<OutboxMailDetail, 'action' | 'reach'> {
  /** Whether the text cannot be sent again: it opens an account, or has expired. */
  readonly lacksText: boolean
  readonly isClaimed: boolean
  readonly userId: number | null
}

/**
 * Reads an e-mail with its text. Withholds the text of one that expires: it may contain a link that opens an account.
 */
export async function readMail(db: Db | Transaction, id: number, now: Date): Promise<OutboxMailDetail> {
  const row = firstRowOrThrow(
    await sql<DetailRow>`
    select ${columnsAt(now)}, case when mail.expires_at is null then mail.body end as text,
      mail.attachment_name as "attachmentName", mail.user_id as "userId",
      case when ${stateAt(now)} in ('waiting', 'retrying') then mail.send_after end as "nextTryAt",
      mail.expires_at is not null or mail.body = '' as "lacksText", coalesce(mail.claimed_until > ${now}, false) as "isClaimed"
    from ${FROM} where mail.id = ${id} and ${isMail('mail')}`.execute(db),
  )
  const { lacksText, isClaimed, userId, ...mail } = row
  const action = isClaimed ? null : actionOf(mail.state, lacksText)
  const text = mail.text === null ? null : openMailText(mail.text)
  return { ...mail, text, action, reach: await addressReachOf(db, { userId, email: mail.recipient }) }
}

function actionOf(state: MailState, lacksText: boolean): OutboxMailDetail['action'] {
  switch (state) {
    case 'sent':
      return lacksText ? null : 'copy'
    case 'incomplete':
      return lacksText ? null : 'again'
    case 'retrying':
    case 'given-up':
      return 'again'
    case 'waiting':
    case 'expired':
      return null
  }
}

export async function getMail(context: AdminContext, id: number): Promise<OutboxMailDetail> {
  const mail = await readMail(context.services.db, id, context.at)
  await auditRead(context, { kind: 'mail', id }, { everySeconds: READ_SECONDS })
  return mail
}
