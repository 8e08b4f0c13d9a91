import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { addDays, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { bps, cents } from '@fieldstone/domain/money/cents'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { USER } from '../../../../demo/log-ins.ts'
import { ownRequest } from '../../../../demo/own-request.ts'
import { loadDemoWorld } from '../../../../demo/world.ts'
import { sharedActor } from '../../../../test/actors.ts'
import { createCertificate } from '../../../../test/factories.ts'
import { buildTestApp, sharedTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { AdminContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { setStatus } from '../../certificates/status.ts'
import { addExpense } from '../../legal/expenses.ts'
import { postExpenses } from '../../legal/post-expenses.ts'
import { updateFile } from '../../legal/update-file.ts'
import { returnReceived, settleReceived } from '../../payments/received/change.ts'
import { recordReceived } from '../../payments/received/record.ts'
import { correctCertificate } from '../../servicing/correct-certificate.ts'
import { applyEscrow, undoEscrowMove } from '../../servicing/escrow.ts'
import { addSubsequent, removeSubsequent, reverseExpense } from '../../servicing/items.ts'
import { postRedemption, undoRedemption } from '../../servicing/redemption.ts'
import { issueQuote } from '../issue.ts'
import { readLien } from '../record.ts'
import { addPayoffRuleIn } from '../rules.ts'
import { readLienThen } from './read-lien-then.ts'

/** After every time that the database stamps by itself. */
const START = '2040-01-09T15:00:00Z'
const CERTIFICATES = inLongTests(5, 100)

const testApp = sharedTestApp({ now: START })
const admin = sharedActor(testApp, 'admin')

test('K01 payoffs of any day, and whatever staff did between them: as known then, each has the figure and the lines that were stored', async () => {
  const ids: number[] = []
  for (let no = 0; no < CERTIFICATES; no++)
    ids.push(
      await createCertificate(
        testApp.db,
        {
          purchased_on: addDays(plainDate('2037-02-03'), no * 7),
          price_cents: 150_000 + 1_111 * no,
          rate_bps: (no * 125) % 1800,
          sale_type: no % 3 === 0 ? 'negotiated' : 'auction',
          created_at: new Date(START),
        },
        { is_active: true, updated_at: new Date(START) },
      ),
    )
  const days = inLongTests(200, 10_000)
  const done = await live(testApp, { ids, days, adminId: admin.userId })
  // A sample that does nothing proves nothing.
  expect(done).toEqual([...ACT_NAMES].sort())
  expect(await findDifferences(testApp, days)).toEqual([])
})

test('K01 the same on the certificates of the demo: those of other states, with plans, in court, in bankruptcy, redeemed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-demo-'))
  const demo = await buildTestApp({ env: { DEMO: '1', DATA_DIR: dataDir } })
  try {
    await loadDemoWorld(demo.services)
    const rows = await demo.db.selectFrom('certificate').select('id').orderBy('id').execute()
    demo.clock.set(START)
    const days = inLongTests(80, 10_000)
    await live(demo, { ids: rows.map(({ id }) => id), days, adminId: USER.admin })
    expect(await findDifferences(demo, days)).toEqual([])
  } finally {
    await demo.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

interface Lived {
  readonly ids: readonly number[]
  /** How many payoffs are given, and afterwards asked for once more as of their time. */
  readonly days: number
  readonly adminId: number
}

/** Gives payoffs on any day and does whatever staff do between them; what of that was done at least once. */
async function live(world: TestApp, { ids, days, adminId }: Lived): Promise<string[]> {
  const one = fc.array(fc.nat(1_000_000), { minLength: 8, maxLength: 8 })
  const done = new Set<string>()
  let given = 0
  for (const thrown of fc.sample(one, { numRuns: days * 6, seed: 29 })) {
    if (given >= days) break
    const [place = 0, what = 0, ...more] = thrown
    const id = ids[place % ids.length] ?? 0
    world.clock.set(new Date(world.clock.now().getTime() + stepOf(more[5] ?? 0)).toISOString())
    const context = await ownRequest(world.services, { role: 'admin', userId: adminId })
    if (what % 2 === 0) {
      if (await isDone(() => issueQuote(context, { certificateId: id, purpose: 'county-view' }))) given++
      continue
    }
    const name = ACT_NAMES[what % ACT_NAMES.length] ?? 'notice'
    if (await isDone(() => ACTS[name](context, id, more))) done.add(name)
  }
  expect(given).toBe(days)
  return [...done].sort()
}

/** From seconds to three weeks. */
const stepOf = (thrown: number): number =>
  thrown % 3 === 0 ? 1_000 + (thrown % 3_600_000) : (thrown % 21) * 86_400_000 + 60_000

/** What the desk refuses is left undone. */
async function isDone(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Every payoff that was stored since the beginning beside what is known then of its instant. */
async function findDifferences({ db, services }: TestApp, count: number): Promise<unknown[]> {
  const quotes = await db
    .selectFrom('payoff_quote')
    .selectAll()
    .where('asked_at', '>=', new Date(START))
    .orderBy('id')
    .execute()
  expect(quotes).toHaveLength(count)
  const differences: unknown[] = []
  for (const stored of quotes) {
    const now = await readLien(db, services, stored.certificate_id)
    if (!now) throw new Error('a certificate is gone')
    const { record } = await readLienThen(db, services, now, stored.asked_at)
    const quote = record?.quote
    const told = JSON.stringify([quote?.totalCents, quote?.goodThrough, inOneOrder(quote?.lines)])
    const said = JSON.stringify([stored.total_cents, stored.good_through, inOneOrder(stored.lines)])
    if (told !== said) differences.push({ quote: stored.id, at: stored.asked_at, said, told })
  }
  return differences
}

/** The database keeps the names of JSON in an order of its own. */
const inOneOrder = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ),
  )

type Act = (context: AdminContext, id: number, thrown: readonly number[]) => Promise<unknown>

const todayOf = ({ at, services }: AdminContext): PlainDate =>
  businessDate(at, services.config.businessTimeZone)
const amountOf = (thrown: number) => cents(5_000 + (thrown % 90_000))
const dayBefore = (context: AdminContext, thrown: number) => addDays(todayOf(context), -(thrown % 400))
const REASON = 'the county says so'

/** The newest or another one of a certificate. */
async function pick(
  { services: { db } }: AdminContext,
  table: 'subsequent' | 'expense' | 'received_payment' | 'escrow_move',
  id: number,
  thrown: number,
) {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('certificate_id', '=', id)
    .orderBy('id')
    .execute()
  return rows[thrown % Math.max(1, rows.length)]?.id ?? 0
}

const ACTS = {
  'later taxes': (context, id, [a = 0, b = 0, c = 0]) =>
    addSubsequent(context, id, {
      name: `Taxes ${a}`,
      amountCents: amountOf(a),
      paidOn: dayBefore(context, b),
      rateBps: c % 2 === 0 ? null : bps(c % 1800),
      receiptNo: '',
    }),
  'taxes off': async (context, id, [a = 0]) =>
    removeSubsequent(context, id, { subsequentId: await pick(context, 'subsequent', id, a), reason: REASON }),
  expense: async (context, id, [a = 0, b = 0]) => {
    const { id: expenseId } = await addExpense(context, id, {
      description: `Title search ${a}`,
      amountCents: amountOf(a),
      incurredOn: dayBefore(context, b),
      isRefundable: b % 5 > 0,
      accruesInterest: a % 2 === 0,
      kind: 'title',
      lastId: 0,
      id: undefined,
      version: undefined,
    })
    if (a % 4 > 0)
      await postExpenses(context, { certificateId: id, expenseIds: [expenseId], courtOrderId: null })
  },
  'expense off': async (context, id, [a = 0]) =>
    reverseExpense(context, id, { expenseId: await pick(context, 'expense', id, a), reason: REASON }),
  check: (context, id, [a = 0, b = 0, c = 0]) =>
    recordReceived(context, {
      certificateId: id,
      instrument: 'CHECK',
      channel: 'MAIL',
      totalCents: cents(a % 7 === 0 ? 900_000 : 5_000 + (a % 60_000)),
      receivedOn: addDays(todayOf(context), -(b % 10)),
      clearedOn: c % 3 === 0 ? null : todayOf(context),
      reference: `no ${a}-${b}-${c}`,
      payerName: '',
      note: '',
      recordAnyway: 'another check',
    }),
  cleared: async (context, id, [a = 0]) =>
    settleReceived(context, await pick(context, 'received_payment', id, a), { clearedOn: todayOf(context) }),
  returned: async (context, id, [a = 0]) =>
    returnReceived(context, await pick(context, 'received_payment', id, a), {
      isMistake: false,
      reason: 'no funds',
    }),
  'out of escrow': async (context, id, [a = 0, b = 0]) =>
    applyEscrow(context, id, {
      sourceId: `received-${await pick(context, 'received_payment', id, a)}`,
      amountCents: cents(1_000 + (b % 30_000)),
      reason: REASON,
    }),
  'into escrow again': async (context, id, [a = 0]) =>
    undoEscrowMove(context, id, { moveId: await pick(context, 'escrow_move', id, a), reason: REASON }),
  correction: (context, id, [a = 0, b = 0, c = 0]) =>
    correctCertificate(context, id, {
      ...NOTHING_CORRECTED,
      ...(a % 3 === 0 ? { rateBps: bps(b % 1800) } : {}),
      ...(a % 3 === 1 ? { priceCents: cents(100_000 + (b % 200_000)) } : {}),
      ...(a % 3 === 2 ? { purchasedOn: addDays(plainDate('2037-01-01'), c % 400) } : {}),
      reason: REASON,
    }),
  notice: (context, id, [a = 0]) =>
    updateFile(context, { ...NO_CHANGE, id, noiFiledOn: a % 4 === 0 ? null : dayBefore(context, a) }),
  // As by two people: any amount.
  redeemed: (context, id, [a = 0]) =>
    postRedemption({ ...context, company: { ...context.company, redemptionApprovalCents: 10 ** 9 } }, id, {
      receivedOn: todayOf(context),
      amountCents: amountOf(a),
      paymentType: 'Check',
      payerName: 'Ann Lee',
      proof: 'receipt 7',
      clearedOn: null,
      closeReason: REASON,
    }),
  'open again': (context, id) => undoRedemption(context, id, { reason: REASON }),
  status: (context, id, [a = 0]) =>
    setStatus(context, { id, status: a % 2 === 0 ? 'REO' : null, reason: REASON }),
  // As the second approval of a new rule performs it.
  rule: (context, _id, [a = 0, b = 0]) =>
    a % 5 === 0
      ? inTransaction(context.services.db, (trx) =>
          addPayoffRuleIn(trx, context, {
            stateId: 'OH',
            countyId: 855,
            effectiveFrom: addDays(plainDate('2037-01-01'), b % 1_000),
            values: { minChargeBps: 300 + (b % 500), postNoiRateBps: 1_000 + (b % 800) },
          }),
        )
      : Promise.reject(new Refusal('state_changed')),
} as const satisfies Readonly<Record<string, Act>>

const ACT_NAMES = Object.keys(ACTS) as (keyof typeof ACTS)[]

const NOTHING_CORRECTED = {
  ownerName: undefined,
  address: undefined,
  city: undefined,
  zip: undefined,
  saleType: undefined,
  purchasedOn: undefined,
  priceCents: undefined,
  rateBps: undefined,
  statusId: undefined,
  isReportOfficeOhio: undefined,
} as const

const NO_CHANGE = {} as Omit<Parameters<typeof updateFile>[1], 'id'>
