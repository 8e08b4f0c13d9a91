import { formatMoney } from '@fieldstone/contract/format'
import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { atProvider } from '../../../../test/at-provider.ts'
import { advanceDays, beginDebit, givenAccount } from '../../../../test/bank-steps.ts'
import { insertDepositAccount } from '../../../../test/factories.ts'
import { onlyPayment } from '../../../../test/payments-read.ts'
import { DISPUTED_CARD, openCheckout, payAtCheckout, payInFull } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { shared } from '../../../../test/shared.ts'
import { verifyWithProvider } from '../../verify/provider.ts'
import { fetchPayouts } from './fetch.ts'

const world = sharedPaymentWorld()
const admin = shared(() => createActor(world.testApp, 'admin'))

const DAY = 86_400
const CARD_FEE = Math.round(437_780 * 0.029) + 30

const get = async (path: string, accept?: string) =>
  world.testApp.inject({
    method: 'GET',
    url: `/api/payments/${path}`,
    token: admin.token,
    ...(accept ? { headers: { accept } } : {}),
  })

async function paid(): Promise<string> {
  const lien = await createLien(world)
  const payer = await createActor(world.testApp, 'taxpayer')
  return payInFull(world, lien, { payer })
}

const fetchNow = () => fetchPayouts(world.testApp.services, world.provider)

/** The days of the test, in the company's own days, with what the sandbox's clock adds. */
const today = () => world.testApp.today()
const dayAfter = (days: number) => addDays(today(), days)
const MONTH = () => `from=${dayAfter(-2)}&to=${dayAfter(40)}`

test('a month reconciled to the cent: ledger, provider and bank agree, payout by payout down to the payment', async () => {
  const [kept, refunded] = [await paid(), await paid()]
  const { stripe_pi_id } = await world.testApp.db
    .selectFrom('payment')
    .select('stripe_pi_id')
    .where('id', '=', refunded)
    .executeTakeFirstOrThrow()
  await atProvider(world, 'refund', { payment_intent: stripe_pi_id })
  await fetchNow()
  const summary = (await get(`reconciliation/summary?${MONTH()}`)).json()
  expect(summary).toMatchObject({
    ledger: 4377.8,
    provider: 4377.8,
    processorFee: (2 * CARD_FEE) / 100,
    notPaidOutCount: 3,
    withoutBankCount: 0,
    differenceCount: 0,
    fetched: world.testApp.clock.now().toISOString(),
    totals: {
      paymentCount: 2,
      certificatePortion: 8480,
      collected: 8755.6,
      refunds: -4377.8,
      ledger: 4377.8,
    },
  })
  const rows = (await get(`reconciliation?${MONTH()}`)).json()
  expect(rows).toEqual([
    expect.objectContaining({
      countyName: 'Summit',
      paymentMethod: 'CC',
      paymentCount: 2,
      certificatePortion: 8480,
      fee: 275.6,
      collected: 8755.6,
      refunds: -4377.8,
      returns: 0,
      ledger: 4377.8,
      provider: 4377.8,
      processorFee: (2 * CARD_FEE) / 100,
      net: (437_780 - 2 * CARD_FEE) / 100,
    }),
  ])
  expect((await get(`reconciliation/differences?to=${dayAfter(40)}`)).json()).toEqual([])

  await world.sandbox.advance(8 * DAY)
  await world.sandbox.idle()
  await fetchNow()
  const [payout] = (await get('payouts')).json()
  const net = 437_780 - 2 * CARD_FEE
  expect(payout).toMatchObject({ status: 'paid', amount: net / 100, entryCount: 3, bankAmount: null })
  const entries = (await get(`balance?payout=${payout.payoutID}`)).json()
  expect(entries.map((it: { paymentID: string }) => it.paymentID).sort()).toEqual(
    [kept, refunded, refunded].sort(),
  )
  expect(entries.reduce((sum: number, it: { net: number }) => sum + Math.round(it.net * 100), 0)).toBe(net)
  const accountId = await insertDepositAccount(world.testApp.db)
  const post = (path: string, payload: object) =>
    world.testApp.inject({ method: 'POST', url: `/api/payments/${path}`, token: admin.token, payload })
  const line = await post('banklines', {
    ...{
      accountID: accountId,
      bookedOn: today(),
      amount: (net - 1) / 100,
      description: 'statement 11, line 4',
    },
  })
  const match = {
    ...{ lineIds: [line.json().lineID], items: [{ kind: 'payout', id: payout.payoutID }] },
    note: 'The bank took a cent',
  }
  expect((await post('bankmatches', match)).statusCode).toBe(204)
  const [withLine] = (await get('payouts')).json()
  expect(withLine).toMatchObject({
    bankAmount: (net - 1) / 100,
    bankDifference: -0.01,
    bankEvidence: 'person',
  })
  const csv = (await get(`reconciliation?${MONTH()}`, 'text/csv')).body
  expect(csv).toContain('Total of 1 row,,,8480.00,275.60,8755.60,-4377.80')
  const { findings } = await verifyWithProvider(world.testApp.db, world.testApp.services, world.provider)
  expect(findings.find(({ id }) => id === 'I9')).toMatchObject({ isOk: true })
})

