import { isDeepStrictEqual } from 'node:util'
import type {
  BookMonth,
  MonthState,
  MonthStatement,
  StoredStatement,
} from '@fieldstone/contract/entities/payments/month-end'
import { formatDate, formatMoney, formatMonth } from '@fieldstone/contract/format'
import type { FileAnswer } from '@fieldstone/contract/route'
import { type AnyActor, userIdOf } from '@fieldstone/domain/access/actor'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { laterOf, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents, sumCents } from '@fieldstone/domain/money/cents'
import { tieOf } from '@fieldstone/domain/payments/tie'
import { sql } from 'kysely'
import * as z from 'zod'
import { requestApproval } from '../../../approvals/requests.ts'
import { findWaiting } from '../../../approvals/rows.ts'
import type { AdminContext } from '../../../context.ts'
import { type Db, inTransaction, type Transaction } from '../../../db/database.ts'
import { t } from '../../../messages/alerts.ts'
import { STAFF_LANGUAGE } from '../../../messages/language.ts'
import { asWritten } from '../../../messages/refusals.ts'
import { type BookPeriod, listBookMonths } from '../../../records/book-months.ts'
import { collectionLines } from '../../../records/collection-lines.ts'
import { Refusal } from '../../../refusal.ts'
import { journalFile, readJournalTotals } from './journal.ts'
import { lockBank } from './match-lines.ts'
import { readTieFacts } from './tie-facts.ts'

const ACT = 'period-close'

export const listMonths = async (context: AdminContext): Promise<BookMonth[]> => {
  const { db } = context.services
  const months = await listBookMonths(db, todayOf(context))
  return Promise.all(months.map(async (month) => present(month, await stateOf(db, month, todayOf(context)))))
}

export const getMonth = (context: AdminContext, endsOn: PlainDate): Promise<MonthStatement> =>
  readMonth(context.services.db, context, endsOn)

export async function exportJournal(context: AdminContext, endsOn: PlainDate): Promise<FileAnswer> {
  const { db } = context.services
  const { booksFrom, startsOn } = await requireMonth(db, context, endsOn)
  return journalFile(db, { from: laterOf(startsOn, booksFrom), to: endsOn })
}

/** Requests the close of a month. Refuses with `state_changed` and all reasons if it cannot be closed now. */
export async function requestMonthClose(context: AdminContext, endsOn: PlainDate): Promise<MonthStatement> {
  await inTransaction(context.services.db, async (trx) => {
    const month = await readMonth(trx, context, endsOn)
    refuseObstacles(month)
    const figures = figuresOf(month)
    await requestApproval(trx, context, {
      ...{ act: ACT, subject: endsOn, title: monthName(month), input: { figures } },
      changes: [
        { field: 'bank', label: t('close_stated'), after: figures.bank },
        { field: 'ledger', label: t('close_ledger'), after: figures.ledger },
        { field: 'debits', label: t('close_debits'), after: figures.debits },
        { field: 'collections', label: t('close_collections'), after: figures.collections },
      ].map((change) => ({ ...change, before: '', after: formatMoney(cents(change.after)) })),
    })
  })
  return getMonth(context, endsOn)
}

/** The facts of a request that its approval stores. */
export const monthCloseInput = z.object({ figures: z.record(z.string(), z.number()) })

/**
 * Closes a month after its second approval: stores its statement and the lines of all collections statements. Nothing is posted
 * into it afterwards. Throws `state_changed` if it cannot be closed any more, or if its figures differ from those of the request.
 */
export async function performMonthClose(
  trx: Transaction,
  context: AdminContext,
  close: { readonly endsOn: PlainDate; readonly decidedBy: AnyActor } & z.output<typeof monthCloseInput>,
): Promise<void> {
  const { endsOn, figures, decidedBy } = close
  // A posting, or a change of the bank's side, that has begun is waited for. A later one sees that the month is closed.
  await lockBank(trx)
  await sql`lock table ledger_posting, book_entry in share row exclusive mode`.execute(trx)
  const month = await readMonth(trx, context, endsOn)
  refuseObstacles(month)
  if (!isSame(figures, figuresOf(month))) throw figuresChanged(month)
  const { startsOn, tie, journal, collections } = month
  const statement: StoredStatement = { tie, journal, collections }
  const lines = collectionLines(month, sql`true`)
  await sql`with line as materialized (select * from ${lines} line), closed as (
      insert into period (ends_on, starts_on, statement, requested_by, closed_by, closed_at)
      values (${endsOn}::date, ${startsOn}::date, ${JSON.stringify(statement)}::jsonb, ${context.actor.userId},
        ${userIdOf(decidedBy)}, ${context.at}))
    insert into collection_line (period_ends_on, posting_id, is_adjustment, county_id, settled_on, amount_cents)
    select ${endsOn}::date, posting_id, is_adjustment, county_id, settled_on, amount_cents from line`.execute(
    trx,
  )
  // A payout that arrived after the figures were read is in the stored lines, but not in the stored statement.
  if (!isDeepStrictEqual(await readCollections(trx, month), collections)) throw figuresChanged(month)
  context.audit(trx, {
    action: 'close-month',
    actor: decidedBy,
    subject: { kind: 'period', id: endsOn },
    detail: { bankCents: tie.bankCents, ledgerCents: tie.ledgerCents, entryCount: journal.entryCount },
  })
}

