import type { Person } from '@fieldstone/contract/entities/people/person'
import type { PersonWord } from '@fieldstone/contract/entities/people/rows'
import { type RawBuilder, sql } from 'kysely'
import type { AdminContext } from '../../context.ts'
import type { PersonScope } from './scope.ts'

/** Lists communication, newest first. A letter is one line, although it is also logged and may be e-mailed. */
export async function listWords(
  { services }: AdminContext,
  scope: PersonScope,
  most: number,
): Promise<Person['words']> {
  const zone = services.config.businessTimeZone
  const { rows } = await sql<PersonWord & { total: number }>`
    select word.*, c.certificate_no as "certificateNo", count(*) over ()::int as total
    from (${mails(scope, zone)} union all ${letters(scope, zone)} union all ${correspondence(scope)}
      union all ${messages(scope, zone)} union all ${requests(scope)}) word
    left join certificate c on c.id = word."certificateId"
    order by word."on" desc, word.key desc limit ${most}`.execute(services.db)
  return { rows: rows.map(({ total, ...word }) => word), totalCount: rows[0]?.total ?? 0 }
}

type Part = (scope: PersonScope, zone: string) => RawBuilder<unknown>

/** Without copies. */
const mails: Part = (scope, zone) => sql`
  select 'mail-' || mail.id as key, 'mail' as kind,
    (coalesce(mail.sent_at, mail.created_at) at time zone ${zone})::date as "on", mail.subject as title,
    mail.recipient as who, mail.id as ref, mail.certificate_id as "certificateId",
    case when mail.sent_at is not null then 'sent' when mail.last_error is null then 'waiting' else 'failed' end as state
  from outbox mail
  where ${scope.mails} and mail.recipient <> '' and mail.copy_of is null
    and not exists (select from letter carried where carried.outbox_id = mail.id)`

const letters: Part = (scope, zone) => sql`
  select 'letter-' || letter.id, 'letter', (letter.made_at at time zone ${zone})::date, letter.kind,
    coalesce(carrier.recipient, lien.owner_name), letter.batch_id, letter.certificate_id, letter.delivery
  from letter join certificate lien on lien.id = letter.certificate_id
    left join outbox carrier on carrier.id = letter.outbox_id
  where ${scope.letters} and letter.outcome = 'sent' and letter.made_at is not null`

const correspondence = (scope: PersonScope) => sql`
  select 'line-' || line.id, 'correspondence', line.logged_on, line.reason,
    concat_ws(', ', nullif(trim(line.contact_first_name || ' ' || line.contact_last_name), ''), line.method),
    null::bigint, line.certificate_id, case when line.is_incoming then 'incoming' else 'outgoing' end
  from correspondence line
  where ${scope.correspondence} and not exists (select from letter logged where logged.correspondence_id = line.id)`

const messages: Part = (scope, zone) => sql`
  select 'message-' || message.id, 'message', (message.received_at at time zone ${zone})::date, '',
    message.full_name, message.id, message.certificate_id,
    case when message.answered_at is null then 'open' else 'answered' end
  from contact_message message where ${scope.messages}`

const requests = (scope: PersonScope) => sql`
  select 'request-' || request.id, 'payoff-request', request.requested_on, '',
    trim(request.first_name || ' ' || request.last_name), null::bigint, request.certificate_id,
    case when request.offered_on is null then 'open' else 'answered' end
  from payoff_request request where ${scope.requests}`
