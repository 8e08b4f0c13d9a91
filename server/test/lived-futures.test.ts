import {
  addDays,
  addMonths,
  dayOfMonth,
  laterOf,
  type PlainDate,
  plainDate,
} from '@fieldstone/domain/calendar/plain-date'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { PRESETS } from '@fieldstone/domain/payoff/presets'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { between, type Dice, diceOf, oneOf } from '../../tools/simulator/dice.ts'
import { openSession } from '../src/features/accounts/service.ts'
import { insertRegimeRow } from '../src/features/payoff/service.ts'
import { verify } from '../src/features/verify/verify.ts'
import { createActor, type TestActor } from './actors.ts'
import { createCertificate, createPlaces } from './factories.ts'
import { shared } from './shared.ts'
import { buildTestApp } from './test-app.ts'

/** `FUTURES=200 npm run test:long -- lived` lives as many. */
const FUTURES = Number(process.env['FUTURES'] ?? inLongTests(4, 10_000))
/** `FIRST_FUTURE=4711` begins with that one. */
const FIRST = Number(process.env['FIRST_FUTURE'] ?? 1)

const world = shared(openWorld, ({ testApp }) => testApp.close())

test(`${FUTURES} futures that somebody asked about are lived: on each day the books are what was promised, to the cent`, async () => {
  for (let seed = FIRST; seed < FIRST + FUTURES; seed += 1) {
    const dice = diceOf(seed)
    const asked = await begin(dice)
    const live = WAYS[seed % WAYS.length] ?? liveUnpaid
    const lived = await live(asked, dice)
    expect(lived, `future ${seed}`).toEqual({ wrong: [], owed: 0, held: 0 })
  }
  // Each future has days of its own: what one has booked must not lie ahead of the last one.
  await moveTo(latest)
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
})

/** A server on a database of its own, with the rules of every state of which there is a preset. */
async function openWorld() {
  const testApp = await buildTestApp({ now: '2026-01-05T17:00:00Z', env: { RATE_LIMIT_SCALE: '0' } })
  await createPlaces(testApp.db)
  for (const [index, { stateId, name, rows }] of PRESETS.entries()) {
    if (stateId === 'OH') continue
    await testApp.db.insertInto('state').values({ id: stateId, name }).execute()
    const county = { id: 9_001 + index, state_id: stateId, name: `${name} One` }
    await testApp.db.insertInto('county').values(county).execute()
    for (const row of rows) await insertRegimeRow(testApp.db, { stateId, countyId: null, ...row })
  }
  const admin = await createActor(testApp, 'admin')
  const owner = await createActor(testApp, 'taxpayer')
  return { testApp, admin, owner }
}

interface Asked {
  readonly id: number
  readonly today: PlainDate
  /** In cents. */
  readonly owed: number
}

/** A certificate of some state, with what came to it until today. */
async function begin(dice: Dice): Promise<Asked> {
  const { db } = world.testApp
  const throwDice = (least: number, most: number) => between(dice.next(), least, most)
  const today = addDays(plainDate('2025-01-02'), throwDice(0, 600))
  await moveTo(today)
  const presets = PRESETS.map(({ stateId }, index) => ({ stateId, county: 9_001 + index }))
  const place = presets[throwDice(0, presets.length - 1)]
  const isOhio = place?.stateId === 'OH'
  const ageInMonths = throwDice(0, 50)
  const bought = addDays(addMonths(today, -ageInMonths), -throwDice(0, 27))
  const isNoticed = isOhio && ageInMonths > 12 && dice.next() < 0.4
  const id = await createCertificate(
    db,
    {
      county_id: isOhio ? 855 : (place?.county ?? 855),
      sale_type: oneOf(dice.next(), ['auction', 'negotiated']),
      purchased_on: bought,
      price_cents: throwDice(1, 2_000_000),
      rate_bps: throwDice(0, 900),
    },
    isNoticed ? { noi_filed_on: addMonths(bought, 12), is_active: true } : undefined,
  )
  // After the day of purchase and before today.
  const since = () => addDays(bought, throwDice(0, Math.max(0, ageInMonths * 30 - 1)))
  for (let count = throwDice(0, 2); count > 0; count -= 1)
    await db
      .insertInto('subsequent')
      .values({ certificate_id: id, name: 'Taxes', amount_cents: throwDice(1, 300_000), paid_on: since() })
      .execute()
  for (let count = throwDice(0, 2); count > 0; count -= 1) {
    const incurred = since()
    await db
      .insertInto('expense')
      .values({
        ...{ certificate_id: id, description: 'Costs', kind: 'other', amount_cents: throwDice(1, 90_000) },
        ...{ incurred_on: incurred, posted_on: incurred, is_refundable: true },
        accrues_interest: dice.next() < 0.5,
      })
      .execute()
  }
  const owed = await shownOf(id)
  if (owed === 0) throw new Error(`certificate ${id} has no payoff`)
  return { id, today, owed }
}

