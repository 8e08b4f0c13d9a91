import type {
  BankedMoney,
  Deposit,
  DepositPayment,
  DepositRecord,
} from '@fieldstone/contract/entities/payments/deposit'
import type { depositRoutes } from '@fieldstone/contract/routes/payments/deposits'
import { sql } from 'kysely'
import { auditRead } from '../../../audit/throttle.ts'
import type { AdminContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { dateKey, numberKey, textKey } from '../../../lists/sort.ts'
import { RECEIVED_OUTCOME } from '../../../records/funds.ts'
import { Refusal } from '../../../refusal.ts'
import { BOOKS_START, CLOSED_THROUGH } from './closed.ts'
import { matchDifference } from './match-lines.ts'

const PAYMENT_COLUMNS = sql`received.id, c.certificate_no as "certificateNo", received.instrument, received.reference,
  received.payer_name as "payerName", received.amount_cents + received.fee_cents as "totalCents",
  received.received_on as "receivedOn", ${RECEIVED_OUTCOME} as state`
const PAYMENTS = sql`received_payment received left join certificate c on c.id = received.certificate_id`

const ON_HAND: ListSource<(typeof depositRoutes.listOnHand.sorts)[number]> = {
  columns: PAYMENT_COLUMNS,
  from: PAYMENTS,
  sorts: {
    receivedDate: dateKey(sql`received.received_on`),
    amount: numberKey(sql`received.amount_cents + received.fee_cents`),
    payerName: textKey(sql`received.payer_name`),
  },
  totals: { amount: sql`received.amount_cents + received.fee_cents` },
  usualSort: 'receivedDate',
  key: numberKey(sql`received.id`),
  filtered: sql`concat_ws(' ', received.payer_name, received.reference, c.certificate_no)`,
}

/**
 * Lists payments that wait for a deposit slip. Those that cleared before the books began were deposited before. Logs the reader,
 * because it shows the names of payers.
 */
export async function listOnHand(context: AdminContext, query: ListQuery): Promise<Page<DepositPayment[]>> {
  const listed = await readList<DepositPayment>(
    context,
    ON_HAND,
    query,
    sql`received.deposit_id is null and received.instrument <> 'WIRE' and received.state <> 'returned'
      and (received.state = 'pending'
        or coalesce(received.cleared_on, received.received_on) >= coalesce(${BOOKS_START}, '-infinity'))`,
  )
  if (!context.request.isExport)
    await auditRead(context, { kind: 'list', id: 'on-hand' }, { everySeconds: READ_SECONDS })
  return listed
}

const READ_SECONDS = 600

/** Shows a deposit to a person. Logs the reader, because it shows the names of payers. */
export async function showDeposit(context: AdminContext, id: number): Promise<DepositRecord> {
  const record = await readDeposit(context.services.db, id)
  const what = `${context.route} ${id}`
  await auditRead(context, { kind: 'deposit', id }, { everySeconds: READ_SECONDS, what })
  return record
}

const DEPOSIT_COLUMNS = sql`deposit.id, lpad(deposit.id::text, 6, '0') as number, deposit.kind,
  deposit.account_id as "accountId", account.name as "accountName", deposit.deposited_on as "depositedOn",
  paid.count as "paymentCount", paid.cents as "totalCents", deposit.note, file.name as "fileName",
  (select min(line.booked_on) from bank_line line where line.match_id = matched.match_id) as "bankOn",
  ${matchDifference(sql`matched.match_id`)} as "bankDifferenceCents", person.username as "madeBy", deposit.made_at as "madeAt"`
const DEPOSITS = sql`deposit left join deposit_account account on account.id = deposit.account_id
  left join lockbox_file file on file.id = deposit.lockbox_file_id
  left join app_user person on person.id = deposit.made_by
  left join bank_match_item matched on matched.kind = 'deposit' and matched.item_id = deposit.id::text
  cross join lateral (select count(*) as count, coalesce(sum(received.amount_cents + received.fee_cents), 0)::bigint as cents
    from received_payment received where received.deposit_id = deposit.id and not received.is_mistake) paid`

const DEPOSIT_LIST: ListSource<(typeof depositRoutes.listDeposits.sorts)[number]> = {
  columns: DEPOSIT_COLUMNS,
  from: DEPOSITS,
  sorts: { depositDate: dateKey(sql`deposit.deposited_on`), total: numberKey(sql`paid.cents`) },
  totals: { total: sql`paid.cents` },
  usualSort: '-depositDate',
  key: numberKey(sql`deposit.id`),
  filtered: sql`concat_ws(' ', lpad(deposit.id::text, 6, '0'), deposit.note, file.name, account.name)`,
}

interface DepositQuery extends ListQuery {
  readonly kind?: Deposit['kind'] | undefined
  /** Only those without a bank line. */
  readonly bank?: 'missing' | undefined
}

export function listDeposits(
  context: AdminContext,
  { kind, bank, from, to, ...query }: DepositQuery,
): Promise<Page<Deposit[]>> {
  const conditions = [
    sql`true`,
    ...(kind === undefined ? [] : [sql`deposit.kind = ${kind}`]),
    ...(bank === undefined ? [] : [sql`matched.match_id is null and paid.cents > 0`]),
    ...(from === undefined ? [] : [sql`deposit.deposited_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`deposit.deposited_on <= ${to}::date`]),
  ]
  return readList<Deposit>(context, DEPOSIT_LIST, query, sql.join(conditions, sql` and `))
}

/** Reads a deposit with its payments, in the order in which they were received. */
export async function readDeposit(db: Db, id: number): Promise<DepositRecord> {
  const { rows } = await sql<Omit<DepositRecord, 'payments'>>`
    select ${DEPOSIT_COLUMNS}, deposit.kind = 'slip' and matched.match_id is null
      and deposit.deposited_on > coalesce(${CLOSED_THROUGH}, '-infinity') as "canChange"
    from ${DEPOSITS} where deposit.id = ${id}`.execute(db)
  const [deposit] = rows
  if (!deposit) throw new Refusal('not_found', { log: 'no such deposit' })
  const payments = await sql<DepositPayment>`
    select ${PAYMENT_COLUMNS} from ${PAYMENTS} where received.deposit_id = ${id}
    order by received.received_on, received.id`.execute(db)
  return { ...deposit, payments: payments.rows }
}

const BANKED: ListSource<(typeof depositRoutes.listBankedMoney.sorts)[number]> = {
  columns: sql`banked.on_day as "on", banked.method, banked.count as "paymentCount", banked.gross as "grossCents",
    banked.processor_fee as "processorFeeCents", banked.dispute_fee as "disputeFeeCents",
    banked.item_fee as "returnedItemFeeCents", banked.net as "netCents"`,
  from: sql`(
    select part.on_day, part.method, sum(part.count)::bigint as count, sum(part.gross)::bigint as gross,
      sum(part.processor_fee)::bigint as processor_fee, sum(part.dispute_fee)::bigint as dispute_fee,
      sum(part.item_fee)::bigint as item_fee,
      (sum(part.gross) - sum(part.processor_fee) - sum(part.dispute_fee) - sum(part.item_fee))::bigint as net
    from (
      select payout.arrives_on as on_day, case when line.category = 'fee' then 'fees' else coalesce(payment.method, 'fees') end as method,
        (line.kind in ('charge', 'payment'))::int as count,
        case when line.category = 'fee' then 0 else line.amount_cents end as gross,
        case when line.category = 'fee' then -line.net_cents when line.kind = 'adjustment' then 0 else line.fee_cents end as processor_fee,
        case when line.category <> 'fee' and line.kind = 'adjustment' then line.fee_cents else 0 end as dispute_fee, 0 as item_fee
      from balance_entry line join payout on payout.id = line.payout_id and payout.status not in ('failed', 'canceled')
        left join payment on payment.stripe_pi_id = line.provider_payment_id
      union all
      select deposit.deposited_on, case deposit.kind when 'lockbox' then 'LOCKBOX' else received.instrument end, 1,
        received.amount_cents + received.fee_cents, 0, 0, 0
      from received_payment received join deposit on deposit.id = received.deposit_id where not received.is_mistake
      union all
      select received.returned_on, 'returned-check', 1, -(received.amount_cents + received.fee_cents), 0, 0, 0
      from received_payment received where received.state = 'returned' and not received.is_mistake
        and received.deposit_id is not null
      union all
      select line.booked_on, 'fees', 0, 0, 0, 0, -line.amount_cents
      from bank_line line join deposit_account account on account.id = line.account_id
      where line.category = 'returned-item-fee' and line.booked_on >= account.opened_on
    ) part where part.on_day >= coalesce(${BOOKS_START}, '-infinity') group by part.on_day, part.method
  ) banked`,
  sorts: { bankDate: dateKey(sql`banked.on_day`), net: numberKey(sql`banked.net`) },
  totals: {
    gross: sql`banked.gross`,
    processorFee: sql`banked.processor_fee`,
    disputeFee: sql`banked.dispute_fee`,
    returnedItemFee: sql`banked.item_fee`,
    net: sql`banked.net`,
  },
  usualSort: '-bankDate',
  key: textKey(sql`banked.on_day || ' ' || banked.method`),
}

/** Lists money by the day on which it was in the bank and by method. */
export function listBankedMoney(
  context: AdminContext,
  { from, to, ...query }: ListQuery,
): Promise<Page<BankedMoney[]>> {
  const conditions = [
    sql`true`,
    ...(from === undefined ? [] : [sql`banked.on_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`banked.on_day <= ${to}::date`]),
  ]
  return readList<BankedMoney>(context, BANKED, query, sql.join(conditions, sql` and `))
}
