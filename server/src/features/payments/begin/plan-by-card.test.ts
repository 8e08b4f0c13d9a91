import { cents } from '@fieldstone/domain/money/cents'
import { DEFAULT_FEES, totalOf } from '@fieldstone/domain/payments/fees'
import { describe, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { balances } from '../../../../test/expect-paid.ts'
import { onlyPayment } from '../../../../test/payments-read.ts'
import {
  askTicket,
  DISPUTED_CARD,
  PAID_CARD,
  payAtCheckout,
  sendForm,
} from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { givePlan, instalments, planStatus } from '../../../../test/plan-steps.ts'

const world = sharedPaymentWorld()

const dollars = (amount: number) => amount / 100
const withFee = (portion: number) => totalOf(cents(portion), DEFAULT_FEES.cardFeeBps)

async function quote(lien: Lien, portion?: string, actor = world.payer) {
  const answer = await world.testApp.inject({
    method: 'GET',
    url: `/api/payments/quote?parcelId=${lien.id}&method=CC&kind=PARTIAL${portion ? `&portion=${portion}` : ''}`,
    token: actor.token,
  })
  return answer.json()
}

const ask = (lien: Lien, total: number, actor = world.payer) =>
  askTicket(world, lien, { purpose: 'ccpartial', amount: dollars(total), actor })

/** Ticket and form; gives where the form leads. */
async function open(lien: Lien, portion: number, actor = world.payer): Promise<string> {
  const total = withFee(portion)
  const answer = await ask(lien, total, actor)
  expect(answer.statusCode, answer.body).toBe(201)
  const { ticket } = answer.json()
  const amount = dollars(total).toFixed(2)
  return (await sendForm(world, lien, { ticket, amount }, {}, 'ccpartial')).location
}

const pay = async (lien: Lien, portion: number, card = PAID_CARD) => {
  await payAtCheckout(world, await open(lien, portion), card)
}

test('a new plan proposes its first instalment; paid by card it is PAID, and the ledger has portion and fee', async () => {
  const lien = await createLien(world)
  const plan = await givePlan(world, lien)
  const before = await instalments(world, plan)
  const { portionCents, totalCents, allowed } = await quote(lien)
  expect(allowed).toBe(true)
  expect(before[0]).toBe(`DUE 0/${portionCents}`)
  expect(totalCents).toBe(withFee(portionCents))
  await pay(lien, portionCents)
  const payment = await onlyPayment(world, lien)
  expect(payment).toMatchObject({ kind: 'PARTIAL', status: 'SUCCEEDED', plan_id: plan.id })
  expect(await instalments(world, plan)).toEqual([`PAID ${portionCents}/${portionCents}`, ...before.slice(1)])
  expect(await balances(world, lien)).toMatchObject({
    cash: totalCents,
    'fee-income': portionCents - totalCents,
  })
})

test('less than an instalment pays a part of it, and the rest is what is proposed next', async () => {
  const lien = await createLien(world)
  const plan = await givePlan(world, lien)
  const { portionCents: level } = await quote(lien)
  await pay(lien, 10_000)
  expect((await instalments(world, plan))[0]).toBe(`DUE 10000/${level}`)
  expect((await quote(lien)).portionCents).toBe(level - 10_000)
})

test('more than an instalment pays the oldest ones first', async () => {
  const lien = await createLien(world)
  const plan = await givePlan(world, lien)
  const { portionCents: level } = await quote(lien)
  await pay(lien, 2 * level + 500)
  expect((await instalments(world, plan)).slice(0, 3)).toEqual([
    `PAID ${level}/${level}`,
    `PAID ${level}/${level}`,
    `DUE 500/${level}`,
  ])
})

test('all that is owed completes the plan and closes its instalments; a lost dispute opens both again', async () => {
  const lien = await createLien(world)
  // So long that it has interest to come, on whichever day of a month it begins.
  const plan = await givePlan(world, lien, { months: 24 })
  const { remainingCents } = await quote(lien)
  await pay(lien, remainingCents, DISPUTED_CARD)
  expect(await planStatus(world, plan)).toBe('COMPLETE')
  const closed = await instalments(world, plan)
  // All that was owed today is less than all instalments together, which hold later interest.
  expect(closed.at(-1)).toMatch(/^CLOSED/)
  expect(closed.filter((one) => !/^(PAID|CLOSED)/.test(one))).toEqual([])
  await world.sandbox.advance(21 * 86_400)
  await world.sandbox.idle()
  expect(await planStatus(world, plan)).toBe('ACTIVE')
  const after = await instalments(world, plan)
  expect(after.every((one) => / 0\//.test(one))).toBe(true)
  expect(after[0]).toMatch(/^DUE/)
})

describe('S06 S21 what is refused inside a plan, with nothing charged', () => {
  test.each([
    ['more than is owed', 500_000],
    ['nothing', 0],
  ])('%s: amount_changed with a new quote', async (_, portion) => {
    const lien = await createLien(world)
    await givePlan(world, lien)
    const answer = await ask(lien, withFee(portion))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'amount_changed', quote: { allowed: false } })
  })

  test('a total that no portion leads to', async () => {
    const lien = await createLien(world)
    await givePlan(world, lien)
    // $0.76 makes $0.78, and $0.77 makes $0.80.
    expect((await ask(lien, 79)).json()).toMatchObject({ code: 'amount_changed' })
  })

  test('a form with another amount than its ticket: back with amount_changed, no row', async () => {
    const lien = await createLien(world)
    await givePlan(world, lien)
    const { ticket } = (await ask(lien, withFee(10_000))).json()
    const sent = await sendForm(world, lien, { ticket, amount: '103.26' }, {}, 'ccpartial')
    expect(sent.location).toMatch(/error=amount_changed$/)
    await expect(onlyPayment(world, lien)).rejects.toThrow()
  })

  test('no plan, and a plan in default', async () => {
    const lien = await createLien(world)
    expect((await ask(lien, 10_325)).json()).toMatchObject({ code: 'plan_not_active' })
    const plan = await givePlan(world, lien)
    await world.testApp.db
      .updateTable('payment_plan')
      .set({ status: 'DEFAULT' })
      .where('id', '=', plan.id)
      .execute()
    expect((await ask(lien, 10_325)).json()).toMatchObject({ code: 'plan_not_active' })
  })

  test('a ticket for the full payoff opens no card form of a plan', async () => {
    const lien = await createLien(world)
    await givePlan(world, lien)
    const ticket = (await ask(lien, 10_325)).json().ticket
    expect((await sendForm(world, lien, { ticket, amount: '103.25' })).status).toBe(403)
  })
})

describe('two at once', () => {
  test('somebody else pays a part of the instalment: being paid, until that is over', async () => {
    const lien = await createLien(world)
    await givePlan(world, lien)
    const other = await createActor(world.testApp, 'taxpayer')
    const third = await createActor(world.testApp, 'taxpayer')
    await open(lien, 10_000, other)
    const answer = await ask(lien, 10_325, third)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'already_paying' })
    const { id } = await onlyPayment(world, lien)
    await world.testApp.inject({
      method: 'POST',
      url: `/api/payments/${id}/cancel`,
      token: other.token,
    })
    expect((await ask(lien, 10_325, third)).statusCode).toBe(201)
  })

  test('the whole instalment is under way: the next one is proposed, and what remains is less', async () => {
    const lien = await createLien(world)
    const plan = await givePlan(world, lien)
    const other = await createActor(world.testApp, 'taxpayer')
    const third = await createActor(world.testApp, 'taxpayer')
    const first = await quote(lien)
    await open(lien, first.portionCents, other)
    const second = await quote(lien, undefined, third)
    expect(second.remainingCents).toBe(first.remainingCents - first.portionCents)
    await payAtCheckout(world, await open(lien, second.portionCents, third))
    expect((await instalments(world, plan)).filter((one) => one.startsWith('PAID'))).toHaveLength(1)
  })

  test('the own open page for the same amount goes on; for another amount it is canceled', async () => {
    const lien = await createLien(world)
    await givePlan(world, lien)
    const first = await open(lien, 10_000)
    expect(await open(lien, 10_000)).toBe(first)
    const second = await open(lien, 20_000)
    expect(second).not.toBe(first)
    const rows = await world.testApp.db
      .selectFrom('payment')
      .select(['status', 'portion_cents'])
      .where('certificate_id', '=', lien.id)
      .orderBy('created_at')
      .orderBy('portion_cents')
      .execute()
    expect(rows.map((row) => row.status)).toEqual(['CANCELED', 'OPEN'])
  })

  test('six people at once, each for the same part: one payment', async () => {
    const lien = await createLien(world)
    await givePlan(world, lien)
    const people = await Promise.all(Array.from({ length: 6 }, () => createActor(world.testApp, 'taxpayer')))
    const tickets = await Promise.all(
      people.map(async (actor) => (await ask(lien, withFee(5_000), actor)).json().ticket),
    )
    await Promise.all(
      tickets.map((ticket) =>
        sendForm(world, lien, { ticket, amount: dollars(withFee(5_000)).toFixed(2) }, {}, 'ccpartial'),
      ),
    )
    const rows = await world.testApp.db
      .selectFrom('payment')
      .select('id')
      .where('certificate_id', '=', lien.id)
      .where('status', '=', 'OPEN')
      .execute()
    expect(rows).toHaveLength(1)
  })
})
