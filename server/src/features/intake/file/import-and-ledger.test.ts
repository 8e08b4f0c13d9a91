import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { createPlaces, insertPayment } from '../../../../test/factories.ts'
import { importRequest } from '../../../../test/import-request.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { recordSystemAudit } from '../../../audit/record.ts'
import { type SystemContext, systemContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { getPayment } from '../../payments/core/queries.ts'
import { insertDispute } from '../../payments/course/dispute-rows.ts'
import { applyMove, auditMoves } from '../../payments/course/moves.ts'
import { type LienRecord, planSettlement, readLien, type SettledPayment } from '../../payoff/service.ts'
import { verify } from '../../verify/verify.ts'
import { importFile } from './import-file.ts'
import { parseMap } from './map.ts'

const NOW = '2026-11-20T15:00:00Z'

let testApp: TestApp
let payer: TestActor
let folder: string
let made = 0

beforeAll(async () => {
  testApp = await buildTestApp({ now: NOW })
  payer = await createActor(testApp, 'taxpayer')
  await createPlaces(testApp.db)
  folder = mkdtempSync(join(tmpdir(), 'fieldstone-ledger-'))
})
beforeEach(clear)
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true })
})

/** Empties the database, so that each fault belongs to the current test. */
async function clear(): Promise<void> {
  testApp.clock.set(NOW)
  await sql`truncate certificate, parcel, import_batch, staff_task, money_in cascade`.execute(testApp.db)
}

/** One row of a county's file. With FIRST, $4,240.00 is owed until May 2027. */
interface FileRow {
  readonly price: string
  readonly rate: string
  readonly bought: string
  readonly sale: 'auction' | 'negotiated'
  readonly redeemed: string
  readonly noi: string
}
const FIRST: FileRow = {
  price: '4000',
  rate: '5',
  bought: '2026-03-10',
  sale: 'auction',
  redeemed: '',
  noi: '',
}

const MAP = parseMap(
  {
    source: 'ledger-test',
    county: { state: 'OH', name: 'Summit' },
    key: ['no'],
    emptyCells: 'erase',
    fields: {
      certificateNo: { column: 'no' },
      parcelNo: { column: 'no' },
      price: { column: 'price' },
      ratePercent: { column: 'rate' },
      purchasedOn: { column: 'bought' },
      saleType: { column: 'sale' },
      redeemedOn: { column: 'redeemed' },
      noiFiledOn: { column: 'noi' },
    },
  },
  'test',
)

/** One imported certificate and what happens to it. */
class Scenario {
  readonly no = `L-${++made}`
  #row = FIRST
  #id = 0
  #open: SettledPayment | null = null
  readonly #settled: SettledPayment[] = []

  get id(): number {
    return this.#id
  }