interface Step {
  readonly on: PlainDate
  readonly paidCents: number
  readonly owedCents: number
}

/** A plan is asked for, offered and accepted as it was promised, and each installment comes in cash on its day. */
async function liveMonthly(asked: Asked, dice: Dice) {
  const { plan, agreedCents } = await agree(asked, dice)
  const wrong = agreedCents === plan.agreedCents ? [] : [`agreed to ${agreedCents}`]
  wrong.push(...(await liveSteps(asked.id, plan.steps)))
  return { wrong, ...(await endOf(asked.id)) }
}

/**
 * A plan runs for some time: installments were paid, one perhaps was not, and now and then more came than was due. Its
 * payer asks about a day. From then on the plan is kept, and on that day the promised figure pays off the rest.
 */
async function liveRunning(asked: Asked, dice: Dice) {
  const { id } = asked
  const { plan } = await agree(asked, dice)
  const dues = plan.steps.filter(({ paidCents }) => paidCents > 0)
  const past = dues.slice(0, between(dice.next(), 0, dues.length - 1))
  const missed = dice.next() < 0.3 ? between(dice.next(), 0, past.length) : null
  for (const [index, { on, paidCents }] of past.entries()) {
    await moveTo(on)
    const more = dice.next() < 0.2 ? between(dice.next(), 1, 5_000) : 0
    const owed = await shownOf(id)
    if (index !== missed && owed > 0) await pay(id, Math.min(owed, paidCents + more))
  }
  const now = addDays(past.at(-1)?.on ?? asked.today, between(dice.next(), 0, 20))
  await moveTo(now)
  if ((await shownOf(id)) === 0) return { wrong: [], ...(await endOf(id)) }
  const until = addDays(now, between(dice.next(), 0, 900))
  const { steps, later, isOnPlan } = await get(`parcels/${id}/whatif/unpaid?until=${until}`, world.owner)
  const wrong = isOnPlan ? [] : ['the plan is not in the answer']
  wrong.push(...(await liveSteps(id, steps)))
  if (later.totalCents > 0) await pay(id, later.totalCents)
  return { wrong, ...(await endOf(id)) }
}

/** What is promised of each day is paid on it, then shown and booked. */
async function liveSteps(id: number, steps: readonly Step[]): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const { on, paidCents, owedCents } of steps) {
    await moveTo(on)
    if (paidCents > 0) await pay(id, paidCents)
    const [shown, booked] = [await shownOf(id), paidCents > 0 ? await bookedOf(id, 'receivable') : owedCents]
    if (shown !== owedCents || booked !== owedCents)
      wrong.push(`${on}: promised ${owedCents}, shown ${shown}, booked ${booked}`)
  }
  return wrong
}

