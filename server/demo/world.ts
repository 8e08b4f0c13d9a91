import { join } from 'node:path'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { getCompanyIn } from '../src/company.ts'
import { inTransaction, type Transaction } from '../src/db/database.ts'
import { confirmAddress } from '../src/features/accounts/service.ts'
import { insertRegimeRow, todayOf } from '../src/features/payoff/service.ts'
import type { Services } from '../src/services.ts'
import { makeBankPayments } from './bank-accounts.ts'
import { Chance } from './chance.ts'
import { setDemoCompany } from './company.ts'
import { openCompanyBank } from './company-bank.ts'
import { writeDocuments } from './documents.ts'
import { type Draft, OHIO_ROWS, type Row } from './draft.ts'
import { makeFinishedPayment } from './finished-payment.ts'
import { followIds, insertRows } from './insert.ts'
import { FIRMS, logInLines, userRows } from './log-ins.ts'
import { ordinaryCertificates } from './ordinary.ts'
import { answerPlanRequests } from './ordinary-acts.ts'
import { withPlans } from './ordinary-plans.ts'
import { COUNTIES } from './places.ts'
import { moveDraftsIn } from './portfolio.ts'
import { playScenarios } from './scenario-acts.ts'
import { legalScenarios } from './scenarios-legal.ts'
import { openScenarios } from './scenarios-open.ts'
import { planScenarios } from './scenarios-plan.ts'

/** One certificate for every state that a payoff can be in. `today` is the day of loading. */
export const scenarios = (today: PlainDate): readonly Draft[] => [
  ...openScenarios(today),
  ...planScenarios(),
  ...legalScenarios(today),
]

const SEED = 20_261
const ORDINARY_A_COUNTY = 420

/**
 * Loads the demo world into an empty database; one that holds anything stays as it is. All certificates move in as one
 * portfolio, the named ones first, and what happened to them since is done by the services. What only the provider can
 * make follows, where it is the sandbox. Returns the log-ins to show, none where the database is no demo.
 */
export async function loadDemoWorld(services: Services): Promise<readonly string[]> {
  if (await isDemo(services.db)) return logInLines()
  if (!(await isEmpty(services.db))) return []
  // Read and made beforehand: the embedded database has one connection, and the transaction holds it.
  const now = services.clock.now()
  const today = todayOf(services, null)
  const users = await userRows(services.passwords, now)
  if (!(await insertPeople(services, { users, now }))) return (await isDemo(services.db)) ? logInLines() : []
  const named = scenarios(today)
  const others = ordinary(today)
  await moveDraftsIn(services, [...named, ...others])
  const idOf = await idsOf(services.db)
  await addDocuments(services, named, idOf)
  const numbered = byNumber(named, idOf)
  await playScenarios({ services, today, idOf: numbered })
  await answerPlanRequests(services, others, idOf)
  await openCompanyBank(services, today)
  await makeFinishedPayment(services)
  await makeBankPayments(services, numbered('2020-1004'))
  const done = { demo_loaded_at: now }
  await services.db.updateTable('installation').set(done).where('id', '=', 1).execute()
  return logInLines()
}

interface People {
  readonly users: readonly Row<'app_user'>[]
  readonly now: Date
}

/** Places and people. False: another server was first. */
const insertPeople = ({ db, config }: Services, { users, now }: People): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await trx.selectFrom('installation').select('id').where('id', '=', 1).forUpdate().execute()
    if (!(await isEmpty(trx))) return false
    // From now on its passwords are known: live payments are refused, whatever becomes of the load.
    await trx.updateTable('installation').set({ is_demo: true }).where('id', '=', 1).execute()
    await insertPlaces(trx, now)
    await insertRows(trx, 'app_user', users)
    await followIds(trx, ['firm', 'app_user'])
    const company = await getCompanyIn(trx)
    for (const { id } of users)
      if (id !== undefined) await confirmAddress(trx, { company, config }, { userId: id, at: now })
    return true
  })

/** No two named certificates have one number. */
function byNumber(named: readonly Draft[], idOf: IdOf): (certificateNo: string) => number {
  const sales = new Map(named.map(({ sale }) => [sale.certificateNo, sale]))
  return (certificateNo) => {
    const sale = sales.get(certificateNo)
    if (!sale) throw new Error(`the demo names no certificate ${certificateNo}`)
    return idOf(sale)
  }
}

type IdOf = (sale: Pick<Draft['sale'], 'county' | 'certificateNo'>) => number

/** The ids of the certificates that have moved in. */
async function idsOf(db: Services['db']): Promise<IdOf> {
  const rows = await db.selectFrom('certificate').select(['id', 'county_id', 'certificate_no']).execute()
  const ids = new Map(rows.map(({ id, county_id, certificate_no }) => [`${county_id} ${certificate_no}`, id]))
  return ({ county, certificateNo }) => {
    const id = ids.get(`${county.id} ${certificateNo}`)
    if (id === undefined) throw new Error(`the demo has no certificate ${certificateNo} in ${county.name}`)
    return id
  }
}

/** The papers that lie with the certificates. */
async function addDocuments(services: Services, drafts: readonly Draft[], idOf: IdOf): Promise<void> {
  const papers = drafts.map((draft) => ({ certificateId: idOf(draft.sale), draft }))
  const folder = join(services.config.dataDir, 'documents')
  await insertRows(services.db, 'document', await writeDocuments(folder, papers, services.clock.now()))
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

function ordinary(today: PlainDate): Draft[] {
  return COUNTIES.flatMap((county) => {
    const source = ordinaryCertificates(county, { seed: SEED, today, hasDemoPeople: true })
    const drafts = Array.from({ length: ORDINARY_A_COUNTY }, () => source.next().value)
    return withPlans(new Chance(SEED + county.id), drafts, today)
  })
}

async function insertPlaces(trx: Transaction, now: Date): Promise<void> {
  await trx.insertInto('state').values({ id: 'OH', name: 'Ohio' }).execute()
  await insertRows(trx, 'county', countyRows())
  for (const row of OHIO_ROWS) await insertRegimeRow(trx, { ...row, changedAt: now })
  await setDemoCompany(trx, now)
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
    legal_aid: county.legalAid,
    office_name: county.office.officeName,
    office_phone: county.office.officePhone,
    office_address: county.office.officeAddress,
    office_url: county.office.officeUrl,
  }))
