import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { normalText } from '@fieldstone/domain/certificates/normal-text'
import { checkSearch } from '@fieldstone/domain/certificates/search-terms'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { findHits } from '../src/features/certificates/search.ts'
import { keepSearch } from '../src/features/certificates/search-upkeep.ts'
import { runPlanDebits } from '../src/features/payments/autopay/plan-debits.ts'
import { openLateArrivalTasks } from '../src/features/payments/late/late-arrivals.ts'
import { readLiens } from '../src/features/payoff/service.ts'
import { verify } from '../src/features/verify/verify.ts'
import { listLateArrivals } from '../src/records/late-arrivals.ts'
import { MIGRATIONS } from '../src/root.ts'
import { createEmptyDatabase, openPatiently } from './postgres.ts'
import { schemaText } from './schema-text.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'

/** What an earlier version said of its own world; see worlds/README.md. */
interface Figures {
  /** The moment at which it said so. */
  readonly at: string
  /** In cents, by the certificate's id; null: no figure can be given. */
  readonly payoffs: Readonly<Record<string, number | null>>
  readonly books: readonly object[]
  readonly payments: readonly object[]
  readonly received: readonly object[]
  readonly escrow: readonly object[]
  readonly plans: readonly Plan[]
}

interface Plan {
  readonly id: number
  readonly status: string
  /** Number, status, paid and agreed cents of each installment; null before they are agreed. */
  readonly instalments: readonly (readonly [number, string, number, number])[] | null
}

const kept = (name: string): string =>
  gunzipSync(readFileSync(fileURLToPath(new URL(`./worlds/${name}.gz`, import.meta.url)))).toString()

async function openUpgraded(version: string, at: string): Promise<TestApp> {
  const { url, drop } = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(kept(`${version}.sql`))
  await client.end()
  const database = openPatiently(url)
  await migrate(database, MIGRATIONS)
  const close = async () => {
    await database.close()
    await drop()
  }
  return buildTestApp({ database: { ...database, close }, company: 'unset', now: at })
}

const { at, payoffs, ...figures }: Figures = JSON.parse(kept('0101.json'))
let testApp: TestApp
beforeAll(async () => {
  testApp = await openUpgraded('0101', at)
})
afterAll(() => testApp.close())

test('an upgraded database: has the very tables of a new one', async () => {
  const fresh = await openTestDatabase()
  expect(await schemaText(testApp.services.database)).toBe(await schemaText(fresh))
  await fresh.close()
})

test('the certificates of an earlier version whose redemption waits to be posted: all are on the list of them', async () => {
  const { rows } = await sql<{ id: number; isListed: boolean }>`
    select c.id, waiting.certificate_id is not null as "isListed"
    from certificate c full join redemption_in_process waiting on waiting.certificate_id = c.id
    where waiting.certificate_id is not null or (c.redemption_in_process_on is not null and c.redeemed_on is null)`.execute(
    testApp.db,
  )
  expect(rows).not.toEqual([])
  expect(rows.filter(({ id, isListed }) => id === null || !isListed)).toEqual([])
})

test('the world of an earlier version: every payoff, book and standing is kept, and where a standing was wrong it is said', async () => {
  const { services } = testApp
  expect(await payoffsOf(testApp)).toEqual(payoffs)
  expect(await figuresOf(testApp)).toEqual(figures)

  await runPlanDebits(services)
  expect(await payoffsOf(testApp)).toEqual(payoffs)
  const after = await figuresOf(testApp)
  expect({ ...after, plans: null }).toEqual({ ...figures, plans: null })
  const changed = after.plans.filter(
    ({ instalments }, index) =>
      JSON.stringify(instalments) !== JSON.stringify(figures.plans[index]?.instalments),
  )
  // A debit and a card payment for the same installment had both been paid, and one of them counted nowhere. A check on its
  // way is counted now.
  expect(changed.map(({ id, instalments }) => [id, instalments?.slice(0, 3)])).toEqual([
    [
      51,
      [
        [1, 'PAID', 35_334, 35_334],
        [2, 'PAID', 35_334, 35_334],
        [3, 'DUE', 0, 35_334],
      ],
    ],
    [
      54,
      [
        [1, 'PAID', 35_334, 35_334],
        [2, 'PROCESSING', 10_000, 35_334],
        [3, 'DUE', 0, 35_334],
      ],
    ],
  ])
  expect(await toldOf(testApp)).toEqual([
    expect.stringContaining('installments wrong: 2.'),
    expect.stringContaining('installments wrong: 2.'),
  ])
  // Earlier versions held money without a word to its payer.
  const late = await listLateArrivals(testApp.db, { timeZone: services.config.businessTimeZone })
  expect(late.length).toBeGreaterThan(0)
  await openLateArrivalTasks(testApp.db, late, services.clock.now())
  const { findings } = await verify(testApp.db, services)
  // Only the rows of that world were kept, not its files.
  expect(findings.filter(({ id, isOk }) => !isOk && id !== 'files')).toEqual([])

  // As a server of an earlier version does it, which still runs beside this one.
  const { rows } = await sql<{ isOfItsDay: boolean }>`
    with one as (delete from autopay_item where id = (select max(id) from autopay_item) returning *),
    again as (insert into autopay_item (autopay_id, instalment_id, portion_cents, fee_cents, total_cents, fee_bps)
      select autopay_id, instalment_id, portion_cents, fee_cents, total_cents, fee_bps from one
      returning instalment_id, debit_on)
    select again.debit_on = due.due_on as "isOfItsDay" from again join plan_instalment due on due.id = again.instalment_id`.execute(
    testApp.db,
  )
  expect(rows).toEqual([{ isOfItsDay: true }])
})

