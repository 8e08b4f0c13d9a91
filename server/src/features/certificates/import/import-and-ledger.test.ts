import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { inDrills } from '@fieldstone/domain/drills.testing'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import { createPlaces } from '../../../../test/factories.ts'
import { importRequest } from '../../../../test/import-request.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { recordSystemAudit } from '../../../audit/record.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import { NO_PROGRESS } from '../../../tasks/progress.ts'
import { verify } from '../../../verify/verify.ts'
import {
  isPostable,
  type PayoffRecord,
  postReversal,
  postSettlement,
  readPayoff,
  type SettledPayment,
} from '../../payoff/service.ts'
import { importFile } from './import-file.ts'
import { parseMap } from './map.ts'

const NOW = '2026-11-20T15:00:00Z'
const STAFF = { role: 'admin', userId: 0 } as const

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

/** So that each fault is one of the test that made it. */
async function clear(): Promise<void> {
  testApp.clock.set(NOW)
  await sql`truncate certificate, parcel, import_batch, staff_task cascade`.execute(testApp.db)
}

/** What a county's file says of one certificate; $4,240.00 are owed by the first one until May 2027. */
interface Said {
  readonly price: string
  readonly rate: string
  readonly bought: string
  readonly sale: 'auction' | 'negotiated'
  readonly redeemed: string
  readonly noi: string
}
const FIRST: Said = { price: '4000', rate: '5', bought: '2026-03-10', sale: 'auction', redeemed: '', noi: '' }

