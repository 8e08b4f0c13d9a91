import { addDays, laterOf, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fetchPayouts } from '../src/features/payments/books/fetch.ts'
import { lockboxTask } from '../src/features/payments/received/lockbox/lockbox.ts'
import { verify } from '../src/features/verify/verify.ts'
import { runWaitingTasks } from '../src/jobs/tasks.ts'
import { createActor, type TestActor } from './actors.ts'
import { atProvider } from './at-provider.ts'
import { givenBankAutopay } from './autopay-steps.ts'
import { beginDebit, givenAccount } from './bank-steps.ts'
import { decideLastDispute } from './dispute-steps.ts'
import { onlyPayment } from './payments-read.ts'
import { DISPUTED_CARD, payInFull } from './payments-steps.ts'
import { createLien, type Lien } from './payments-world.ts'
import { sharedPlanWorld } from './plan-world.ts'

const world = sharedPlanWorld()

/** Of two counties by turns. */
const COUNTIES = [855, 854] as const

/** The payoff of every certificate here. */
const PAYOFF = 4240

/** Comes with each wire, and is no county's. */
const WIRE_FEE = 15

/** What a county collected, or gave back, as this test knows it from what it did. */
interface Collected {
  readonly certificateId: number
  readonly cents: number
  /** Of a check, a wire or cash. */
  readonly settledOn?: PlainDate
  /** Of money that went back online: the day on which we heard of it. */
  readonly back?: { readonly paymentId: string; readonly on: PlainDate }
}

const collected: Collected[] = []

/** What was posted as received for a redemption, by certificate. */
const posted = new Map<number, number>()
const today = () => world.testApp.today()

const administrators = new Map<PlainDate, Promise<TestActor>>()

/** A session ends after some hours: each day has an administrator of its own. */
function administrator(): Promise<TestActor> {
  const known = administrators.get(today()) ?? createActor(world.testApp, 'admin')
  administrators.set(today(), known)
  return known
}

async function send(method: 'GET' | 'POST', path: string, payload?: object, accept = 'application/json') {
  const { token } = await administrator()
  const answer = await world.testApp.inject({
    method,
    url: `/api/${path}`,
    token,
    headers: { accept },
    ...(payload ? { payload } : {}),
  })
  expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300)
  return answer
}
const get = async (path: string) => (await send('GET', path)).json()
const post = async (path: string, payload: object) => (await send('POST', path, payload)).json()

let references = 0

interface Received {
  readonly instrument?: 'CHECK' | 'MONEY_ORDER' | 'WIRE' | 'CASH'
  readonly amount?: number
  readonly settledOn?: PlainDate
}

/** Records money that was received `daysAgo`; that with a day on which it settled is collected. */
async function receive(
  lien: Lien | null,
  daysAgo: number,
  { instrument = 'CHECK', amount = PAYOFF, settledOn }: Received,
) {
  const { receivedPaymentID } = await post('admin/receivedpayments', {
    parcelID: lien?.id ?? null,
    instrument,
    amount: instrument === 'WIRE' ? amount + WIRE_FEE : amount,
    receivedBy: instrument === 'CASH' ? 'COUNTER' : 'MAIL',
    reference: instrument === 'CASH' ? '' : `year ${++references}`,
    recordAnyway: 'Other money than a debit that is in process',
    receivedDate: addDays(today(), -daysAgo),
    ...(settledOn ? { settledDate: settledOn } : {}),
  })
  if (lien !== null && settledOn) collected.push({ certificateId: lien.id, cents: amount * 100, settledOn })
  return receivedPaymentID as number
}

async function clear(lien: Lien, id: number, settledOn: PlainDate): Promise<void> {
  await post(`admin/receivedpayments/${id}/settle`, { settledDate: settledOn })
  collected.push({ certificateId: lien.id, cents: PAYOFF * 100, settledOn })
}

/** A check that came days before it cleared, and was entered as cleared still later. */
async function slowCheck(lien: Lien): Promise<void> {
  const id = await receive(lien, 2, {})
  await world.later(4)
  await clear(lien, id, addDays(today(), -2))
}

async function card(lien: Lien, number?: string): Promise<string> {
  const id = await payInFull(world, lien, {
    payer: await createActor(world.testApp, 'taxpayer'),
    card: number,
  })
  await world.hear()
  return id
}

async function achDebit(lien: Lien): Promise<void> {
  await beginDebit(world, lien, await givenAccount(world))
  await world.later(5)
  await world.hear()
}