  /** Imports the row with some changes. Returns the reasons if it is rejected. */
  async import(change: Partial<FileRow> = {}): Promise<readonly string[]> {
    const row = { ...this.#row, ...change }
    const path = join(folder, `${this.no}.csv`)
    const { price, rate, bought, sale, redeemed, noi } = row
    writeFileSync(
      path,
      `no,price,rate,bought,sale,redeemed,noi\n${[this.no, price, rate, bought, sale, redeemed, noi].join(',')}\n`,
    )
    const { rejected } = await importFile(
      testApp.services,
      importRequest(path, MAP, { erasesEmpty: true }),
      NO_PROGRESS,
    )
    if (rejected.length === 0) this.#row = row
    const { id } = await testApp.db
      .selectFrom('certificate')
      .select('id')
      .where('certificate_no', '=', this.no)
      .executeTakeFirstOrThrow()
    this.#id = id
    return rejected.flatMap(({ rejections }) => rejections.map(({ reason }) => reason))
  }

  async record(): Promise<LienRecord> {
    const record = await readLien(testApp.db, testApp.services, this.#id)
    if (!record) throw new Error('the certificate is gone')
    return record
  }

  /** The payer submits a payment of the whole payoff. */
  async submit(): Promise<void> {
    const { quote, today, row } = await this.record()
    const portionCents = quote?.totalCents ?? 0
    if (this.#open || portionCents === 0 || row.redemptionInProcessOn !== null) return
    const id = `pay_${String(++made).padStart(26, 'a')}`
    const feeCents = Math.floor((portionCents * 325 + 5_000) / 10_000)
    this.#open = { id, certificateId: this.#id, portionCents, feeCents, effectiveOn: today }
    await inTransaction(testApp.db, async (trx) => {
      await insertPayment(trx, {
        ...{ id, user_id: payer.userId, certificate_id: this.#id, status: 'NEW', effective_on: today },
        ...{ portion_cents: portionCents, fee_cents: feeCents, created_at: testApp.clock.now() },
      })
      await step(trx, id, null, 'NEW', 'row-inserted')
      await step(trx, id, 'NEW', 'PROCESSING', 'payment-processing')
    })
  }

  /** The submitted payment succeeds. If it cannot be posted, it waits for review by staff. */
  async settle(): Promise<void> {
    const payment = this.#open
    if (!payment) return
    this.#open = null
    const { services, db } = testApp
    const context = await systemContext(services)
    await inTransaction(db, async (trx) => {
      const { redeemed_on } = await trx
        .selectFrom('certificate')
        .select('redeemed_on')
        .where('id', '=', payment.certificateId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const planned = redeemed_on === null ? await planSettlement(trx, services, payment) : null
      const columns = {
        stripe_pi_id: `pi_${payment.id}`,
        amount_received_cents: payment.portionCents + payment.feeCents,
      }
      await move(trx, context, payment, 'payment-succeeded', {
        needsReview: planned === null,
        columns,
        planned,
      })
      if (planned !== null) {
        this.#settled.push(payment)
        return
      }
      const task = { kind: 'payment-review', subject_kind: 'payment', subject_id: payment.id, note: 'a test' }
      await trx.insertInto('staff_task').values(task).execute()
    })
  }

  /** The payer's bank takes back the oldest settled payment by a dispute. */
  async reverse(): Promise<void> {
    const payment = this.#settled.shift()
    if (!payment) return
    const context = await systemContext(testApp.services)
    const now = context.at
    const amount_cents = payment.portionCents + payment.feeCents
    await inTransaction(testApp.db, async (trx) => {
      await insertDispute(trx, {
        ...{ payment_id: payment.id, provider_id: `du_${payment.id}`, status: 'lost', outcome: 'lost' },
        ...{ amount_cents, reason: 'fraudulent', opened_at: now, decided_at: now, lost_at: now },
      })
      const columns = { disputed_cents: amount_cents }
      await move(trx, context, payment, 'dispute-lost', { needsReview: false, columns })
    })
  }
}

const MOVES = {
  'payment-succeeded': { from: 'PROCESSING', to: 'SUCCEEDED' },
  'dispute-lost': { from: 'SUCCEEDED', to: 'REVERSED' },
} as const

/** Moves a payment as an event of the processor does. */
async function move(
  trx: Transaction,
  context: SystemContext,
  { id }: SettledPayment,
  cause: keyof typeof MOVES,
  facts: Omit<Parameters<typeof applyMove>[4], 'eventId'>,
): Promise<void> {
  const row = await getPayment(trx, id)
  const moved = { ...MOVES[cause], cause }
  await applyMove(trx, context, row, moved, { ...facts, eventId: null })
  auditMoves(trx, context, row, { moves: [moved], eventId: null })
}

async function step(trx: Transaction, id: string, from: string | null, to: string, cause: string) {
  await trx
    .updateTable('payment')
    .set({ status: to as 'NEW' })
    .where('id', '=', id)
    .execute()
  await trx
    .insertInto('payment_transition')
    .values({ payment_id: id, from_status: from, to_status: to, cause })
    .execute()
  const subject = { kind: 'payment', id }
  recordSystemAudit(trx, testApp.clock.now(), { action: 'payment-moved', subject, detail: { to } })
}

async function faults(): Promise<string[]> {
  const { findings } = await verify(testApp.db, testApp.services)
  return findings.flatMap(({ id, offending }) => offending.map((name) => `${id}: ${name}`))
}

const certificateOf = ({ id }: Scenario) =>
  testApp.db
    .selectFrom('certificate')
    .select(['escrow_cents', 'redemption_in_process_on', 'redemption_payment_id', 'redeemed_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The balance of each ledger account of a certificate. */
async function balances({ id }: Scenario): Promise<Record<string, number>> {
  const rows = await testApp.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'posting_id')
    .select(['account', ({ fn }) => fn.sum<string>('amount_cents').as('cents')])
    .where('certificate_id', '=', id)
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}

const historyOf = async ({ id }: Scenario) =>
  (
    await testApp.db
      .selectFrom('certificate_history')
      .select(['what', 'before', 'after'])
      .where('certificate_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ what, before, after }) => `${what}: ${before} > ${after}`)

const tasksOf = async ({ id }: Scenario) =>
  (
    await testApp.db
      .selectFrom('staff_task')
      .innerJoin('payment', 'payment.id', 'subject_id')
      .select(['staff_task.kind', 'note'])
      .where('payment.certificate_id', '=', id)
      .execute()
  ).map(({ kind, note }) => `${kind}: ${note}`)

/** Imported, paid in full by card, and settled. */
async function paid(): Promise<Scenario> {
  const scenario = new Scenario()
  await scenario.import()
  await scenario.submit()
  await scenario.settle()
  expect(await balances(scenario)).toMatchObject({ receivable: 0 })
  return scenario
}

test('holds the overpaid amount as unapplied funds and creates a task if the price is lowered after payment', async () => {
  const scenario = await paid()
  expect(await scenario.import({ price: '3900' })).toEqual([])
  expect(await certificateOf(scenario)).toMatchObject({
    escrow_cents: 10_600,
    redemption_in_process_on: '2026-11-20',
  })
  expect(await balances(scenario)).toMatchObject({ receivable: 0, escrow: -10_600 })
  expect(await tasksOf(scenario)).toEqual([
    'payment-in-escrow: The data of the certificate were corrected. More was paid than is owed now: $106.00 is held as unapplied funds. Refund it, or apply it.',
  ])
  expect(await faults()).toEqual([])
})

test('leaves a balance and creates a task if the price is raised after payment', async () => {
  const scenario = await paid()
  expect(await scenario.import({ price: '4100' })).toEqual([])
  expect(await balances(scenario)).toMatchObject({ receivable: 10_600 })
  expect((await scenario.record()).quote?.totalCents).toBe(10_600)
  expect(await certificateOf(scenario)).toMatchObject({
    redemption_in_process_on: null,
    redemption_payment_id: null,
  })
  expect(await historyOf(scenario)).toContain('redemption in process: 2026-11-20 > null')
  expect(await tasksOf(scenario)).toEqual([
    'rest-after-payoff: The data of the certificate were corrected after this payment had paid it off: $106.00 is owed.',
  ])
  expect(await scenario.import({ price: '4000' })).toEqual([])
  expect(await balances(scenario)).toMatchObject({ receivable: 0 })
  expect(await certificateOf(scenario)).toMatchObject({ redemption_in_process_on: '2026-11-20' })
  expect(await faults()).toEqual([])
})

test('closes the ledger and the legal file if a redemption is reported after payment', async () => {
  const scenario = await paid()
  await testApp.db.insertInto('legal_case').values({ certificate_id: scenario.id, is_active: true }).execute()
  expect(await scenario.import({ redeemed: '2026-11-20' })).toEqual([])
  expect(await certificateOf(scenario)).toMatchObject({
    redeemed_on: '2026-11-20',
    redemption_in_process_on: null,
    redemption_payment_id: expect.stringContaining('pay_'),
  })
  const legal = await testApp.db
    .selectFrom('legal_case')
    .select('is_active')
    .where('certificate_id', '=', scenario.id)
    .executeTakeFirst()
  expect(legal).toEqual({ is_active: false })
  expect(await balances(scenario)).toMatchObject({ receivable: 0 })
  expect(await faults()).toEqual([])
})

test('writes off the balance if a redemption is reported after a partial payment, and restores it if the report is withdrawn', async () => {
  const scenario = await paid()
  await scenario.import({ price: '4100' })
  expect(await scenario.import({ redeemed: '2026-11-20' })).toEqual([])
  expect(await balances(scenario)).toMatchObject({ receivable: 0, 'write-off': 10_600 })
  expect(await scenario.import({ redeemed: '' })).toEqual([])
  expect(await balances(scenario)).toMatchObject({ receivable: 10_600, 'write-off': 0 })
  expect(await faults()).toEqual([])
})

test('reactivates the plan that a reported redemption completed if the report is withdrawn, also without a ledger', async () => {
  const scenario = new Scenario()
  await scenario.import()
  const planned = plainDate('2026-10-01')
  await testApp.db
    .insertInto('payment_plan')
    .values({
      certificate_id: scenario.id,
      requested_on: planned,
      accepted_on: planned,
      status: 'ACTIVE',
      stage: 'accepted',
    })
    .execute()
  const plan = async () =>
    (
      await testApp.db
        .selectFrom('payment_plan')
        .select('status')
        .where('certificate_id', '=', scenario.id)
        .execute()
    ).map(({ status }) => status)
  await scenario.import({ redeemed: '2026-11-20' })
  expect(await plan()).toEqual(['COMPLETE'])
  await scenario.import({ redeemed: '' })
  expect(await plan()).toEqual(['ACTIVE'])
})

test('holds a payment in escrow if a redemption is reported for an earlier day', async () => {
  const scenario = await paid()
  expect(await scenario.import({ redeemed: '2026-10-01' })).toEqual([])
  expect(await certificateOf(scenario)).toMatchObject({ escrow_cents: 424_000, redemption_payment_id: null })
  expect(await faults()).toEqual([])
})

test.each<[string, Partial<FileRow>, string]>([
  ['without its price', { price: '' }, 'the price, rate, purchase date or kind of sale would be unknown'],
  [
    'bought after the payment',
    { bought: '2026-11-21' },
    'is dated 2026-11-20, before the purchase on 2026-11-21',
  ],
  ['with a rate above the maximum', { rate: '18.01' }, 'bears 18.01 %'],
])('a change that would leave a paid certificate %s: the row is rejected', async (_, change, reason) => {
  const scenario = await paid()
  testApp.clock.advanceSeconds(86_400)
  const reasons = await scenario.import(change)
  expect(reasons.join()).toContain(reason)
  expect(await faults()).toEqual([])
  expect(await scenario.import({ price: '3900' })).toEqual([])
})

type Action = readonly [what: string, act: (scenario: Scenario) => Promise<unknown>]

const MONEY: fc.Arbitrary<Action> = fc.constantFrom(
  ['submit', (scenario: Scenario) => scenario.submit()],
  ['settle', (scenario: Scenario) => scenario.settle()],
  ['reverse', (scenario: Scenario) => scenario.reverse()],
)
const TIME: fc.Arbitrary<Action> = fc
  .integer({ min: 1, max: 40 })
  .map((days) => [`${days} days`, async () => testApp.clock.advanceSeconds(days * 86_400)])
const IMPORT: fc.Arbitrary<Action> = fc
  .record<Partial<FileRow>>(
    {
      price: fc.constantFrom('3900', '4000', '4100', '0.01', ''),
      rate: fc.constantFrom('0', '5', '18'),
      bought: fc.constantFrom('2026-03-10', '2026-02-01', '2026-11-20'),
      sale: fc.constantFrom('auction', 'negotiated'),
      redeemed: fc.constantFrom('', '', '2026-11-20', '2026-06-01'),
      noi: fc.constantFrom('', '2026-11-20', '2026-12-05'),
    },
    { requiredKeys: [] },
  )
  .map((row) => [`import ${JSON.stringify(row)}`, (scenario) => scenario.import(row)])

const ACTIONS: fc.Arbitrary<readonly Action[]> = fc.array(
  fc.oneof({ arbitrary: MONEY, weight: 5 }, { arbitrary: IMPORT, weight: 3 }, { arbitrary: TIME, weight: 1 }),
  { minLength: 3, maxLength: 9 },
)

test('keeps every invariant after imports, payments, settlements and reversals in any order', async () => {
  await fc.assert(
    fc.asyncProperty(ACTIONS, async (actions) => {
      await clear()
      const scenario = new Scenario()
      await scenario.import()
      for (const [what, act] of actions) {
        await act(scenario)
        expect([what, await faults()]).toEqual([what, []])
        const { row, lien, regime, today } = await scenario.record()
        const { redemption_payment_id, redemption_in_process_on } = await certificateOf(scenario)
        if (row.redeemedOn !== null) expect(redemption_in_process_on).toBeNull()
        else if (lien && regime && lien.payments.some((payment) => payment.destination === 'lien')) {
          const owed = quoteAt(lien, regime, today).totalCents
          expect([what, redemption_in_process_on !== null && redemption_payment_id !== null]).toEqual([
            what,
            owed === 0 &&
              lien.payments.some(({ state, destination }) => state === 'settled' && destination === 'lien'),
          ])
        }
      }
    }),
    { numRuns: inLongTests(6, 500) },
  )
})