test('the certificates of an earlier version: are found by their own spelling at once, and by every other after the upkeep', async () => {
  const { db, services } = testApp
  const { rows } = await sql<{ id: number; countyId: number; address: string }>`
    select id, county_id as "countyId", address from certificate where address ~ ' (St|Ave|Dr|Ln)$' order by id limit 40`.execute(
    db,
  )
  expect(rows.length).toBe(40)
  const spelled = (address: string) =>
    address.replace(/(\w+)$/, (it) => ({ St: 'Street', Ave: 'Avenue', Dr: 'Drive', Ln: 'Lane' })[it] ?? it)
  const isFound = async ({ id, countyId }: (typeof rows)[number], address: string) => {
    const check = checkSearch({ parcelNo: '', state: 'OH', countyId, address, owner: '' })
    if (!check.ok) throw new Error('the search of the test has too few terms')
    const hits = await findHits(db, check.search, { offset: 0, size: 200, filter: '', sort: null })
    return hits.rows.some((row) => row.id === id)
  }
  for (const row of rows) expect(await isFound(row, row.address), row.address).toBe(true)
  const stored = rows.slice(0, 20)
  // As a county wrote it that spells everything out, and a version before stored it.
  for (const { id, address } of stored)
    await sql`update certificate set address = ${spelled(address)}, address_key = ${normalText(`${spelled(address)} Akron 44301`)}
      where id = ${id}`.execute(db)
  await keepSearch(services)
  for (const row of rows) {
    expect(await isFound(row, row.address), row.address).toBe(true)
    expect(await isFound(row, spelled(row.address)), spelled(row.address)).toBe(true)
  }
})

test('payments that a version before took back as recorded by mistake: are told from those that banks returned', async () => {
  const { url, drop } = await createEmptyDatabase()
  const database = openPatiently(url)
  await migrate(database, MIGRATIONS, (name) => name < '0123')
  const line = (subject: number, action: string, result: string, detail: object) =>
    sql`insert into audit_log (actor_role, action, subject_kind, subject_id, result, detail, previous_hash, hash)
      values ('admin', ${action}, 'received_payment', ${String(subject)}, ${result}, ${JSON.stringify(detail)}::jsonb, '',
        ${`${subject} ${action} ${result}`})`.execute(database.db)
  await sql`insert into received_payment (id, method, amount_cents, received_on, state, returned_on) values
    (1, 'MAIL', 100, '2026-11-20', 'returned', '2026-11-21'), (2, 'MAIL', 100, '2026-11-20', 'returned', '2026-11-21'),
    (3, 'MAIL', 100, '2026-11-20', 'settled', null), (4, 'MAIL', 100, '2026-11-20', 'returned', '2026-11-21')`.execute(
    database.db,
  )
  await line(1, 'return-received-payment', 'ok', { isMistake: true, wasSettled: true })
  await line(2, 'return-received-payment', 'ok', { wasSettled: true })
  await line(3, 'return-received-payment', 'refused', { isMistake: true })
  await migrate(database, MIGRATIONS)
  const { rows } = await sql<{ id: number }>`select id::int from received_payment where is_mistake`.execute(
    database.db,
  )
  expect(rows).toEqual([{ id: 1 }])
  await expect(
    sql`update received_payment set is_mistake = true where id = 3`.execute(database.db),
  ).rejects.toThrow('received_payment_mistake')
  await database.close()
  await drop()
})