const back = async (lien: Lien, cents: number) => {
  const { id } = await onlyPayment(world, lien)
  collected.push({ certificateId: lien.id, cents: -cents, back: { paymentId: id, on: today() } })
}

/** What happens once, each in a month of its own. */
const EVENTS: readonly ((lien: Lien) => Promise<void>)[] = [
  async function returnedCheck(lien) {
    const cleared = addDays(today(), -1)
    const id = await receive(lien, 3, { settledOn: cleared })
    await world.later(3)
    const returnedOn = addDays(today(), -1)
    await post(`admin/receivedpayments/${id}/return`, { returnedDate: returnedOn, reason: 'NSF' })
    collected.push({ certificateId: lien.id, cents: -PAYOFF * 100, settledOn: returnedOn })
  },
  async function surplusAppliedAndRefunded(lien) {
    const id = await receive(lien, 5, { amount: 10_000, settledOn: addDays(today(), -3) })
    const taxes = { subsequentName: 'Taxes', subsequentAmt: 1000, paidDate: today(), receiptNo: 'T-1' }
    await post(`admin/parcels/${lien.id}/subsequents`, taxes)
    const sourceID = `received-${id}`
    await post(`admin/parcels/${lien.id}/escrow/apply`, { sourceID, amount: 1000, reason: 'New taxes' })
    await world.later(2)
    const refund = { sourceID, amount: 500, reason: 'Paid too much', reference: 'check 77' }
    await post(`admin/parcels/${lien.id}/escrow/refund`, refund)
    collected.push({ certificateId: lien.id, cents: -50_000, settledOn: today() })
  },
  async function refundedCard(lien) {
    await card(lien)
    await world.later(9)
    const { stripe_pi_id } = await onlyPayment(world, lien)
    await atProvider(world, 'refund', { payment_intent: stripe_pi_id })
    await world.hear()
    await back(lien, PAYOFF * 100)
  },
  async function disputedCard(lien) {
    await card(lien, DISPUTED_CARD)
    await world.later(21)
    await world.hear()
    await back(lien, PAYOFF * 100)
  },
  async function recordedByMistake(lien) {
    const id = await receive(lien, 4, { settledOn: addDays(today(), -2) })
    await world.later(1)
    await post(`admin/receivedpayments/${id}/return`, { reason: 'Typed twice', isMistake: true })
    collected.push({ certificateId: lien.id, cents: -PAYOFF * 100, settledOn: today() })
  },
  async function identifiedLater(lien) {
    const settledOn = addDays(today(), -6)
    const id = await receive(null, 7, { settledOn })
    await world.later(2)
    const assignment = { parcelID: lien.id, seenParcelID: null, reason: 'Found by its parcel number' }
    await post(`admin/receivedpayments/${id}/assign`, assignment)
    collected.push({ certificateId: lien.id, cents: PAYOFF * 100, settledOn })
  },
  async function disputeWon(lien) {
    await card(lien, DISPUTED_CARD)
    await world.later(21)
    await world.hear()
    await back(lien, PAYOFF * 100)
    await world.later(3)
    await decideLastDispute(world, lien, 'won')
    await world.hear()
    await back(lien, -PAYOFF * 100)
  },
  async function refundedInPart(lien) {
    await beginDebit(world, lien, await givenAccount(world))
    await receive(lien, 0, { settledOn: today() })
    await world.later(5)
    await world.hear()
    const { stripe_pi_id } = await onlyPayment(world, lien)
    await atProvider(world, 'refund', { payment_intent: stripe_pi_id, amount: 4000 })
    await world.later(4)
    await world.hear()
    await back(lien, 4000)
  },
  async function lockboxFile(lien) {
    const [day, amount] = [today(), PAYOFF.toFixed(2)]
    const { certificate_no } = await world.testApp.db
      .selectFrom('certificate')
      .select('certificate_no')
      .where('id', '=', lien.id)
      .executeTakeFirstOrThrow()
    const content = [
      LOCKBOX_COLUMNS.join(','),
      `D,${day},1,1,${amount},check,4711,${certificate_no},A Payer`,
      `B,${day},1,1,${amount},,,,`,
      `F,,,1,${amount},,,,`,
    ].join('\n')
    await world.later(2)
    await post('admin/lockbox', { name: 'lockbox.csv', content, totalAmount: PAYOFF })
    const { services } = world.testApp
    await runWaitingTasks(services, [lockboxTask(services)], new AbortController().signal)
    collected.push({ certificateId: lien.id, cents: PAYOFF * 100, settledOn: day })
  },
  async function planByAchDebit() {
    await givenBankAutopay(world, { months: 3, firstDueInDays: 5 })
    await world.pass(5)
    await world.later(5)
    await world.hear()
  },
]

