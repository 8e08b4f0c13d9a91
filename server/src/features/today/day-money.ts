import { type DayMoney, MONEY_USES, MONEY_WAYS } from '@fieldstone/contract/entities/today'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { firstOfMonth } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, sumCents } from '@fieldstone/domain/money/cents'
import { type PaymentAccount, paidCents } from '@fieldstone/domain/payments/account'
import { sql } from 'kysely'
import { readPaymentAccounts } from '../../records/payment-accounts.ts'
import type { Services } from '../../services.ts'
import { readReconciliationSummary } from '../payments/service.ts'

/** Reads what came in on a day, what it was used for, and whether it agrees with the bank. */
export async function readDayMoney(services: Services, today: PlainDate): Promise<DayMoney> {
  const { db } = services
  const [parts, sums, books] = await Promise.all([
    listParts(services, today),
    readSums(services, today),
    readReconciliationSummary(services, { from: firstOfMonth(today), to: today }),
  ])
  const payouts = await sql<{ arrivesOn: PlainDate; amountCents: DayMoney['payoutCents'] }>`
    select arrives_on as "arrivesOn", sum(amount_cents)::bigint as "amountCents" from payout
    where arrives_on >= ${today}::date and status in ('pending', 'in_transit')
    group by 1 order by 1 limit 1`.execute(db)
  const [payout] = payouts.rows
  return {
    received: receivedOf(parts),
    receivedCents: sumCents(parts.map(({ receivedCents }) => receivedCents)),
    uses: usesOf(parts),
    ...sums,
    payoutOn: payout?.arrivesOn ?? null,
    payoutCents: payout?.amountCents ?? books.waitingCents,
    openCount: books.openLineCount + books.withoutBankCount + books.differenceCount,
  }
}

/** A payment of the day. */
interface Arrival {
  readonly moneyId: string
  readonly certificateId: number | null
  readonly way: (typeof MONEY_WAYS)[number]
  /** The use of the payment, except for its parts that went elsewhere. */
  readonly use: (typeof MONEY_USES)[number]
}

interface Share {
  readonly use: (typeof MONEY_USES)[number]
  readonly amountCents: Cents
}

interface Part {
  readonly way: Arrival['way']
  readonly receivedCents: Cents
  readonly shares: readonly Share[]
}

async function listParts(services: Services, today: PlainDate): Promise<readonly Part[]> {
  const arrivals = await listArrivals(services, today)
  const certificateIds = new Set(arrivals.flatMap(({ certificateId }) => certificateId ?? []))
  const accounts = new Map([
    ...(await readPaymentAccounts(services.db, [...certificateIds])),
    ...(await readPaymentAccounts(services.db, 'unidentified')),
  ])
  return arrivals.flatMap(({ moneyId, way, use }) => {
    const account = accounts.get(moneyId)
    return account ? [{ way, receivedCents: account.receivedCents, shares: sharesOf(account, use) }] : []
  })
}

/**
 * Lists the payments of a day. Online payments count on the day they were charged, also if a dispute is won later.
 * Other payments count on the day they were received.
 */
async function listArrivals({ db, config }: Services, today: PlainDate): Promise<readonly Arrival[]> {
  const { rows } = await sql<Arrival>`
    select payment.id as "moneyId", payment.certificate_id as "certificateId", 'online' as way,
      case when payment.needs_review then 'review' when c.redemption_payment_id = payment.id then 'payoff' else 'part' end as use
    from payment join certificate c on c.id = payment.certificate_id
    where payment.status in ('SUCCEEDED', 'REFUNDED') and not payment.imported and exists (
      select from payment_transition step where step.payment_id = payment.id and step.to_status = 'SUCCEEDED'
        and (step.at at time zone ${config.businessTimeZone})::date = ${today}::date
        and not exists (select from payment_transition earlier where earlier.payment_id = payment.id
          and earlier.to_status = 'SUCCEEDED' and earlier.at < step.at))
    union all
    select received.money_id, received.certificate_id, case when exists (select from lockbox_row line where line.received_payment_id = received.id)
        then 'lockbox' else lower(received.method) end,
      case when received.state = 'pending' then 'clearing' when received.certificate_id is null then 'unidentified'
        when c.redemption_payment_id = received.money_id then 'payoff' else 'part' end
    from received_payment received left join certificate c on c.id = received.certificate_id
    where received.received_on = ${today}::date and received.state <> 'returned'`.execute(db)
  return rows
}

/** Splits a payment by use. The applied and the uncleared part have the use of the whole payment. */
const sharesOf = (account: PaymentAccount, use: Arrival['use']): Share[] => {
  const isApplied = use === 'payoff' || use === 'part'
  return [
    { use, amountCents: sumCents([paidCents(account), account.unclearedCents]) },
    { use: isApplied ? 'escrow' : use, amountCents: account.unappliedCents },
    { use: 'fees', amountCents: account.feeCents },
    { use: 'refunded', amountCents: account.refundedCents },
  ]
}

const receivedOf = (parts: readonly Part[]): DayMoney['received'] =>
  MONEY_WAYS.flatMap((way) => {
    const amounts = parts.filter((part) => part.way === way).map(({ receivedCents }) => receivedCents)
    return amounts.length === 0 ? [] : [{ way, count: amounts.length, amountCents: sumCents(amounts) }]
  })

const usesOf = (parts: readonly Part[]): DayMoney['uses'] =>
  MONEY_USES.flatMap((use) => {
    const amounts = parts
      .flatMap(({ shares }) => shares)
      .filter((share) => share.use === use && share.amountCents !== 0)
      .map(({ amountCents }) => amountCents)
    return amounts.length === 0 ? [] : [{ use, count: amounts.length, amountCents: sumCents(amounts) }]
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