test('what differs is named with its reason: a review that waits, and a line that belongs to no payment', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
  await world.testApp.db
    .updateTable('certificate')
    .set({ rate_bps: 2500 })
    .where('id', '=', lien.id)
    .execute()
  await payAtCheckout(world, url)
  const { id } = await onlyPayment(world, lien)
  await fetchNow()
  await world.testApp.db
    .insertInto('balance_entry')
    .values({
      id: 'txn_strange',
      mode: 'sandbox',
      kind: 'charge',
      category: 'charge',
      amount_cents: 500,
      fee_cents: 0,
      net_cents: 500,
      provider_payment_id: 'pi_strange',
      made_at: world.testApp.clock.now(),
      available_at: world.testApp.clock.now(),
    })
    .execute()
  const found = (await get(`reconciliation/differences?to=${dayAfter(40)}`)).json()
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(
    expect.objectContaining({ paymentID: id, ledger: 0, provider: 4377.8, reason: 'waits-for-review' }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({ entryID: 'txn_strange', provider: 5, reason: 'no-payment' }),
  )
})

test('an administrator has the provider read at once; where it does not answer, that is said', async () => {
  const id = await paid()
  const read = () =>
    world.testApp.inject({
      method: 'POST',
      url: '/api/payments/payouts/fetch',
      token: admin.token,
      payload: {},
    })
  world.sandbox.switches.failNext = { path: '/v1/balance_transactions', status: 503, times: 9 }
  expect((await read()).json()).toMatchObject({ code: 'provider_unavailable' })
  world.sandbox.switches.failNext = null
  expect((await read()).statusCode).toBe(204)
  const lines = (await get('balance?payout=none')).json()
  expect(lines.map((it: { paymentID: string }) => it.paymentID)).toContain(id)
})

test('a dispute: the page of its payment has the evidence date, the provider’s fee and the net effect', async () => {
  const lien = await createLien(world)
  const payer = await createActor(world.testApp, 'taxpayer')
  const id = await payInFull(world, lien, { payer, card: DISPUTED_CARD })
  await world.sandbox.advance(21 * DAY)
  await world.sandbox.idle()
  await fetchNow()
  const { disputes, providerLines } = (await get(id)).json()
  expect(disputes).toMatchObject([
    { amountCents: 437_780, dueAt: expect.any(String), feeCents: 1_500, netCents: -439_280 },
  ])
  expect(providerLines.map((it: { amountCents: number }) => it.amountCents)).toEqual([437_780, -437_780])
})

test('a payout that fails opens a task with its amount, once, and its money is no difference', async () => {
  await paid()
  await world.sandbox.advance(3 * DAY)
  const { id, amount } = world.sandbox.objects.list('payout').at(-1) ?? { id: '', amount: 0 }
  await atProvider(world, 'payout/fail', { id })
  await fetchNow()
  const tasks = await world.testApp.db
    .selectFrom('staff_task')
    .select(['kind', 'note'])
    .where('subject_kind', '=', 'books')
    .where('subject_id', '=', id)
    .execute()
  expect(tasks).toEqual([
    {
      kind: 'payment-books',
      note: expect.stringContaining(
        `A payout of ${formatMoney(cents(amount))} to our bank failed (account_closed)`,
      ),
    },
  ])
  const found = (await get(`reconciliation/differences?to=${dayAfter(40)}`)).json()
  expect(found.filter((it: { provider: number }) => it.provider === amount / 100)).toEqual([])
})

test('fetching again adds nothing', async () => {
  const count = async () => (await world.testApp.db.selectFrom('balance_entry').select('id').execute()).length
  const before = await count()
  await fetchNow()
  expect(await count()).toBe(before)
})

test('unapplied funds of an online payment that are applied later are no difference', async () => {
  const lien = await createLien(world)
  const post = async (path: string, payload: object) => {
    const answer = await world.testApp.inject({
      method: 'POST',
      url: `/api/admin/${path}`,
      token: admin.token,
      payload,
    })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  const differences = async () => (await get(`reconciliation/differences?to=${dayAfter(40)}`)).json()
  await beginDebit(world, lien, await givenAccount(world))
  const check = { parcelID: lien.id, instrument: 'CHECK', amount: 4240, reference: 'before the card' }
  const recordAnyway = 'Other money than the debit'
  await post('receivedpayments', { ...check, recordAnyway, receivedDate: today(), settledDate: today() })
  await advanceDays(world, 5)
  await fetchNow()
  const before = await differences()
  const taxes = { subsequentName: 'Taxes', subsequentAmt: 1000, paidDate: today(), receiptNo: 'T-1' }
  await post(`parcels/${lien.id}/subsequents`, taxes)
  const { id } = await onlyPayment(world, lien)
  await post(`parcels/${lien.id}/escrow/apply`, { sourceID: id, amount: 1000, reason: 'To the new taxes' })
  expect(await differences()).toEqual(before)
})