test('batches of letters of an earlier version: each printed letter is in the print file of its batch, and one that broke off can be resumed', async () => {
  const { url, drop } = await createEmptyDatabase()
  const database = openPatiently(url)
  await migrate(database, MIGRATIONS, (name) => name < '0128')
  await database.db.transaction().execute(async (trx) => {
    // Only these rows matter, not what they refer to.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into task (id, kind, title, input, runner, state, error, created_at) overriding system value values
      (1, 'letters', 'done', '{}', 'server', 'done', null, now()),
      (2, 'letters', 'full', '{}', 'server', 'failed', 'It failed with an unexpected error (Error). See the server log.', now()),
      (3, 'import', 'killed', '{}', 'server', 'failed', 'It was started 3 times, and the server crashed each time.', now()),
      (4, 'import', 'bad', '{}', 'server', 'failed', 'The file is empty.', now())`.execute(trx)
    await sql`insert into letter_batch (id, kind, choice, may_repeat, started_by, started_at, task_id, page_count, storage_key)
      overriding system value values (1, 'payoff', '{}', false, 1, now(), 1, 3, 'letters/batch-1.pdf'),
        (2, 'payoff', '{}', false, 1, now(), 2, null, null)`.execute(trx)
    await sql`insert into letter (id, batch_id, certificate_id, kind, outcome, delivery, document_id, made_at)
      overriding system value values (1, 1, 1, 'payoff', 'sent', 'post', 1, now()), (2, 1, 2, 'payoff', 'sent', 'email', 2, now()),
        (3, 1, 3, 'payoff', 'no-address', 'post', null, now()), (4, 2, 1, 'payoff', 'sent', 'post', 4, now()),
        (5, 2, 2, 'payoff', 'waiting', 'post', null, null)`.execute(trx)
    await sql`insert into outbox (kind, recipient, subject, body, last_error) values
      ('receipt', 'a@example.com', 's', 'b', 'EENVELOPE'), ('receipt', '', 's', 'b', 'value-missing')`.execute(
      trx,
    )
  })
  await migrate(database, MIGRATIONS)
  const { db } = database
  const prints =
    await sql`select id::int, batch_id::int as batch, letter_count as letters, page_count as pages, storage_key as key
    from letter_print`.execute(db)
  expect(prints.rows).toEqual([{ id: 1, batch: 1, letters: 1, pages: 3, key: 'letters/batch-1.pdf' }])
  const letters = await sql<{ print: number | null }>`
    select print_id::int as print from letter order by id`.execute(db)
  expect(letters.rows.map(({ print }) => print)).toEqual([1, null, null, null, null])
  const causes = await sql<{ cause: string | null }>`select cause from task order by id`.execute(db)
  expect(causes.rows.map(({ cause }) => cause)).toEqual([null, 'unexpected', 'server-stopped', null])
  const mails = await sql<{ error: string }>`select last_error as error from outbox order by id`.execute(db)
  expect(mails.rows.map(({ error }) => error)).toEqual([
    'The mail server refused this e-mail, or could not be reached (EENVELOPE).',
    'value-missing',
  ])
  await database.close()
  await drop()
})

async function payoffsOf({ db, services }: TestApp): Promise<Figures['payoffs']> {
  const rows = await db.selectFrom('certificate').select('id').orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  const payoffs: Record<string, number | null> = {}
  for (let at = 0; at < ids.length; at += 200) {
    const records = await readLiens(services, ids.slice(at, at + 200))
    for (const [id, { quote }] of records) payoffs[id] = quote?.totalCents ?? null
  }
  return payoffs
}

/** As the earlier version asked it. */
async function figuresOf({ db }: TestApp) {
  const rows = async <Row extends object>(text: string): Promise<readonly Row[]> =>
    (await sql.raw<Row>(text).execute(db)).rows
  return {
    books: await rows(
      'select account, sum(amount_cents)::text as cents, count(*)::int as count from ledger_entry group by 1 order by 1',
    ),
    payments: await rows(`select kind, status, count(*)::int as count, sum(total_cents)::text as cents
      from payment group by 1, 2 order by 1, 2`),
    received: await rows(`select instrument, state, count(*)::int as count, sum(amount_cents)::text as cents
      from received_payment group by 1, 2 order by 1, 2`),
    escrow: await rows(
      'select id::int as id, escrow_cents::text as cents from certificate where escrow_cents <> 0 order by id',
    ),
    plans: await rows<Plan>(`select plan.id::int as id, plan.status,
        (select json_agg(json_build_array(no, due.status, paid_cents, portion_cents) order by no)
          from plan_instalment due where due.plan_id = plan.id) as instalments
      from payment_plan plan order by plan.id`),
  }
}

/** The notes of the tasks that say which standing was corrected. */
async function toldOf({ db }: TestApp): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('staff_task')
    .select('note')
    .where('kind', '=', 'plan-standing')
    .orderBy('id')
    .execute()
  return rows.map(({ note }) => note)
}
