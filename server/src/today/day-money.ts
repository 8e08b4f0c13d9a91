import { type DayMoney, MONEY_WAYS } from '@fieldstone/contract/entities/today'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { firstOfMonth } from '@fieldstone/domain/calendar/plain-date'
import { sumCents } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import { readSummary } from '../features/payments/books/summary.ts'
import type { Services } from '../services.ts'

type ReceivedRow = DayMoney['received'][number]

/** What came in on a day, what became of it, and whether it agrees with the bank. */
export async function readDayMoney(services: Services, today: PlainDate): Promise<DayMoney> {
  const { db } = services
  const [received, sums, books] = await Promise.all([
    readReceived(services, today),
    readSums(services, today),
    readSummary(services, { from: firstOfMonth(today), to: today }),
  ])
  const payouts = await sql<{ arrivesOn: PlainDate; amountCents: DayMoney['payoutCents'] }>`
    select arrives_on as "arrivesOn", sum(amount_cents)::bigint as "amountCents" from payout
    where arrives_on >= ${today}::date and status in ('pending', 'in_transit')
    group by 1 order by 1 limit 1`.execute(db)
  const [payout] = payouts.rows
  return {
    received,
    receivedCents: sumCents(received.map(({ amountCents }) => amountCents)),
    ...sums,
    payoutOn: payout?.arrivesOn ?? null,
    payoutCents: payout?.amountCents ?? books.waitingCents,
    openCount: books.openLineCount + books.withoutBankCount + books.differenceCount,
  }
}

/** Online money counts on the day on which it was settled, all other on the day on which it was received. */
async function readReceived({ db, config }: Services, today: PlainDate): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select way, count(*)::int as count, sum(amount)::bigint as "amountCents" from (
      select 'online' as way, payment.total_cents as amount from payment
      where payment.status in ('SUCCEEDED', 'REFUNDED') and not payment.imported and exists (
        select from payment_transition step where step.payment_id = payment.id and step.to_status = 'SUCCEEDED'
          and (step.at at time zone ${config.businessTimeZone})::date = ${today}::date)
      union all
      select case when exists (select from lockbox_row line where line.received_payment_id = received.id)
          then 'lockbox' else lower(received.method) end, received.amount_cents + received.fee_cents
      from received_payment received where received.received_on = ${today}::date and received.state <> 'returned'
    ) money group by way`.execute(db)
  return MONEY_WAYS.flatMap((way) => rows.find((row) => row.way === way) ?? [])
}

type Sums = Pick<DayMoney, 'postedCount' | 'postedCents' | 'clearingCount' | 'clearingCents' | 'bankThrough'>

async function readSums({ db, config }: Services, today: PlainDate): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select posted.*, clearing.*, (select max(booked_on) from bank_line) as "bankThrough"
    from (select count(*)::int as "postedCount", coalesce(sum(amount_cents), 0)::bigint as "postedCents"
        from redemption where undone_at is null
          and (posted_at at time zone ${config.businessTimeZone})::date = ${today}::date) posted,
      (select count(*)::int as "clearingCount", coalesce(sum(amount), 0)::bigint as "clearingCents"
        from (select total_cents as amount from payment where status = 'PROCESSING'
          union all select amount_cents + fee_cents from received_payment where state = 'pending') way) clearing`.execute(
    db,
  )
  const [sums] = rows
  if (!sums) throw new Error('one row always comes')
  return sums
}