/** The payments of a county as the test knows them, by month; online ones by their payouts. */
async function expectedOf(countyId: number): Promise<ReadonlyMap<string, number>> {
  const { rows: liens } = await sql<{
    id: number
  }>`select id from certificate where county_id = ${countyId}`.execute(world.testApp.db)
  const own = new Set(liens.map(({ id }) => id))
  const { rows: online } = await sql<{
    id: string
    certificateId: number
    cents: number
    on: PlainDate | null
  }>`
    select payment.id, certificate_id as "certificateId", portion_cents as cents, (select arrives_on from payout
      where status = 'paid' and payout.id = (select payout_id from balance_entry line
        where line.provider_payment_id = payment.stripe_pi_id and line.category = 'charge')) as on
    from payment where exists (select from payment_transition where payment_id = payment.id and to_status = 'SUCCEEDED')`.execute(
    world.testApp.db,
  )
  const settledOf = new Map(online.map(({ id, on }) => [id, on]))
  const months = new Map<string, number>()
  const add = (certificateId: number, on: PlainDate | null, cents: number) => {
    if (!own.has(certificateId)) return
    const month = on === null ? 'Not settled yet' : on.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + cents)
  }
  for (const { certificateId, on, cents } of online) add(certificateId, on, cents)
  for (const { certificateId, cents, settledOn, back: gone } of collected) {
    const came = gone ? (settledOf.get(gone.paymentId) ?? null) : null
    add(certificateId, gone ? came && laterOf(came, gone.on) : (settledOn ?? null), cents)
  }
  return new Map([...months].filter(([, cents]) => cents !== 0).sort())
}

const toCents = (dollars: unknown) => Math.round(Number(dollars) * 100)

async function chartOf(countyId: number): Promise<ReadonlyMap<string, number>> {
  const segments = await get(`counties/${countyId}/reports/funds/chart?by=month`)
  const months = segments.map(
    ({ group, amount }: Record<string, unknown>) => [group, toCents(amount)] as const,
  )
  return new Map(months.filter(([, cents]: [string, number]) => cents !== 0).sort())
}

/** The same from the file of the report. */
async function fileOf(countyId: number): Promise<ReadonlyMap<string, number>> {
  const { body } = await send('GET', `counties/${countyId}/reports/funds`, undefined, 'text/csv')
  const [head = '', ...lines] = body.replace('\uFEFF', '').trim().split('\r\n')
  const titles = head.split(',')
  const total = lines.pop()?.split(',') ?? []
  const [settled, amount] = [titles.indexOf('Settled'), titles.indexOf('Amount')]
  const months = new Map<string, number>()
  for (const line of lines.map((it) => it.split(','))) {
    const month = line[settled]?.slice(0, 7) || 'Not settled yet'
    months.set(month, (months.get(month) ?? 0) + toCents(line[amount]))
  }
  const sum = [...months.values()].reduce((all, cents) => all + cents, 0)
  expect(toCents(total[amount])).toBe(sum)
  return new Map([...months].filter(([, cents]) => cents !== 0).sort())
}

/** Posts what waits to be posted, and compares the report of redemptions with what was posted. */
async function expectSameRedemptions(): Promise<void> {
  const waiting = await get('admin/queues/payments-to-post?pageSize=200')
  const redemptions = waiting.map(({ parcelID, amount }: Record<string, unknown>) => ({
    ...{ parcelID, amount },
    receivedDate: today(),
  }))
  expect(redemptions.length).toBeGreaterThan(3)
  await post('admin/redemptions', { redemptions })
  for (const { parcelID, amount } of redemptions) posted.set(parcelID, toCents(amount))
  const { rows } = await sql<{ id: number; county: number }>`
    select id, county_id as county from certificate where redeemed_on is not null`.execute(world.testApp.db)
  for (const countyId of COUNTIES) {
    const own = rows.filter(({ county }) => county === countyId)
    const totals = await get(`counties/${countyId}/reports/redemptions/totals`)
    const sum = own.reduce((all, { id }) => all + (posted.get(id) ?? 0), 0)
    expect(toCents(totals[0].amount)).toBe(sum)
    const differences = await get(`counties/${countyId}/reports/differences/totals`)
    const all = [...(await expectedOf(countyId)).values()].reduce((funds, cents) => funds + cents, 0)
    const difference = differences.find(({ column }: Record<string, unknown>) => column === 'difference')
    expect(toCents(difference.amount)).toBe(all - sum)
  }
}

