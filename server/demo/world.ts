import { join } from 'node:path'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../src/db/database.ts'
import { insertRegimeRow, todayOf } from '../src/features/payoff/service.ts'
import { getCompany } from '../src/features/site/service.ts'
import type { Services } from '../src/services.ts'
import { auditLoad } from './audit-load.ts'
import { BOOK_TABLES, Book } from './book.ts'
import { Chance } from './chance.ts'
import { type DocumentRequest, writeDocuments } from './documents.ts'
import { type Draft, OHIO_ROWS, type Row } from './draft.ts'
import { makeFinishedPayment } from './finished-payment.ts'
import { followIds, insertRows } from './insert.ts'
import { bookReceipts } from './ledger.ts'
import { FIRMS, logInLines, USER, userRows } from './log-ins.ts'
import { ordinaryCertificates } from './ordinary.ts'
import { withPlans } from './ordinary-plans.ts'
import { COUNTIES } from './places.ts'
import { scenarios } from './scenarios.ts'
import { vacuum } from './vacuum.ts'
import { makeVerifiedAccount } from './verified-account.ts'

const SEED = 20_261
const ORDINARY_A_COUNTY = 420

/** What taxpayer.bank has put on the list of parcels. */
const SAVED = ['2022-1020', '2020-1004']

/**
 * Loads the demo world into an empty database, all or nothing; one that holds anything stays as it is. What only the
 * provider can make follows, where it is the sandbox. Returns the log-ins to show, none where the database is no demo.
 */
export async function loadDemoWorld(services: Services): Promise<readonly string[]> {
  if (await isDemo(services.db)) return logInLines()
  if (!(await isEmpty(services.db))) return []
  // Read and made beforehand: the embedded database has one connection, and the transaction holds it.
  const company = await getCompany(services)
  const now = services.clock.now()
  const today = todayOf(services, null)
  const users = await userRows(services.passwords, now)
  const { book, papers } = demoBook(today)
  const documents = await writeDocuments(join(services.config.dataDir, 'documents'), papers, now)
  const isLoaded = await inTransaction(services.db, async (trx) => {
    await trx.selectFrom('installation').select('id').where('id', '=', 1).forUpdate().execute()
    if (!(await isEmpty(trx))) return false
    await insertPlaces(trx, JSON.stringify(company), now)
    await insertRows(trx, 'app_user', users)
    for (const table of BOOK_TABLES) await insertRows(trx, table, book[table])
    await insertRows(trx, 'document', documents)
    await followIds(trx, ['firm', 'app_user', 'parcel', 'certificate', 'payment_plan'])
    await saveParcels(trx, now)
    await bookReceipts(trx, services, book.received_payment)
    await trx.updateTable('installation').set({ is_demo: true }).where('id', '=', 1).execute()
    await auditLoad(trx, now)
    return true
  })
  if (!isLoaded) return (await isDemo(services.db)) ? logInLines() : []
  await makeFinishedPayment(services)
  await makeVerifiedAccount(services)
  await vacuum(services.database)
  return logInLines()
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

/** All certificates with what hangs on them; those whose papers are to be made come along. */
function demoBook(today: PlainDate): { book: Book['rows']; papers: DocumentRequest[] } {
  const book = new Book()
  const papers: DocumentRequest[] = []
  for (const draft of [...scenarios(today), ...ordinary(today)]) {
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

async function saveParcels(trx: Transaction, now: Date): Promise<void> {
  const saved = await trx
    .selectFrom('certificate')
    .select('id')
    .where('certificate_no', 'in', SAVED)
    .where('county_id', '=', 855)
    .execute()
  await insertRows(
    trx,
    'saved_certificate',
    saved.map(({ id }) => ({ user_id: USER.taxpayerBank, certificate_id: id, saved_at: now })),
  )
}