const figuresChanged = (month: BookMonth): Refusal =>
  new Refusal('state_changed', {
    message: asWritten(t('monthFiguresChanged', { month: monthName(month) })),
    log: 'the figures have changed',
  })

async function readMonth(
  db: Db | Transaction,
  context: AdminContext,
  endsOn: PlainDate,
): Promise<MonthStatement> {
  const today = todayOf(context)
  const month = await requireMonth(db, context, endsOn)
  const state = await stateOf(db, month, today)
  if (month.statement !== null)
    return {
      ...present(month, state),
      ...month.statement,
      obstacles: [t('monthClosed', { month: monthName(month) })],
    }
  const timeZone = context.services.config.businessTimeZone
  const { booksFrom, startsOn } = month
  const statement = {
    tie: tieOf(await readTieFacts(db, { from: booksFrom, on: endsOn, timeZone })),
    journal: await readJournalTotals(db, { from: laterOf(startsOn, booksFrom), to: endsOn }),
    collections: await readCollections(db, month),
  }
  return { ...present(month, state), ...statement, obstacles: obstaclesOf(month, statement, today) }
}

async function readCollections(
  db: Db | Transaction,
  month: Pick<BookMonth, 'startsOn' | 'endsOn'>,
): Promise<StoredStatement['collections']> {
  const { rows } = await sql<StoredStatement['collections'][number]>`
    select county.id as "countyId", county.name as "countyName",
      coalesce(sum(line.amount_cents) filter (where not is_adjustment), 0)::bigint as "collectedCents",
      coalesce(sum(line.amount_cents) filter (where is_adjustment), 0)::bigint as "adjustmentCents"
    from ${collectionLines(month, sql`true`)} line join county on county.id = line.county_id
    group by county.id, county.name order by county.name, county.id`.execute(db)
  return rows
}

function obstaclesOf(month: BookPeriod, { tie }: Pick<StoredStatement, 'tie'>, today: PlainDate): string[] {
  const { endsOn, isFirstOpen } = month
  const subLedgers = cents(tie.ledgerCents - tie.subLedgerCents)
  return [
    ...(endsOn >= today ? [t('monthRunning', { month: monthName(month) })] : []),
    ...(isFirstOpen
      ? []
      : [t('monthEarlierOpen', { month: formatMonth(month.firstOpenOn, STAFF_LANGUAGE) })]),
    ...tie.accounts
      .filter(({ statedCents }) => statedCents === null)
      .map(({ name }) => t('monthNoBalance', { account: name, day: formatDate(endsOn, STAFF_LANGUAGE) })),
    ...(tie.unexplainedCents === 0
      ? []
      : [t('monthUnexplained', { amount: formatMoney(tie.unexplainedCents) })]),
    ...(subLedgers === 0 ? [] : [t('monthSubLedgers', { amount: formatMoney(subLedgers) })]),
  ]
}

function refuseObstacles({ obstacles }: MonthStatement): void {
  if (obstacles.length > 0)
    throw new Refusal('state_changed', { message: asWritten(obstacles.join(' ')), log: 'cannot be closed' })
}

/** The figures that must be the same at the request and at the close, in cents. */
const figuresOf = ({ tie, journal, collections }: StoredStatement) => ({
  bank: tie.bankCents,
  ledger: tie.ledgerCents,
  debits: journal.debitCents,
  collections: sumCents(
    collections.map(({ collectedCents, adjustmentCents }) => cents(collectedCents + adjustmentCents)),
  ),
  ...Object.fromEntries(tie.groups.map((group) => [`group ${group.name}`, group.cents])),
  ...Object.fromEntries(tie.subLedgers.map((sum) => [`account ${sum.account}`, sum.cents])),
})

const isSame = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => (a[name] ?? 0) === (b[name] ?? 0))

const monthName = ({ endsOn }: { readonly endsOn: PlainDate }): string => formatMonth(endsOn, STAFF_LANGUAGE)

const todayOf = ({ services, at }: AdminContext): PlainDate =>
  businessDate(at, services.config.businessTimeZone)

async function stateOf(db: Db | Transaction, month: BookPeriod, today: PlainDate): Promise<MonthState> {
  if (month.closedAt !== null) return 'closed'
  if (month.endsOn >= today) return 'running'
  return (await findWaiting(db, ACT, month.endsOn)) === null ? 'open' : 'requested'
}

const present = (month: BookPeriod, state: MonthState): BookMonth => {
  const { startsOn, endsOn, requestedBy, closedBy, closedAt } = month
  return { startsOn, endsOn, state, requestedBy, closedBy, closedAt }
}

async function requireMonth(
  db: Db | Transaction,
  context: AdminContext,
  endsOn: PlainDate,
): Promise<BookPeriod> {
  const months = await listBookMonths(db, todayOf(context))
  const month = months.find((one) => one.endsOn === endsOn)
  if (!month) throw new Refusal('not_found', { log: 'no month of the books' })
  return month
}
