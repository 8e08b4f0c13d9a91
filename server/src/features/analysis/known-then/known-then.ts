import type { KnownThen, SentThen } from '@fieldstone/contract/entities/analysis/known-then'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { quoteThen } from '@fieldstone/domain/payoff/owed-then'
import { PRESETS } from '@fieldstone/domain/payoff/presets'
import { sql } from 'kysely'
import { auditRead } from '../../../audit/throttle.ts'
import type { Context } from '../../../context.ts'
import { listLearned } from '../../payoff/service.ts'
import { type AskedDay, readAskedDay } from './asked-day.ts'
import { presentFigure, readIssued } from './issued.ts'
import { readRules } from './rules.ts'
import { readStood } from './stood.ts'

/** Repeated loads of the page within this time are one line of the audit log. */
const LOOK_SECONDS = 60

/**
 * Reads the account of a day for the page. Throws `not_found` if the reader may not see the certificate, and
 * `bad_request` for a future day.
 */
export async function lookAtDay(context: Context, id: number, on: PlainDate): Promise<KnownThen> {
  const account = await readKnownThen(context, await readAskedDay(context, id, on))
  await auditRead(
    context,
    { kind: 'certificate', id },
    { everySeconds: LOOK_SECONDS, what: `as known ${id} ${on}`, detail: { asKnownOn: on } },
  )
  return account
}

/**
 * Reads what the product would have shown of a certificate at the end of a day, and what it had issued by then.
 * Issued figures are read as stored, never computed again; beside them is what the same day comes to now.
 */
export async function readKnownThen(context: Context, asked: AskedDay): Promise<KnownThen> {
  const { services, at: madeAt } = context
  const { db } = services
  const { id, on, asOf, now, known } = asked
  const { lien, regime, row } = now
  const quoteNow = lien && regime ? quoteThen(lien, regime, on) : null
  return {
    certificateId: id,
    certificateNo: row.certificateNo,
    parcelNo: row.parcelNo,
    countyName: row.countyName,
    stateName: row.stateName,
    on,
    asOf,
    madeAt,
    enteredAt: known.enteredAt,
    figure: presentFigure(known.record?.quote ?? null),
    figureNow: presentFigure(quoteNow),
    learned: await listLearned(db, id, asOf),
    stood: await readStood(context, asked),
    ...(await readRules(db, asked)),
    law: PRESETS.find(({ stateId }) => stateId === row.stateId)?.basis ?? null,
    ...(await readIssued(context, asked)),
    ...(await readViews(context, asked)),
    ...(await readSent(context, asked)),
  }
}

/** Rows that an account of a day lists at most. */
const MOST = 200

/** Lists who viewed the payoff by the end of the day. Only administrators get names. */
async function readViews(
  { services, actor }: Context,
  { id, asOf }: AskedDay,
): Promise<Pick<KnownThen, 'views' | 'viewCount'>> {
  const { rows } = await sql<KnownThen['views'][number] & { readonly count: number }>`
    select view.viewed_at as at, case when ${actor.role === 'admin'} then person.username end as "by",
      view.total_cents as "totalCents", view.quote_id as "quoteId", count(*) over () as count
    from payoff_view view left join app_user person on person.id = view.user_id
    where view.certificate_id = ${id} and view.viewed_at <= ${asOf}
    order by view.viewed_at desc, view.id desc limit ${MOST}`.execute(services.db)
  return {
    viewCount: rows[0]?.count ?? 0,
    views: rows.map(({ at, by, totalCents, quoteId }) => ({ at, by, totalCents, quoteId })),
  }
}

/**
 * Lists the letters, and for administrators the e-mails, sent by the end of the day. Leaves out copies, and e-mails
 * that carry a letter.
 */
async function readSent(
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
