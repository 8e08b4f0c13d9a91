import type { LifeEvent, RecordLife } from '@fieldstone/contract/entities/certificate-page/record'
import { addDays, compareDates } from '@fieldstone/domain/calendar/plain-date'
import { LEGAL_DATES } from '@fieldstone/domain/legal/file'
import { cents } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { listHolds, showHolds } from '../../records/holds.ts'
import type { LienRecord } from '../payoff/service.ts'

type WordRow = Pick<LifeEvent, 'key' | 'kind' | 'on' | 'name' | 'note' | 'state' | 'ref'>

/** Lists communication and manual decisions. */
export async function listWords(context: Context, { row, today }: LienRecord): Promise<readonly LifeEvent[]> {
  const { services, actor } = context
  const { db, config } = services
  const holds = showHolds(await listHolds(db, [row.id]), { actor, today })
  return [
    ...(await listCorrespondence(db, row.id)),
    ...(await listPayoffs(db, row.id)),
    ...(await listStatuses(db, row.id, config.businessTimeZone)),
    ...(actor.role === 'admin' ? await listMails(db, row.id, config.businessTimeZone) : []),
    ...holds.flatMap(({ kind, fromOn, untilOn, reason, endReason }, no) => [
      eventOf({ key: `hold-${no}`, kind: 'hold-begun', on: fromOn, name: kind, note: reason }),
      ...(untilOn === null
        ? []
        : [eventOf({ key: `hold-end-${no}`, kind: 'hold-ended', on: untilOn, name: kind, note: endReason })]),
    ]),
  ]
}

/** A letter is one line, although it is also logged as correspondence. */
async function listCorrespondence(db: Db, id: number): Promise<LifeEvent[]> {
  const { rows } = await sql<WordRow>`
    select 'words-' || line.id as key, case when letter.id is null then 'correspondence' else 'letter' end as kind,
      line.logged_on as "on", coalesce(letter.kind, line.reason) as name, letter.batch_id::text as ref,
      concat_ws(', ', nullif(trim(line.contact_first_name || ' ' || line.contact_last_name), ''), line.method) as note,
      case when line.is_incoming then 'incoming' else 'outgoing' end as state
    from correspondence line left join letter on letter.correspondence_id = line.id
    where line.certificate_id = ${id} order by line.id`.execute(db)
  return rows.map(eventOf)
}

async function listPayoffs(db: Db, id: number): Promise<LifeEvent[]> {
  const { rows } = await sql<WordRow & Pick<LifeEvent, 'amountCents' | 'untilOn'>>`
    select 'request-' || ask.id as key, 'payoff-request' as kind, ask.requested_on as "on",
      trim(ask.first_name || ' ' || ask.last_name) as name, ask.memo as note, null::bigint as "amountCents",
      null::date as "untilOn"
    from payoff_request ask where ask.certificate_id = ${id}
    union all
    select 'offer-' || ask.id, 'payoff-offer', ask.offered_on, trim(ask.first_name || ' ' || ask.last_name), '',
      ask.offer_cents, ask.offer_expires_on
    from payoff_request ask where ask.certificate_id = ${id} and ask.offered_on is not null`.execute(db)
  return rows.map(eventOf)
}

async function listStatuses(db: Db, id: number, timeZone: string): Promise<LifeEvent[]> {
  const { rows } = await sql<WordRow>`
    select 'status-' || change.id as key, 'status' as kind, (change.at at time zone ${timeZone})::date as "on",
      coalesce(change.after, '') as name, coalesce(change.reason, '') as note
    from certificate_history change
    where change.certificate_id = ${id} and change.what in ('status override', 'status override removed')
    order by change.id`.execute(db)
  return rows.map(eventOf)
}

/** Leaves out copies, and e-mails that carry a letter, which has its own line. */
async function listMails(db: Db, id: number, timeZone: string): Promise<LifeEvent[]> {
  const { rows } = await sql<WordRow>`
    select 'mail-' || mail.id as key, 'mail' as kind, (mail.sent_at at time zone ${timeZone})::date as "on",
      mail.subject as name, mail.recipient as note, mail.id::text as ref
    from outbox mail
    where mail.certificate_id = ${id} and mail.sent_at is not null and mail.copy_of is null
      and not exists (select from letter where letter.outbox_id = mail.id)
    order by mail.id`.execute(db)
  return rows.map(eventOf)
}

