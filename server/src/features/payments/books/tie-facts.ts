import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { TieFacts } from '@fieldstone/domain/payments/tie'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../../../db/database.ts'
import { bookSources } from './book-entries.ts'
import { BOOKS_START } from './closed.ts'
import { dayOfLine } from './reconciliation.ts'

type Sql = RawBuilder<unknown>

export interface TieDays {
  /** The first day of the books. */
  readonly from: PlainDate
  /** The day whose end the tie is about. */
  readonly on: PlainDate
  readonly timeZone: string
}

/**
 * Reads what the bank, the processor and the ledger have at the end of a day, in one statement, so that all figures are of the
 * same moment. Settled items are left out.
 */
export async function readTieFacts(db: Db | Transaction, days: TieDays): Promise<TieFacts> {
  const { rows } = await sql<Omit<TieFacts, 'on'>>`
    with ${ledgerOf(days)}, ${processorOf(days)}, ${receivedOf(days)}, ${itemsOf(days)}, ${bankOf(days)},
    ${matchesOf()}
    select ${listOf(sql`select id, name, opening_cents + (select coalesce(sum(bank.cents), 0) from bank where bank.account_id = account.id) as "computedCents",
        (select balance_cents from bank_balance where account_id = account.id and on_day = ${days.on}::date) as "statedCents"
        from deposit_account account where opened_on <= ${days.on}::date order by id`)} as accounts,
      ${listOf(sql`select items, note, bank_on as "bankOn", bank_cents as "bankCents" from open_match
        order by coalesce(bank_on, first_on), items ->> 0`)} as matches,
      ${listOf(sql`select id, label, on_day as on, cents from waiting order by on_day, id`)} as "atProcessor",
      ${listOf(sql`select money_id as id, label, received_on as on, rest as cents from received_rest
        where not is_deposited and not is_mistake order by received_on, id`)} as "onHand",
      ${listOf(sql`select money_id as id, label, coalesce(deposited_on, received_on) as on, rest as cents,
        case when is_mistake then 'Recorded by mistake' else '' end as note from received_rest
        where is_deposited or is_mistake order by received_on, id`)} as "notCleared",
      ${listOf(sql`select 'line ' || id as id, account || ': ' || description as label, on_day as on, cents from bank
        where match_id is null and category is null order by on_day, id`)} as "bankOnly",
      ${listOf(sql`select id, label, on_day as on, cents, note from (${differences(days)}) difference
        where cents <> 0 order by on_day, id`)} as "sourceDifferences",
      ${listOf(sql`select account, sum(cents)::bigint as cents from (
          select account, cents from ours
          union all select 'cash', amount_cents from booked union all select account, -amount_cents from booked
        ) entry group by account order by account`)} as ledger`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('one row always comes')
  return { on: days.on, ...facts }
}

const listOf = (rows: Sql): Sql => sql`(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`

/** A row `received` that the earlier system took in before the books began. Its cash is in the opening balance. */
const IS_EARLIER_RECEIPT: Sql = sql`(received.recorded_by is null
  and coalesce(received.cleared_on, received.received_on) < ${BOOKS_START})`

/** The same for a row `payment`, of whatever day, or `received`. */
export const IS_EARLIER: Sql = sql`coalesce(payment.imported, received.id is not null and ${IS_EARLIER_RECEIPT})`

/**
 * `ours`: the ledger entries of our money, with the payment that the money came from: what was applied later from unapplied
 * funds counts with it. `kept`: the cash of each payment. `booked`: cash outside the ledger of certificates.
 */
const ledgerOf = ({ from, on }: TieDays): Sql => sql`
  moved as materialized (
    select coalesce(move.source_id, posting.money_id) as money_id, posting.cause, posting.posted_on, entry.account,
      entry.amount_cents as cents
    from ledger_posting posting
      join ledger_entry entry on entry.posting_id = posting.id
      left join escrow_move move on move.money_id = posting.money_id
    where posting.money_id is not null and posting.posted_on between ${from}::date and ${on}::date
  ), ours as materialized (
    select moved.* from moved
      left join payment on payment.id = moved.money_id
      left join received_payment received on received.money_id = moved.money_id
    where moved.cause = 'return' or not ${IS_EARLIER}
  ), kept as (
    select money_id, coalesce(sum(cents) filter (where cause <> 'return'), 0)::bigint as cents,
      coalesce(sum(cents) filter (where cause = 'return'), 0)::bigint as returned_cents, max(posted_on) as posted_on
    from ours where account = 'cash' group by money_id
  ), booked as (
    select account, source, source_id, amount_cents, effective_on from book_entry where posted_on <= ${on}::date
  )`

/** Kinds of balance entries that put the money of a payout into the balance again. */
const PAYOUT_BACK = sql`('payout_failure', 'payout_cancel')`