/** Some amount a month is asked about; the plan that was promised is asked for, offered and accepted. */
async function agree({ id, today, owed }: Asked, dice: Dice): Promise<Agreed> {
  const throwDice = (least: number, most: number) => between(dice.next(), least, most)
  const months = throwDice(1, 30)
  const firstDueOn = addDays(today, throwDice(2, 50))
  const amount = Math.ceil(owed / months)
  const first = dayOfMonth(firstDueOn) > 28 ? addDays(firstDueOn, 5) : firstDueOn
  const { outcome, plan } = await get(
    `parcels/${id}/whatif/monthly?amount=${dollars(amount)}&firstDueDate=${first}`,
  )
  if (outcome !== 'plan') throw new Error(`certificate ${id}: ${amount} a month makes no plan (${outcome})`)
  const { planId } = await send(world.owner, `parcels/${id}/requestpaymentplan`, { comment: '' })
  const terms = { term: plan.term, firstDueDate: first, offerExpireDate: today }
  await send(world.admin, `plans/${planId}/offer`, terms)
  const offer = await get(`parcels/${id}/planoffer`, world.owner)
  await send(world.owner, `plans/${planId}/accept`, {
    ...{ accepted: true, textVersion: '2', agreedCents: offer.agreedCents },
  })
  return { plan, agreedCents: offer.agreedCents }
}

interface Agreed {
  readonly plan: { readonly agreedCents: number; readonly steps: readonly Step[] }
  readonly agreedCents: number
}

/** Nothing is paid until the day that was asked about; then the promised figure comes, and is all that is owed. */
async function liveUnpaid({ id, today }: Asked, dice: Dice) {
  const until = addDays(today, between(dice.next(), 0, 1_500))
  const { steps, later } = await get(`parcels/${id}/whatif/unpaid?until=${until}`)
  const wrong: string[] = []
  for (const { on, owedCents } of steps as readonly Step[]) {
    await moveTo(on)
    const shown = await shownOf(id)
    if (shown !== owedCents) wrong.push(`${on}: promised ${owedCents}, shown ${shown}`)
  }
  await pay(id, later.totalCents)
  return { wrong, ...(await endOf(id)) }
}

const WAYS = [liveMonthly, liveRunning, liveUnpaid] as const

/** What the books say is owed, and what they hold beside it. */
const endOf = async (id: number) => ({
  owed: await bookedOf(id, 'receivable'),
  held: await bookedOf(id, 'escrow'),
})

async function bookedOf(id: number, account: 'receivable' | 'escrow'): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(entry.amount_cents), 0)::bigint as sum
    from ledger_posting posting join ledger_entry entry on entry.posting_id = posting.id
    where posting.certificate_id = ${id} and entry.account = ${account}`.execute(world.testApp.db)
  return Number(rows[0]?.sum)
}

/** The payoff that its owner is shown, in cents. Once a plan is paid off there is none. */
async function shownOf(id: number): Promise<number> {
  const { payofF_TOTAL: total } = await get(`parcels/${id}`, world.owner)
  return Math.round((total ?? 0) * 100)
}

let paid = 0

const pay = (parcelID: number, amountCents: number) =>
  send(world.admin, 'admin/receivedpayments', {
    ...{ parcelID, instrument: 'CASH', receivedBy: 'COUNTER', amount: amountCents / 100 },
    reference: `cash ${++paid}`,
  })

const dollars = (amountCents: number): string => (amountCents / 100).toFixed(2)

let sessions = new Map<number, string>()
let latest = plainDate('2025-01-01')

/** Noon in all the states. Sessions of another day are over. */
async function moveTo(day: PlainDate): Promise<void> {
  world.testApp.clock.set(`${day}T18:00:00Z`)
  latest = laterOf(latest, day)
  sessions = new Map()
}

async function tokenOf({ userId: id, role, username, email, countyId, firmId }: TestActor): Promise<string> {
  const { db, services, clock } = world.testApp
  const known = sessions.get(id)
  if (known !== undefined) return known
  const from = { services, at: clock.now(), address: '127.0.0.1', request: { browser: 'a test' } }
  const accountType = role === 'admin' ? 0 : 2
  const token = await openSession(db, from, { id, username, email, accountType, countyId, firmId })
  sessions.set(id, token)
  return token
}

async function get(path: string, actor?: TestActor) {
  const token = actor && (await tokenOf(actor))
  const answer = await world.testApp.inject({ method: 'GET', url: `/api/${path}`, token })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

async function send(actor: TestActor, path: string, payload: object) {
  const token = await tokenOf(actor)
  const answer = await world.testApp.inject({ method: 'POST', url: `/api/${path}`, token, payload })
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}