/** Lists the events of plans, from request to end. */
export async function listPlanEvents(db: Db, id: number): Promise<readonly LifeEvent[]> {
  const { rows } = await sql<WordRow & Pick<LifeEvent, 'amountCents'>>`
    select step.kind || '-' || plan.id as key, step.kind, step.day as "on", plan.id::text as ref,
      trim(plan.requester_first_name || ' ' || plan.requester_last_name) as name,
      case when step.kind in ('plan-offered', 'plan-accepted') then plan.level_cents end as "amountCents"
    from payment_plan plan cross join lateral (values
      ('plan-requested', plan.requested_on), ('plan-offered', plan.offered_on), ('plan-accepted', plan.accepted_on),
      ('plan-defaulted', plan.defaulted_on), ('plan-cured', plan.cured_on), ('plan-completed', plan.completed_on),
      ('plan-canceled', plan.canceled_on)) as step (kind, day)
    where plan.certificate_id = ${id} and step.day is not null
    order by plan.id, step.day`.execute(db)
  return rows.map(eventOf)
}

/** Creates an event. Fields that are not given are empty. */
export const eventOf = (facts: Pick<LifeEvent, 'key' | 'kind' | 'on'> & Partial<LifeEvent>): LifeEvent => ({
  name: '',
  note: '',
  state: '',
  amountCents: null,
  rateBps: null,
  untilOn: null,
  owedCents: null,
  ref: null,
  ...facts,
})

type LawRow = Pick<LifeEvent, 'key' | 'kind' | 'on' | 'name' | 'note'>

/** 'noiFiledOn' -> 'noi_filed_on': each date of a legal file has a column of its name. */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Lists the dates of the legal file in the specification's order, the defendants served, and ended bankruptcies. */
export async function listLaw(db: Db, id: number): Promise<readonly LifeEvent[]> {
  const dates = sql.join(
    LEGAL_DATES.map((name, no) => sql`(${no}::int, ${name}, file.${sql.ref(columnOf(name))})`),
  )
  const { rows } = await sql<LawRow>`
    select 'milestone-' || step.name as key, 'milestone' as kind, step.day as "on", step.name, '' as note
    from legal_case file cross join lateral (values ${dates}) as step (no, name, day)
    where file.certificate_id = ${id} and step.day is not null
    union all
    select 'served-' || party.id, 'served', party.served_on, party.name, coalesce(party.service_type, '')
    from defendant party where party.certificate_id = ${id} and party.served_on is not null
    union all
    select 'filed-' || earlier.id, 'bankruptcy-filed', earlier.filed_on, coalesce(earlier.case_no, ''), ''
    from earlier_bankruptcy earlier where earlier.certificate_id = ${id}
    union all
    select 'ended-' || earlier.id, 'bankruptcy-ended', earlier.ended_on, coalesce(earlier.case_no, ''), earlier.ending
    from earlier_bankruptcy earlier where earlier.certificate_id = ${id}`.execute(db)
  return rows.map(eventOf)
}

/**
 * Lists upcoming events that need no action: the next installment, and the growth of the payoff. Deadlines are listed
 * separately.
 */
export function listUpcoming(record: LienRecord, plan: RecordLife['plan']): LifeEvent[] {
  const installment =
    plan?.next == null
      ? []
      : [
          eventOf({
            key: 'installment',
            kind: 'installment',
            on: plan.next.dueOn,
            name: plan.requester,
            amountCents: plan.next.amountCents,
            ref: String(plan.id),
          }),
        ]
  return [...installment, ...interest(record)].sort((a, b) => compareDates(a.on, b.on))
}

function interest({ row, quote, futureQuote }: LienRecord): LifeEvent[] {
  if (row.redeemedOn !== null || !quote || !futureQuote || futureQuote.totalCents <= quote.totalCents)
    return []
  return [
    eventOf({
      key: 'interest',
      kind: 'interest',
      on: addDays(quote.goodThrough, 1),
      amountCents: cents(futureQuote.totalCents - quote.totalCents),
      owedCents: futureQuote.totalCents,
      untilOn: futureQuote.goodThrough,
    }),
  ]
}