/**
 * `gross`: what the processor has of each payment. `paid_out`: payouts made by the day; one that failed without an entry in the
 * balance counts as nothing. `waiting`: balance entries that no payout has by the day.
 */
const processorOf = ({ from, on, timeZone }: TieDays): Sql => sql`
  balance as materialized (
    select line.*, ${dayOfLine(timeZone)} as on_day from balance_entry line where ${dayOfLine(timeZone)} <= ${on}::date
  ), gross as (
    select payment.id as money_id, sum(line.amount_cents)::bigint as cents, max(on_day) as on_day
    from balance line join payment on payment.stripe_pi_id = line.provider_payment_id
    where line.category <> 'fee' and on_day >= ${from}::date group by payment.id
  ), failed as (
    select source_id as id, min(${dayOfLine(timeZone)}) as on_day, sum(net_cents)::bigint as cents
    from balance_entry line where kind in ${PAYOUT_BACK} group by source_id
  ), paid_out as (
    select payout.id, made.on_day, failed.on_day as failed_on, failed.cents as failed_cents,
      case when payout.status in ('failed', 'canceled') and failed.id is null then 0 else payout.amount_cents end as cents
    from payout cross join lateral (select (payout.made_at at time zone ${timeZone})::date as on_day) made
      left join failed on failed.id = payout.id
    where made.on_day <= ${on}::date
  ), waiting as (
    select line.id, line.on_day, line.net_cents as cents,
      concat_ws(', ', upper(left(line.kind, 1)) || replace(substr(line.kind, 2), '_', ' '), 'certificate ' || c.certificate_no) as label
    from balance line left join payment on payment.stripe_pi_id = line.provider_payment_id
      left join certificate c on c.id = payment.certificate_id
    where not exists (select from paid_out where paid_out.id = line.payout_id)
  ), waiting_before as (
    select coalesce(sum(line.net_cents), 0)::bigint as cents from balance line
    where on_day < ${from}::date
      and not exists (select from paid_out where paid_out.id = line.payout_id and paid_out.on_day < ${from}::date)
  )`

const INSTRUMENT = sql`case received.instrument when 'CHECK' then 'Check' when 'MONEY_ORDER' then 'Money order'
  when 'WIRE' then 'Wire' else 'Cash' end`

/** `received`: money by check, money order, wire and cash. `received_rest`: the ledger less what was deposited and returned. */
const receivedOf = ({ from, on }: TieDays): Sql => sql`
  received as materialized (
    select received.id, received.money_id, received.received_on, received.is_mistake, received.deposit_id, deposit.deposited_on,
      received.returned_on, received.amount_cents + received.fee_cents as cents, coalesce(kept.cents, 0) as kept_cents,
      concat_ws(', ', concat_ws(' ', ${INSTRUMENT}, nullif(received.reference, '')), nullif(received.payer_name, '')) as label,
      not received.is_mistake and coalesce(deposit.deposited_on between ${from}::date and ${on}::date, false)
        and not exists (select from ledger_posting posting where posting.cause_id = received.money_id
          and posting.cause_id like 'received-%' and posting.posted_on < ${from}::date) as is_deposited,
      not received.is_mistake and received.state = 'returned'
        and coalesce(received.returned_on between ${from}::date and ${on}::date, false) as is_returned
    from received_payment received
      left join deposit on deposit.id = received.deposit_id
      left join kept on kept.money_id = received.money_id
    where not ${IS_EARLIER_RECEIPT}
  ), received_rest as (
    select received.*, rest.cents as rest from received
      cross join lateral (select kept_cents - case when is_deposited then received.cents else 0 end
        + case when is_returned then received.cents else 0 end as cents) rest
    where rest.cents <> 0
  )`

/** `item`: what must show up at the bank. */
const itemsOf = ({ from, on, timeZone }: TieDays): Sql => sql`
  item as materialized (
    select 'payout' as kind, id, on_day, 'Payout ' || id as label,
      case when on_day >= ${from}::date then cents else 0 end
        - case when failed_on between ${from}::date and ${on}::date then failed_cents else 0 end as cents
    from paid_out
    union all
    select 'deposit', deposit.id::text, deposit.deposited_on,
      case deposit.kind when 'slip' then 'Deposit slip ' when 'lockbox' then 'Lockbox deposit ' else 'Wire ' end || lpad(deposit.id::text, 6, '0'),
      coalesce((select sum(received.cents) from received where received.deposit_id = deposit.id and is_deposited), 0)::bigint
    from deposit where deposit.deposited_on <= ${on}::date
    union all
    select 'check', move.id::text, move.moved_on, 'Check ' || move.reference, -move.amount_cents
    from escrow_move move where move.kind = 'return' and move.moved_on between ${from}::date and ${on}::date
      and (move.undone_at is null or (move.undone_at at time zone ${timeZone})::date > ${on}::date)
    union all
    select 'returned-check', received.id::text, received.returned_on, label, -received.cents from received where is_returned
  )`

