import type { KnownThen, SentThen } from '@fieldstone/contract/entities/record/known-then'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { AskedDay } from './asked-day.ts'

const MOST = 200

/**
 * The letters, and for administrators the mails, that left by the end of the day. A mail that carries a letter, or copies
 * another one, is no mail of its own.
 */
export async function readSent(
  { services, actor }: Context,
  { id, asOf }: AskedDay,
): Promise<Pick<KnownThen, 'sent' | 'sentCount'>> {
  const { rows } = await sql<SentThen & { readonly count: number }>`
    select line.*, count(*) over () as count from (
      select letter.made_at as at, letter.kind, letter.delivery, '' as subject, '' as recipient
      from letter where letter.certificate_id = ${id} and letter.outcome = 'sent' and letter.made_at <= ${asOf}
      union all
      select mail.sent_at, 'mail', 'email', mail.subject, mail.recipient
      from outbox mail
      where mail.certificate_id = ${id} and mail.sent_at <= ${asOf} and mail.copy_of is null
        and ${actor.role === 'admin'} and not exists (select from letter where letter.outbox_id = mail.id)
    ) line order by line.at desc, line.kind limit ${MOST}`.execute(services.db)
  return {
    sentCount: rows[0]?.count ?? 0,
    sent: rows.map(({ at, kind, delivery, subject, recipient }) => ({
      ...{ at, kind, delivery, subject, recipient },
    })),
  }
}
