import type {
  UNAPPLIED_KINDS,
  UnappliedMoney,
  UnappliedSum,
} from '@fieldstone/contract/entities/payments/unapplied-money'
import { unappliedMoneyRoutes } from '@fieldstone/contract/routes/payments/unapplied-money'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { daysOfAge, MONEY_AGES, type MoneyAge } from '@fieldstone/domain/payments/money-age'
import { type RawBuilder, sql } from 'kysely'
import { auditRead } from '../../../audit/throttle.ts'
import type { AdminContext } from '../../../context.ts'
import { implement } from '../../../http/handler.ts'
import type { Page } from '../../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../../lists/read-list.ts'
import { dateKey, numberKey, textKey } from '../../../lists/sort.ts'
import { REFUND_PENDING_CENTS, UNAPPLIED_MONEY } from '../../../records/payment-accounts.ts'
import { todayOf } from '../../payoff/service.ts'

export const unappliedMoney = implement(unappliedMoneyRoutes, {
  listUnappliedMoney: (context, { query }) => listUnapplied(context, query),
  sumUnappliedMoney: (context) => sumUnapplied(context),
})

interface UnappliedQuery extends ListQuery {
  readonly age?: MoneyAge | undefined
  readonly kind?: (typeof UNAPPLIED_KINDS)[number] | undefined
}

type Sql = RawBuilder<unknown>

const PAYER = sql`coalesce(trim(person.first_name || ' ' || person.last_name), received.payer_name, '')`

const RECEIVED_ON = sql`coalesce(payment.effective_on, received.received_on)`

const FROM = sql`(${UNAPPLIED_MONEY}) money
  left join payment on payment.id = money.id
  left join app_user person on person.id = payment.user_id
  left join received_payment received on received.money_id = money.id
  left join certificate c on c.id = money.certificate_id
  left join county on county.id = c.county_id`

/** Money that waits to go back is promised for the whole payment, so only the row of its own certificate counts it. */
const WAITING = sql`case when money.certificate_id is not distinct from coalesce(payment.certificate_id, received.certificate_id)
  then ${REFUND_PENDING_CENTS} else 0 end`

/** The last notice to the payer, or contact about the certificate, since the money came. */
const contactedOn = (timeZone: string): Sql => sql`greatest(
  (coalesce(payment.payer_notified_at, received.payer_notified_at) at time zone ${timeZone})::date,
  (select max(logged_on) from correspondence where correspondence.certificate_id = c.id
    and correspondence.logged_on >= ${RECEIVED_ON}))`

const READ_SECONDS = 600

/** Lists money that pays nothing, by payment. Logs the reader, because it shows the names of payers. */
async function listUnapplied(
  context: AdminContext,
  { age, kind, ...query }: UnappliedQuery,
): Promise<Page<UnappliedMoney[]>> {
  const { services } = context
  const today = todayOf(services, null)
  const contacted = contactedOn(services.config.businessTimeZone)
  const source: ListSource<(typeof unappliedMoneyRoutes.listUnappliedMoney.sorts)[number]> = {
    columns: sql`money.id as "moneyId", money.kind, ${RECEIVED_ON} as "receivedOn",
      ${today}::date - ${RECEIVED_ON} as "ageDays", ${PAYER} as "payerName", money.certificate_id as "certificateId",
      c.certificate_no as "certificateNo", c.parcel_no as "parcelNo", county.name as "countyName",
      money.cents as "amountCents", ${WAITING} as "waitingCents", ${contacted} as "contactedOn"`,
    from: FROM,
    sorts: {
      receivedDate: dateKey(RECEIVED_ON),
      amount: numberKey(sql`money.cents`),
      payerName: textKey(PAYER),
      taxSaleNo: textKey(sql`c.certificate_no`),
      countyName: textKey(sql`county.name`),
      lastContactDate: dateKey(contacted),
    },
    totals: { amount: sql`money.cents`, waiting: WAITING },
    usualSort: 'receivedDate',
    key: textKey(sql`money.id || ' ' || coalesce(money.certificate_id::text, '')`),
    filtered: sql`concat_ws(' ', ${PAYER}, c.certificate_no, c.parcel_no, county.name, received.reference, money.id)`,
  }
  const scope = sql.join(
    [
      ...(age === undefined ? [sql`true`] : [isOfAge(age, today)]),
      ...(kind === undefined ? [] : [sql`money.kind = ${kind}`]),
    ],
    sql` and `,
  )
  const listed = await readList<UnappliedMoney>(context, source, query, scope)
  if (!context.request.isExport)
    await auditRead(context, { kind: 'list', id: 'unapplied-money' }, { everySeconds: READ_SECONDS })
  return listed
}

/** Adds up by age what `listUnapplied` lists. An age without money has a row, too. */
async function sumUnapplied({ services }: AdminContext): Promise<UnappliedSum[]> {
  const today = todayOf(services, null)
  const columns = MONEY_AGES.flatMap((age) => [
    sql`count(*) filter (where ${isOfAge(age, today)})::int as ${sql.ref(`${age} count`)}`,
    sql`coalesce(sum(money.cents) filter (where ${isOfAge(age, today)}), 0)::bigint as ${sql.ref(`${age} cents`)}`,
  ])
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)} from ${FROM}`.execute(
    services.db,
  )
  const [sums = {}] = rows
  return MONEY_AGES.map((age) => ({
    age,
    paymentCount: sums[`${age} count`] ?? 0,
    amountCents: cents(sums[`${age} cents`] ?? 0),
  }))
}

/** Money dated after today, by another time zone, counts in the first age. */
function isOfAge(age: MoneyAge, today: PlainDate): Sql {
  const { from, through } = daysOfAge(age)
  const days = sql`(${today}::date - ${RECEIVED_ON})`
  const isOldEnough = from === 0 ? sql`true` : sql`${days} >= ${from}::int`
  return through === null ? isOldEnough : sql`(${isOldEnough} and ${days} <= ${through}::int)`
}