/** `bank`: lines by the day. Earlier lines are in the opening balance. */
const bankOf = ({ on }: TieDays): Sql => sql`
  bank as materialized (
    select line.id, line.account_id, line.match_id, line.category, line.booked_on as on_day, line.amount_cents as cents,
      line.description, account.name as account
    from bank_line line join deposit_account account on account.id = line.account_id
    where line.booked_on between account.opened_on and ${on}::date
  )`

/** `open_match`: matches whose items and lines differ by the day, and items without a match. */
const matchesOf = (): Sql => sql`
  part as (
    select member.match_id, coalesce(member.kind, item.kind) as kind, coalesce(member.item_id, item.id) as id,
      coalesce(item.label, member.kind || ' ' || member.item_id) as label, item.on_day, coalesce(item.cents, 0) as cents
    from item full join bank_match_item member on member.kind = item.kind and member.item_id = item.id
  ), line_sum as (
    select match_id, min(on_day) as bank_on, sum(cents)::bigint as cents from bank where match_id is not null group by match_id
  ), open_match as (
    select json_agg(json_build_object('kind', part.kind, 'id', part.id, 'label', part.label,
        'on', coalesce(part.on_day, line_sum.bank_on), 'dueCents', part.cents) order by part.kind, part.id) as items,
      coalesce(max(match.note), '') as note, max(line_sum.bank_on) as bank_on, coalesce(max(line_sum.cents), 0) as bank_cents,
      min(part.on_day) as first_on
    from part left join bank_match match on match.id = part.match_id
      left join line_sum on line_sum.match_id = part.match_id
    group by coalesce('match ' || part.match_id, part.kind || ' ' || part.id)
    having coalesce(max(line_sum.cents), 0) <> sum(part.cents)
      or (max(line_sum.bank_on) is null and bool_or(part.cents <> 0))
  )`

/** Where a source and the ledger are known to differ, each as the ledger less the source. */
function differences(days: TieDays): Sql {
  const { from, on, timeZone } = days
  return sql`
  select payment.id, 'Certificate ' || c.certificate_no as label, coalesce(gross.on_day, kept.posted_on) as on_day,
    coalesce(kept.cents, 0) - coalesce(gross.cents, 0) as cents,
    case when payment.needs_review then 'Waits for review'
      when exists (select from payment_refund refund where refund.payment_id = payment.id and refund.status = 'PENDING')
        then 'A refund is on its way'
      when gross.cents is null then 'Not at the processor' when kept.cents is null then 'Not in the ledger'
      else 'Ledger and processor differ' end as note
  from payment join certificate c on c.id = payment.certificate_id
    left join kept on kept.money_id = payment.id left join gross on gross.money_id = payment.id
  where not payment.imported and (kept.money_id is not null or gross.money_id is not null)
  union all
  select line.id, line.kind, on_day, -line.amount_cents, 'No payment of ours' from balance line
  where line.category <> 'fee' and line.kind not in ${PAYOUT_BACK} and on_day >= ${from}::date
    and not exists (select from payment where not payment.imported and payment.stripe_pi_id = line.provider_payment_id)
  union all
  select 'processor', 'Processor', ${from}::date, -cents, 'In the balance before the books began' from waiting_before
  union all
  select paid_out.id, 'Payout ' || paid_out.id, paid_out.on_day,
    coalesce((select sum(balance.net_cents) from balance where balance.payout_id = paid_out.id), 0)::bigint - paid_out.cents,
    'The payout and its balance entries differ'
  from paid_out where paid_out.on_day >= ${from}::date
  union all
  select kept.money_id, 'Return by check', kept.posted_on, kept.returned_cents - coalesce(sent.cents, 0),
    'Undone, or posted in another month'
  from kept left join (select source_id, -sum(amount_cents)::bigint as cents from escrow_move move
      where kind = 'return' and moved_on between ${from}::date and ${on}::date
        and (undone_at is null or (undone_at at time zone ${timeZone})::date > ${on}::date)
      group by source_id) sent on sent.source_id = kept.money_id
  union all
  select coalesce(known.source, entered.source) || ' ' || coalesce(known.source_id, entered.source_id), coalesce(known.label, 'Book entry'),
    coalesce(known.on_day, entered.on_day), coalesce(entered.cents, 0) - coalesce(known.cents, 0), 'Not booked in this month'
  from (select source.* from (${bookSources(timeZone)}) source where source.on_day <= ${on}::date) known
    full join (select source, source_id, sum(amount_cents)::bigint as cents, min(effective_on) as on_day from booked group by 1, 2) entered
      on entered.source = known.source and entered.source_id = known.source_id`
}
