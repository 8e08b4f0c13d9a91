import type {
  CollectionLine,
  CollectionMonth,
  CollectionStatement,
  CollectionsAgreement,
} from '@fieldstone/contract/entities/counties/collections'
import { formatDate } from '@fieldstone/contract/format'
import type { FileAnswer } from '@fieldstone/contract/route'
import type { collectionRoutes } from '@fieldstone/contract/routes/counties/collections'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Bps, type Cents, sumCents } from '@fieldstone/domain/money/cents'
import { amountDue, shareOf } from '@fieldstone/domain/payments/amount-due'
import { type RawBuilder, sql } from 'kysely'
import type { AdminContext, Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import type { Page } from '../../lists/page.ts'
import { type ListQuery, type ListSource, readList } from '../../lists/read-list.ts'
import { dateKey, numberKey, textKey } from '../../lists/sort.ts'
import { STAFF_LANGUAGE } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { type BookPeriod, listBookMonths } from '../../records/book-months.ts'
import { collectionLines } from '../../records/collection-lines.ts'
import { methodWords } from '../../records/queue-words.ts'
import { requireCounty } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'

type CountyContext = Context<ActorOf<'admin' | 'county'>>

export async function listCollectionMonths(
  context: CountyContext,
  countyId: number,
): Promise<CollectionMonth[]> {
  await requireCounty(context, countyId)
  return (await bookMonths(context)).map(present)
}

const bookMonths = ({ services, at }: CountyContext): Promise<BookPeriod[]> =>
  listBookMonths(services.db, businessDate(at, services.config.businessTimeZone))

const present = ({ startsOn, endsOn, closedAt }: BookPeriod): CollectionMonth => ({
  startsOn,
  endsOn,
  closedAt,
})

interface Asked {
  readonly countyId: number
  readonly endsOn: PlainDate
}

async function requireMonth(context: CountyContext, { countyId, endsOn }: Asked): Promise<BookPeriod> {
  await requireCounty(context, countyId)
  const month = (await bookMonths(context)).find((one) => one.endsOn === endsOn)
  if (!month) throw new Refusal('not_found', { log: 'no month of the books' })
  return month
}

interface LineQuery extends ListQuery {
  readonly part: 'all' | 'month' | 'adjustments'
}

const PARTS: Readonly<Record<LineQuery['part'], RawBuilder<unknown>>> = {
  all: sql`true`,
  month: sql`not line.is_adjustment`,
  adjustments: sql`line.is_adjustment`,
}

/** Lists the payments of a statement, by the day on which the bank had them. */
export async function listCollections(
  context: CountyContext,
  asked: Asked,
  { part, ...query }: LineQuery,
): Promise<Page<CollectionLine[]>> {
  const month = await requireMonth(context, asked)
  return readList<CollectionLine>(context, sourceOf(month, asked.countyId), query, PARTS[part])
}

const sourceOf = (
  month: BookPeriod,
  countyId: number,
): ListSource<(typeof collectionRoutes.listCollections.sorts)[number]> => ({
  columns: sql`line.posting_id as id, line.settled_on as "settledOn", c.certificate_no as "certificateNo", c.id as "certificateId",
    ${METHOD} as method, coalesce(payment.receipt_no::text, received.reference, '') as reference,
    line.is_adjustment as "isAdjustment", line.amount_cents as "amountCents"`,
  from: linesWithPayments(month, countyId),
  sorts: {
    settledDate: dateKey(sql`line.settled_on`),
    taxSaleNo: textKey(sql`c.certificate_no`),
    amount: numberKey(sql`line.amount_cents`),
  },
  totals: { amount: sql`line.amount_cents` },
  filtered: sql`concat_ws(' ', c.certificate_no, payment.receipt_no, received.reference)`,
  usualSort: 'settledDate',
  // A posting may be in the month and, with the other sign, in an earlier one.
  key: numberKey(sql`line.posting_id * 2 + line.is_adjustment::int`),
})

const linesWithPayments = (
  month: BookPeriod,
  countyId: number,
) => sql`${collectionLines(month, sql`county.id = ${countyId}`)} line
  join ledger_posting posting on posting.id = line.posting_id
  join certificate c on c.id = posting.certificate_id
  left join payment on payment.id = posting.money_id
  left join received_payment received on received.money_id = posting.money_id
  left join deposit on deposit.id = received.deposit_id`

const METHOD = sql`(case when deposit.kind = 'lockbox' then 'Lockbox'
  else ${methodWords(sql`coalesce(payment.method, received.instrument)`)} end)`

/** Reads the totals of a statement, and computes what is due to the county. */
export async function getCollections(context: CountyContext, asked: Asked): Promise<CollectionStatement> {
  const month = await requireMonth(context, asked)
  const { db } = context.services
  const { countyId } = asked
  const { rows } = await sql<TotalsRow>`
    with line as materialized (select line.settled_on, line.amount_cents as cents, line.is_adjustment, ${METHOD} as method
      from ${linesWithPayments(month, countyId)})
    select county.name as "countyName",
      coalesce((select sum(line.cents) from line where not line.is_adjustment and line.cents > 0), 0)::bigint as "collectedCents",
      coalesce((select sum(line.cents) from line where not line.is_adjustment and line.cents < 0), 0)::bigint as "returnedCents",
      coalesce((select sum(line.cents) from line where line.is_adjustment), 0)::bigint as "adjustmentCents",
      (select coalesce(json_agg(by_method), '[]') from (select line.method, count(*) filter (where line.cents > 0) as count, sum(line.cents)::bigint as "amountCents"
        from line where not line.is_adjustment group by line.method order by line.method) by_method) as methods,
      (select coalesce(json_agg(by_share), '[]') from (select agreement.starts_on as "startsOn", agreement.share_bps as "shareBps",
          agreement.reference, sum(line.cents)::bigint as "collectedCents"
        from line left join lateral (select * from collections_agreement agreement where agreement.county_id = county.id
          and agreement.starts_on <= line.settled_on order by agreement.starts_on desc limit 1) agreement on true
        group by 1, 2, 3 order by 1) by_share) as shares
    from county where county.id = ${countyId}`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error(`county ${countyId} is gone`)
  const { shares, ...figures } = totals
  const agreed = shares.filter((share): share is AgreedShare => share.startsOn !== null)
  const without = shares.filter(({ startsOn }) => startsOn === null)
  const isAgreed = agreed.length > 0 || (await hasAgreement(context, asked))
  return {
    ...present(month),
    ...figures,
    totalCents: sumCents([figures.collectedCents, figures.returnedCents, figures.adjustmentCents]),
    dueCents: isAgreed ? amountDue(agreed) : null,
    shares: agreed.map((share) => ({ ...share, dueCents: shareOf(share) })),
    withoutAgreementCents: sumCents(without.map(({ collectedCents }) => collectedCents)),
  }
}

/** Makes the statement as a PDF file. Logs the export, because it names certificates and references. */
export async function getCollectionsPdf(context: CountyContext, asked: Asked): Promise<FileAnswer> {
  const month = await requireMonth(context, asked)
  const { services, company, at } = context
  const statement = await getCollections(context, asked)
  const source = sourceOf(month, asked.countyId)
  const { rows: lines } = await sql<CollectionLine>`select ${source.columns} from ${source.from}
    order by line.settled_on, line.posting_id`.execute(services.db)
  await inTransaction(services.db, async (trx) =>
    context.audit(trx, {
      action: 'export',
      subject: { kind: 'county', id: asked.countyId },
      detail: { file: 'collections', month: asked.endsOn },
    }),
  )
  // Imported on demand: only this needs the PDF library.
  const { collectionsPdf } = await import('./collections-pdf.ts')
  const closedOn =
    month.closedAt === null
      ? null
      : formatDate(businessDate(month.closedAt, services.config.businessTimeZone), STAFF_LANGUAGE)
  return {
    name: `collections-${fileNamePart(statement.countyName)}-${asked.endsOn.slice(0, 7)}.pdf`,
    bytes: await collectionsPdf({ statement, lines, closedOn, company, at }),
  }
}

const fileNamePart = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

interface AgreedShare {
  readonly startsOn: PlainDate
  readonly shareBps: Bps
  readonly reference: string
  readonly collectedCents: Cents
}

interface TotalsRow
  extends Pick<
    CollectionStatement,
    'countyName' | 'collectedCents' | 'returnedCents' | 'adjustmentCents' | 'methods'
  > {
  readonly shares: readonly (AgreedShare | { readonly startsOn: null; readonly collectedCents: Cents })[]
}

const hasAgreement = async ({ services }: CountyContext, { countyId, endsOn }: Asked): Promise<boolean> =>
  (await readAgreements(services.db, countyId)).some(({ startsOn }) => startsOn <= endsOn)

export async function listAgreements(
  context: CountyContext,
  countyId: number,
): Promise<CollectionsAgreement[]> {
  await requireCounty(context, countyId)
  return readAgreements(context.services.db, countyId)
}

const readAgreements = (
  db: CountyContext['services']['db'],
  countyId: number,
): Promise<CollectionsAgreement[]> =>
  db
    .selectFrom('collections_agreement')
    .select(['starts_on as startsOn', 'share_bps as shareBps', 'reference'])
    .where('county_id', '=', countyId)
    .orderBy('starts_on', 'desc')
    .$castTo<CollectionsAgreement>()
    .execute()

/** Records an agreement, or corrects the one of the same day. Refuses a day of a closed month, whose statement is final. */
export async function saveAgreement(
  context: AdminContext,
  countyId: number,
  { startsOn, shareBps, reference }: CollectionsAgreement,
): Promise<CollectionsAgreement[]> {
  await requireCounty(context, countyId)
  const { services, actor, at } = context
  await inTransaction(services.db, async (trx) => {
    const closed = await trx
      .selectFrom('period')
      .select('ends_on')
      .where('ends_on', '>=', startsOn)
      .orderBy('ends_on', 'desc')
      .executeTakeFirst()
    if (closed)
      throw new Refusal('bad_request', {
        fields: {
          startsOn: fieldSentence('agreementInClosedMonth', {
            day: formatDate(closed.ends_on, STAFF_LANGUAGE),
          }),
        },
      })
    const values = { share_bps: shareBps, reference, entered_by: actor.userId, entered_at: at }
    await trx
      .insertInto('collections_agreement')
      .values({ county_id: countyId, starts_on: startsOn, ...values })
      .onConflict((conflict) => conflict.columns(['county_id', 'starts_on']).doUpdateSet(values))
      .execute()
    context.audit(trx, {
      action: 'save-agreement',
      subject: { kind: 'county', id: countyId },
      detail: { startsOn, shareBps, reference },
    })
  })
  return readAgreements(services.db, countyId)
}
