import { type DayMoney, MONEY_USES, MONEY_WAYS } from '@fieldstone/contract/entities/today'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { firstOfMonth } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, sumCents } from '@fieldstone/domain/money/cents'
import { sql } from 'kysely'
import { readSummary } from '../features/payments/books/summary.ts'
import { unappliedCents } from '../records/payment-accounts.ts'
import type { Services } from '../services.ts'

/** What came in on a day, what became of it, and whether it agrees with the bank. */
export async function readDayMoney(services: Services, today: PlainDate): Promise<DayMoney> {
  const { db } = services
  const [parts, sums, books] = await Promise.all([
    listParts(services, today),
    readSums(services, today),
    readSummary(services, { from: firstOfMonth(today), to: today }),
  ])
  const payouts = await sql<{ arrivesOn: PlainDate; amountCents: DayMoney['payoutCents'] }>`
    select arrives_on as "arrivesOn", sum(amount_cents)::bigint as "amountCents" from payout
    where arrives_on >= ${today}::date and status in ('pending', 'in_transit')
    group by 1 order by 1 limit 1`.execute(db)
  const [payout] = payouts.rows
  return {
    received: receivedOf(parts),
    receivedCents: sumCents(parts.map(({ amountCents }) => amountCents)),
    uses: usesOf(parts),
    ...sums,
    payoutOn: payout?.arrivesOn ?? null,
    payoutCents: payout?.amountCents ?? books.waitingCents,
    openCount: books.openLineCount + books.withoutBankCount + books.differenceCount,
  }
}

/** All money of one way that does the same. What went back of it, and its fees, stand apart from what it pays. */
interface Part {
  readonly way: (typeof MONEY_WAYS)[number]
  readonly use: (typeof MONEY_USES)[number]
  readonly count: number
  readonly amountCents: Cents
  readonly paidCount: number
  readonly paidCents: Cents
  readonly heldCount: number
  /** What no debt took of it. */
  readonly heldCents: Cents
  readonly feeCount: number
  readonly feeCents: Cents
  readonly refundedCount: number
  readonly refundedCents: Cents
}

/** Online money counts on the day on which it was settled, all other on the day on which it was received. */
async function listParts({ db, config }: Services, today: PlainDate): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    select way, use, count(*)::int as count, sum(total)::bigint as "amountCents",
      count(*) filter (where kept > fee + held)::int as "paidCount", sum(greatest(kept - fee - held, 0))::bigint as "paidCents",
      count(*) filter (where held > 0)::int as "heldCount", sum(held)::bigint as "heldCents",
      count(*) filter (where least(fee, kept) > 0)::int as "feeCount", sum(least(fee, kept))::bigint as "feeCents",
      count(*) filter (where kept < total)::int as "refundedCount", sum(total - kept)::bigint as "refundedCents"
    from (
      select way, use, total, fee, kept, case when use in ('payoff', 'part')
        then greatest(coalesce(${unappliedCents(sql`came.certificate_id`, sql`came.id`)}, 0), 0) else 0 end as held
      from (
      select payment.id, payment.certificate_id, 'online' as way, payment.total_cents as total, payment.fee_cents as fee,
        case when payment.status = 'REFUNDED' then 0
          else greatest(payment.total_cents - payment.refunded_cents, 0) end as kept,
        case when payment.needs_review then 'review'
          when c.redemption_payment_id = payment.id then 'payoff' else 'part' end as use
      from payment join certificate c on c.id = payment.certificate_id
      where payment.status in ('SUCCEEDED', 'REFUNDED') and not payment.imported and exists (
        select from payment_transition step where step.payment_id = payment.id and step.to_status = 'SUCCEEDED'
          and (step.at at time zone ${config.businessTimeZone})::date = ${today}::date)
      union all
      select received.money_id, received.certificate_id, case when exists (select from lockbox_row line where line.received_payment_id = received.id)
          then 'lockbox' else lower(received.method) end, received.amount_cents + received.fee_cents, received.fee_cents,
        received.amount_cents + received.fee_cents - coalesce((select sum(move.amount_cents) from escrow_move move
          where move.source_id = received.money_id and move.kind = 'refund' and move.undone_at is null), 0),
        case when received.state = 'pending' then 'clearing' when received.certificate_id is null then 'unidentified'
          when c.redemption_payment_id = received.money_id then 'payoff' else 'part' end
      from received_payment received left join certificate c on c.id = received.certificate_id
      where received.received_on = ${today}::date and received.state <> 'returned') came
    ) money group by way, use`.execute(db)
  return rows
}

const receivedOf = (parts: readonly Part[]): DayMoney['received'] =>
  MONEY_WAYS.flatMap((way) => {
    const of = parts.filter((part) => part.way === way)
    return of.length === 0 ? [] : [{ way, ...sumOf(of) }]
  })

function usesOf(parts: readonly Part[]): DayMoney['uses'] {
  const shares = parts.flatMap((part) => [
    { use: part.use, count: part.paidCount, amountCents: part.paidCents },
    { use: 'escrow', count: part.heldCount, amountCents: part.heldCents },
    { use: 'fees', count: part.feeCount, amountCents: part.feeCents },
    { use: 'refunded', count: part.refundedCount, amountCents: part.refundedCents },
  ])
  return MONEY_USES.flatMap((use) => {
    const sum = sumOf(shares.filter((share) => share.use === use))
    return sum.count === 0 ? [] : [{ use, ...sum }]
  })
}

const sumOf = (parts: readonly Pick<Part, 'count' | 'amountCents'>[]) => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  amountCents: sumCents(parts.map(({ amountCents }) => amountCents)),
})

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
