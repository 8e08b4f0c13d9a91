import { join } from 'node:path'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../src/db/database.ts'
import { insertRegimeRow, todayOf } from '../src/features/payoff/service.ts'
import { getCompany } from '../src/features/site/service.ts'
import type { Services } from '../src/services.ts'
import { auditLoad } from './audit-load.ts'
import { BOOK_TABLES, Book, type BookRows, type LastIds } from './book.ts'
import { Chance } from './chance.ts'
import { type DocumentRequest, writeDocuments } from './documents.ts'
import { type Draft, OHIO_ROWS, type Row } from './draft.ts'
import { makeFinishedPayment } from './finished-payment.ts'
import { followIds, insertRows } from './insert.ts'
import { bookReceipts } from './ledger.ts'
import { FIRMS, logInLines, userRows } from './log-ins.ts'
import { ordinaryCertificates } from './ordinary.ts'
import { withPlans } from './ordinary-plans.ts'
import { COUNTIES } from './places.ts'
import { moveDraftsIn } from './portfolio.ts'
import { playScenarios } from './scenario-acts.ts'
import { scenarios } from './scenarios.ts'
import { vacuum } from './vacuum.ts'
import { makeVerifiedAccount } from './verified-account.ts'

const SEED = 20_261
const ORDINARY_A_COUNTY = 420

/**
 * Loads the demo world into an empty database; one that holds anything stays as it is. The named certificates move in as a
 * portfolio, and what happened to them since is done by the services; the ordinary ones around them are generated data, as
 * those of `npm run generate`. What only the provider can make follows, where it is the sandbox. Returns the log-ins to
 * show, none where the database is no demo.
 */
export async function loadDemoWorld(services: Services): Promise<readonly string[]> {
  if (await isDemo(services.db)) return logInLines()
  if (!(await isEmpty(services.db))) return []
  // Read and made beforehand: the embedded database has one connection, and the transaction holds it.
  const company = await getCompany(services)
  const now = services.clock.now()
  const today = todayOf(services, null)
  const users = await userRows(services.passwords, now)
  if (!(await insertPeople(services, { users, company: JSON.stringify(company), now })))
    return (await isDemo(services.db)) ? logInLines() : []
  const named = scenarios(today)
  await moveDraftsIn(services, named)
  const idOf = await idsOf(services.db)
  await insertOrdinary(services, { named, idOf, today, now })
  await playScenarios({ services, today, idOf })
  await makeFinishedPayment(services)
  await makeVerifiedAccount(services)
  const done = { demo_loaded_at: now }
  await services.db.updateTable('installation').set(done).where('id', '=', 1).execute()
  await vacuum(services.database)
  return logInLines()
}

interface People {
  readonly users: readonly Row<'app_user'>[]
  readonly company: string
  readonly now: Date
}

/** Places and people. False: another server was first. */
const insertPeople = ({ db }: Services, { users, company, now }: People): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await trx.selectFrom('installation').select('id').where('id', '=', 1).forUpdate().execute()
    if (!(await isEmpty(trx))) return false
    // From now on its passwords are known: live payments are refused, whatever becomes of the load.
    await trx.updateTable('installation').set({ is_demo: true }).where('id', '=', 1).execute()
    await insertPlaces(trx, company, now)
    await insertRows(trx, 'app_user', users)
    await followIds(trx, ['firm', 'app_user'])
    return true
  })

/** The id of a certificate that has moved in. */
async function idsOf(db: Services['db']): Promise<(certificateNo: string) => number> {
  const rows = await db.selectFrom('certificate').select(['id', 'certificate_no']).execute()
  const ids = new Map(rows.map(({ id, certificate_no }) => [certificate_no, id]))
  return (certificateNo) => {
    const id = ids.get(certificateNo)
    if (id === undefined) throw new Error(`the demo has no certificate ${certificateNo}`)
    return id
  }
}

interface Ordinary {
  readonly named: readonly Draft[]
  readonly idOf: (certificateNo: string) => number
  readonly today: PlainDate
  readonly now: Date
}

/** The certificates around the named ones, and the papers of all. */
async function insertOrdinary(services: Services, { named, idOf, today, now }: Ordinary): Promise<void> {
  const { book, papers } = ordinaryBook(today, await lastIds(services.db))
  const namedPapers = named.map((draft) => ({ certificateId: idOf(draft.sale.certificateNo), draft }))
  const folder = join(services.config.dataDir, 'documents')
  const documents = await writeDocuments(folder, [...namedPapers, ...papers], now)
  await inTransaction(services.db, async (trx) => {
    for (const table of BOOK_TABLES) await insertRows(trx, table, book[table])
    await insertRows(trx, 'document', documents)
    await followIds(trx, ['parcel', 'certificate', 'payment_plan'])
    await bookReceipts(trx, services, book.received_payment)
    await auditLoad(trx, now)
  })
}

async function lastIds(db: Services['db']): Promise<LastIds> {
  const { rows } = await sql<LastIds>`
    select (select coalesce(max(id), 0) from certificate) as certificate,
      (select coalesce(max(id), 0) from parcel) as parcel,
      (select coalesce(max(id), 0) from payment_plan) as payment_plan`.execute(db)
  const [last] = rows
  if (!last) throw new Error('no row of last ids')
  return last
}

const isDemo = async (db: Services['db']): Promise<boolean> => {
  const { is_demo } = await db
    .selectFrom('installation')
    .select('is_demo')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return is_demo
}

async function isEmpty(db: Services['db'] | Transaction): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from app_user) or exists (select from certificate) or exists (select from county) as holds`.execute(
    db,
  )
  return rows[0]?.holds === false
}

/** The ordinary certificates with what hangs on them; those whose papers are to be made come along. */
function ordinaryBook(today: PlainDate, last: LastIds): { book: BookRows; papers: DocumentRequest[] } {
  const book = new Book(last)
  const papers: DocumentRequest[] = []
  for (const draft of ordinary(today)) {
    const certificateId = book.add(draft)
    if (draft.documents) papers.push({ certificateId, draft })
  }
  return { book: book.rows, papers }
}

function ordinary(today: PlainDate): Draft[] {
  return COUNTIES.flatMap((county) => {
    const source = ordinaryCertificates(county, { seed: SEED, today, hasDemoPeople: true })
    const drafts = Array.from({ length: ORDINARY_A_COUNTY }, () => source.next().value)
    return withPlans(new Chance(SEED + county.id), drafts, today)
  })
}

async function insertPlaces(trx: Transaction, companyValues: string, now: Date): Promise<void> {
  await trx.insertInto('state').values({ id: 'OH', name: 'Ohio' }).execute()
  await insertRows(trx, 'county', countyRows())
  for (const row of OHIO_ROWS) await insertRegimeRow(trx, { ...row, changedAt: now })
  await trx
    .updateTable('company_setting')
    .set({ values: companyValues, updated_at: now })
    .where('id', '=', 1)
    .execute()
  await insertRows(trx, 'firm', FIRMS)
}

export const countyRows = (): Row<'county'>[] =>
  COUNTIES.map((county) => ({
    id: county.id,
    state_id: 'OH',
    name: county.name,
    fips: county.fips,
    can_request_payoff: county.canRequestPayoff,
    must_get_payoff_from_county: county.mustGetPayoffFromCounty,
    no_payoff_after_legal: county.noPayoffAfterLegal,
  }))