async function expectSameFigures(): Promise<void> {
  await fetchPayouts(world.testApp.services, world.provider)
  for (const countyId of COUNTIES) {
    const expected = await expectedOf(countyId)
    expect(await chartOf(countyId)).toEqual(expected)
    expect(await fileOf(countyId)).toEqual(expected)
    const { token } = await createActor(world.testApp, 'county', { countyId })
    const home = await world.testApp.inject({ method: 'GET', url: `/api/counties/${countyId}/today`, token })
    expect(toCents(home.json().monthFunds)).toBe(expected.get(today().slice(0, 7)) ?? 0)
  }
}

/**
 * What staff see on the last day of a month: money that came today, what is held in escrow, and what reconciliation finds.
 * The tables of payments say what came online, the test what else it recorded.
 */
async function expectSameDesk(): Promise<void> {
  await receive(await createLien(world), 0, { instrument: 'CASH', settledOn: today() })
  await receive(await createLien(world), 0, { instrument: 'WIRE', settledOn: today() })
  const { money } = await get('admin/today')
  const wayOf = (name: string) => money.received.find(({ way }: Record<string, unknown>) => way === name)
  expect(toCents(wayOf('counter').amount)).toBe(PAYOFF * 100)
  expect(toCents(wayOf('wire').amount)).toBe((PAYOFF + WIRE_FEE) * 100)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from balance_entry where category = 'charge'
      and (made_at at time zone ${world.testApp.services.config.businessTimeZone})::date = ${today()}`.execute(
    world.testApp.db,
  )
  const [online] = rows
  expect(toCents(wayOf('online')?.amount ?? 0)).toBe(Number(online?.cents))
  const used = money.uses.reduce(
    (sum: number, { amount }: Record<string, unknown>) => sum + toCents(amount),
    0,
  )
  expect(used).toBe((2 * PAYOFF + WIRE_FEE) * 100 + Number(online?.cents))
  const year = { from: addDays(today(), -364), to: today() }
  const summary = await get(`payments/reconciliation/summary?from=${year.from}&to=${year.to}`)
  const { rows: lines } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from balance_entry where category <> 'fee'`.execute(
    world.testApp.db,
  )
  expect(summary.differenceCount).toBe(0)
  expect(toCents(summary.ledger)).toBe(Number(lines[0]?.cents))
}

/** What the page of each certificate shows as applied and as held, with what the test knows of its money. */
async function expectSamePages(): Promise<void> {
  const ids = [...new Set(collected.map(({ certificateId }) => certificateId))]
  for (const id of ids) {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(portion_cents), 0)::bigint as cents from payment where certificate_id = ${id}
        and exists (select from payment_transition where payment_id = payment.id and to_status = 'SUCCEEDED')`.execute(
      world.testApp.db,
    )
    const kept = collected
      .filter(({ certificateId }) => certificateId === id)
      .reduce((sum, { cents }) => sum + cents, Number(rows[0]?.cents))
    const { applied, inEscrow } = await get(`parcels/${id}/record`)
    expect(toCents(applied) + toCents(inEscrow?.amount ?? 0), `certificate ${id}`).toBe(kept)
  }
}

test('a year of payments in every way: each report, page and file shows what was collected, in the month in which it settled', async () => {
  for (let month = 0; month < 12; month += 1) {
    const start = today()
    const county_id = COUNTIES[month % 2] ?? 855
    const lien = () => createLien(world, { county_id })
    await slowCheck(await lien())
    await receive(await lien(), 1, { instrument: 'MONEY_ORDER', settledOn: today() })
    await receive(await lien(), 0, { instrument: 'WIRE', settledOn: today() })
    await receive(await lien(), 0, { instrument: 'CASH', settledOn: today() })
    await card(await lien())
    if (month % 4 === 1) await achDebit(await lien())
    await EVENTS[month]?.(await lien())
    while (addDays(today(), 6) < addDays(start, 30)) await world.later(6)
    await expectSameFigures()
    await expectSameRedemptions()
    await expectSameDesk()
  }
  await expectSamePages()
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})