const MAP = parseMap(
  {
    source: 'ledger-test',
    county: { state: 'OH', name: 'Summit' },
    key: ['no'],
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

/** One certificate from its first import on. */
class Story {
  readonly no = `L-${++made}`
  #said = FIRST
  #id = 0
  #open: SettledPayment | null = null
  readonly #settled: SettledPayment[] = []

  get id(): number {
    return this.#id
  }

  /** Imports what the file says now; answers the refused reasons. */
  async import(change: Partial<Said> = {}): Promise<readonly string[]> {
    const said = { ...this.#said, ...change }
    const path = join(folder, `${this.no}.csv`)
    const { price, rate, bought, sale, redeemed, noi } = said
    writeFileSync(
      path,
      `no,price,rate,bought,sale,redeemed,noi\n${[this.no, price, rate, bought, sale, redeemed, noi].join(',')}\n`,
    )
    const { rejected } = await importFile(testApp.services, importRequest(path, MAP), NO_PROGRESS)
    if (rejected.length === 0) this.#said = said
    const { id } = await testApp.db
      .selectFrom('certificate')
      .select('id')
      .where('certificate_no', '=', this.no)
      .executeTakeFirstOrThrow()
    this.#id = id
    return rejected.flatMap(({ rejections }) => rejections.map(({ reason }) => reason))
  }

  async record(): Promise<PayoffRecord> {
    const record = await readPayoff(testApp.db, testApp.services, this.#id, STAFF)
    if (!record) throw new Error('the certificate is gone')
    return record
  }

  /** The payer leaves with the whole payoff to pay; the money is on its way. */
  async submit(): Promise<void> {
    const { quote, today, row } = await this.record()
    const portionCents = quote?.totalCents ?? 0
    if (this.#open || portionCents === 0 || row.redemptionInProcessOn !== null) return
    const id = `pay_${String(++made).padStart(26, 'a')}`
    const feeCents = Math.floor((portionCents * 325 + 5_000) / 10_000)
    this.#open = { id, certificateId: this.#id, portionCents, feeCents, effectiveOn: today }
    await inTransaction(testApp.db, async (trx) => {
      await trx
        .insertInto('payment')
        .values({
          id,
          mode: 'sandbox',
          user_id: payer.userId,
          certificate_id: this.#id,
          kind: 'FULL',
          method: 'CC',
          portion_cents: portionCents,
          fee_cents: feeCents,
          total_cents: portionCents + feeCents,
          fee_bps: 325,
          effective_on: today,
          status: 'NEW',
          request_key: id,
          created_at: testApp.clock.now(),
        })
        .execute()
      await step(trx, id, null, 'NEW', 'row-inserted')
      await step(trx, id, 'NEW', 'OPEN', 'checkout-opened')
    })
  }

  /** The money has come; where it cannot be posted, it waits for staff. */
  async settle(): Promise<void> {
    const payment = this.#open
    if (!payment) return
    this.#open = null
    const { services, db } = testApp
    await inTransaction(db, async (trx) => {
      const { redeemed_on } = await trx
        .selectFrom('certificate')
        .select('redeemed_on')
        .where('id', '=', payment.certificateId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const isGood = redeemed_on === null && (await isPostable(trx, services, payment))
      await trx
        .updateTable('payment')
        .set({
          needs_review: !isGood,
          stripe_pi_id: `pi_${payment.id}`,
          amount_received_cents: payment.portionCents + payment.feeCents,
        })
        .where('id', '=', payment.id)
        .execute()
      await step(trx, payment.id, 'OPEN', 'SUCCEEDED', 'payment-succeeded')
      if (isGood) {
        await postSettlement(trx, services, payment)
        this.#settled.push(payment)
        return
      }
      const task = { kind: 'payment-review', subject_kind: 'payment', subject_id: payment.id, note: 'a test' }
      await trx.insertInto('staff_task').values(task).execute()
    })
  }

  /** The bank takes the money of the oldest settled payment back. */
  async reverse(): Promise<void> {
    const payment = this.#settled.shift()
    if (!payment) return
    await inTransaction(testApp.db, async (trx) => {
      await step(trx, payment.id, 'SUCCEEDED', 'REVERSED', 'dispute-lost')
      await postReversal(trx, testApp.services, payment)
    })
  }
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
  await recordSystemAudit(trx, testApp.clock.now(), { action: 'payment-moved', subject, detail: { to } })
}

async function faults(): Promise<string[]> {
  const { findings } = await verify(testApp.db, testApp.services)
  return findings.flatMap(({ id, offending }) => offending.map((name) => `${id}: ${name}`))
}

const certificateOf = ({ id }: Story) =>
  testApp.db
    .selectFrom('certificate')
    .select(['escrow_cents', 'redemption_in_process_on', 'redemption_payment_id', 'redeemed_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What stands on the accounts of a certificate. */
async function balances({ id }: Story): Promise<Record<string, number>> {
  const rows = await testApp.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'posting_id')
    .select(['account', ({ fn }) => fn.sum<string>('amount_cents').as('cents')])
    .where('certificate_id', '=', id)
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}

const historyOf = async ({ id }: Story) =>
  (
    await testApp.db
      .selectFrom('certificate_history')
      .select(['what', 'before', 'after'])
      .where('certificate_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ what, before, after }) => `${what}: ${before} > ${after}`)

const tasksOf = async ({ id }: Story) =>
  (
    await testApp.db
      .selectFrom('staff_task')
      .innerJoin('payment', 'payment.id', 'subject_id')
      .select(['staff_task.kind', 'note'])
      .where('payment.certificate_id', '=', id)
      .execute()
  ).map(({ kind, note }) => `${kind}: ${note}`)

/** Imported, paid in full by card, and settled. */
async function paid(): Promise<Story> {
  const story = new Story()
  await story.import()
  await story.submit()
  await story.settle()
  expect(await balances(story)).toMatchObject({ receivable: 0 })
  return story
}

test('a price that the county lowers after it was paid: what is overpaid is held, and staff are told', async () => {
  const story = await paid()
  expect(await story.import({ price: '3900' })).toEqual([])
  expect(await certificateOf(story)).toMatchObject({
    escrow_cents: 10_600,
    redemption_in_process_on: '2026-11-20',
  })
  expect(await balances(story)).toMatchObject({ receivable: 0, escrow: -10_600 })
  expect(await tasksOf(story)).toEqual([
    'payment-in-escrow: The data of the certificate were corrected. More was paid than is owed now: $106.00 is held in escrow. Refund it, or apply it.',
  ])
  expect(await faults()).toEqual([])
})

test('a price that the county raises after it was paid: the rest is owed again, and staff are told', async () => {
  const story = await paid()
  expect(await story.import({ price: '4100' })).toEqual([])
  expect(await balances(story)).toMatchObject({ receivable: 10_600 })
  expect((await story.record()).quote?.totalCents).toBe(10_600)
  expect(await certificateOf(story)).toMatchObject({
    redemption_in_process_on: null,
    redemption_payment_id: null,
  })
  expect(await historyOf(story)).toContain('redemption in process: 2026-11-20 > null')
  expect(await tasksOf(story)).toEqual([
    'rest-after-payoff: The data of the certificate were corrected after this payment had paid it off: $106.00 is owed.',
  ])
  expect(await story.import({ price: '4000' })).toEqual([])
  expect(await balances(story)).toMatchObject({ receivable: 0 })
  expect(await certificateOf(story)).toMatchObject({ redemption_in_process_on: '2026-11-20' })
  expect(await faults()).toEqual([])
})

test('a redemption in the file of a certificate that was paid here: closes its ledger, plan and legal file', async () => {
  const story = await paid()
  await testApp.db.insertInto('legal_case').values({ certificate_id: story.id, is_active: true }).execute()
  expect(await story.import({ redeemed: '2026-11-20' })).toEqual([])
  expect(await certificateOf(story)).toMatchObject({
    redeemed_on: '2026-11-20',
    redemption_in_process_on: null,
    redemption_payment_id: expect.stringContaining('pay_'),
  })
  const legal = await testApp.db
    .selectFrom('legal_case')
    .select('is_active')
    .where('certificate_id', '=', story.id)
    .executeTakeFirst()
  expect(legal).toEqual({ is_active: false })
  expect(await balances(story)).toMatchObject({ receivable: 0 })
  expect(await faults()).toEqual([])
})

test('a redemption in the file of a certificate that was paid in part: the rest is written off', async () => {
  const story = await paid()
  await story.import({ price: '4100' })
  expect(await story.import({ redeemed: '2026-11-20' })).toEqual([])
  expect(await balances(story)).toMatchObject({ receivable: 0, 'write-off': 10_600 })
  expect(await story.import({ redeemed: '' })).toEqual([])
  expect(await balances(story)).toMatchObject({ receivable: 10_600, 'write-off': 0 })
  expect(await faults()).toEqual([])
})

test('a redemption in the file, and then no more: the plan that it completed goes on, with or without a ledger', async () => {
  const story = new Story()
  await story.import()
  const planned = plainDate('2026-10-01')
  await testApp.db
    .insertInto('payment_plan')
    .values({
      certificate_id: story.id,
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
        .where('certificate_id', '=', story.id)
        .execute()
    ).map(({ status }) => status)
  await story.import({ redeemed: '2026-11-20' })
  expect(await plan()).toEqual(['COMPLETE'])
  await story.import({ redeemed: '' })
  expect(await plan()).toEqual(['ACTIVE'])
})

test('a redemption in the file on a day before the payment: the payment did not redeem it, its money is held', async () => {
  const story = await paid()
  expect(await story.import({ redeemed: '2026-10-01' })).toEqual([])
  expect(await certificateOf(story)).toMatchObject({ escrow_cents: 424_000, redemption_payment_id: null })
  expect(await faults()).toEqual([])
})

test.each<[string, Partial<Said>, string]>([
  ['without its price', { price: '' }, 'the price, rate, purchase date or kind of sale would be unknown'],
  [
    'bought after the payment',
    { bought: '2026-11-21' },
    'is dated 2026-11-20, before the purchase on 2026-11-21',
  ],
  ['with a rate above the maximum', { rate: '18.01' }, 'bears 1801 basis points'],
])('a file that would leave a paid certificate %s: its row is refused', async (_, change, reason) => {
  const story = await paid()
  testApp.clock.advanceSeconds(86_400)
  const reasons = await story.import(change)
  expect(reasons.join()).toContain(reason)
  expect(await faults()).toEqual([])
  expect(await story.import({ price: '3900' })).toEqual([])
})

type Action = readonly [what: string, act: (story: Story) => Promise<unknown>]

const MONEY: fc.Arbitrary<Action> = fc.constantFrom(
  ['submit', (story: Story) => story.submit()],
  ['settle', (story: Story) => story.settle()],
  ['reverse', (story: Story) => story.reverse()],
)
const TIME: fc.Arbitrary<Action> = fc
  .integer({ min: 1, max: 40 })
  .map((days) => [`${days} days`, async () => testApp.clock.advanceSeconds(days * 86_400)])
const IMPORT: fc.Arbitrary<Action> = fc
  .record<Partial<Said>>(
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
  .map((said) => [`import ${JSON.stringify(said)}`, (story) => story.import(said)])

const ACTIONS: fc.Arbitrary<readonly Action[]> = fc.array(
  fc.oneof({ arbitrary: MONEY, weight: 5 }, { arbitrary: IMPORT, weight: 3 }, { arbitrary: TIME, weight: 1 }),
  { minLength: 3, maxLength: 9 },
)

test('imports, payments, settlements and reversals in any order: every invariant of the money holds after each', async () => {
  await fc.assert(
    fc.asyncProperty(ACTIONS, async (actions) => {
      await clear()
      const story = new Story()
      await story.import()
      for (const [what, act] of actions) {
        await act(story)
        expect([what, await faults()]).toEqual([what, []])
        const { row, lien, regime, today } = await story.record()
        const { redemption_payment_id, redemption_in_process_on } = await certificateOf(story)
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
    { numRuns: inDrills(6, 500) },
  )
})
