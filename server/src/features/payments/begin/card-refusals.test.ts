import { addDays, plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Insertable, Updateable } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { countRows, onlyPayment } from '../../../../test/payments-read.ts'
import {
  askQuote,
  askTicket,
  getTicket,
  openCheckout,
  payInFull,
  sendForm,
} from '../../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { buildTestApp } from '../../../../test/test-app.ts'
import type { Tables } from '../../../db/tables.ts'

const world = sharedPaymentWorld()
const today = () => world.testApp.today()

const set = (lien: Lien, values: Updateable<Tables['certificate']>) =>
  world.testApp.db.updateTable('certificate').set(values).where('id', '=', lien.id).execute()

const setLegal = (lien: Lien, values: Partial<Insertable<Tables['legal_case']>>) =>
  world.testApp.db
    .insertInto('legal_case')
    .values({ certificate_id: lien.id, ...values })
    .execute()

const setPlan = (lien: Lien, status: 'ACTIVE' | 'DEFAULT') =>
  world.testApp.db
    .insertInto('payment_plan')
    .values({
      certificate_id: lien.id,
      requested_on: today(),
      status,
      stage: 'accepted',
      accepted_on: today(),
    })
    .execute()

/** Money that came by mail and pays the certificate. */
const receive = (lien: Lien, amountCents: number) =>
  world.testApp.db
    .insertInto('received_payment')
    .values({
      certificate_id: lien.id,
      method: 'MAIL',
      amount_cents: amountCents,
      received_on: today(),
      reference: 'Check 2041',
      destination: 'lien',
      recorded_by: world.payer.userId,
      recorded_at: world.testApp.clock.now(),
    })
    .execute()

const setCounty = async (lien: Lien, values: Updateable<Tables['county']>) => {
  const { db } = world.testApp
  const own = db.selectFrom('certificate').select('county_id').where('id', '=', lien.id)
  const before = await db.selectFrom('county').selectAll().where('id', '=', own).executeTakeFirstOrThrow()
  const update = (to: Updateable<Tables['county']>) =>
    db.updateTable('county').set(to).where('id', '=', before.id).execute()
  onTestFinished(async () => {
    await update(before)
  })
  await update(values)
}

describe('S21 what stands in the way of a full payment by card, one case per reason', () => {
  test.each<readonly [string, string, (lien: Lien) => Promise<unknown>]>([
    ['redeemed', 'it is redeemed', (lien) => set(lien, { redeemed_on: today() })],
    [
      'payment_pending',
      'a redemption is in process',
      (lien) => set(lien, { redemption_in_process_on: today() }),
    ],
    [
      'county_payoff',
      'a sheriff sale lies ahead',
      (lien) => setLegal(lien, { sheriff_sale_on: addDays(today(), 20) }),
    ],
    [
      'past_redemption',
      'the sheriff sale lies behind',
      (lien) => setLegal(lien, { sheriff_sale_on: addDays(today(), -20) }),
    ],
    [
      'past_redemption',
      'the sale is confirmed',
      (lien) => setLegal(lien, { order_confirm_sale_on: addDays(today(), -2) }),
    ],
    [
      'legal_contact',
      'the legal file was sent, in a county that gives no payoff then',
      async (lien) => {
        await setCounty(lien, { no_payoff_after_legal: true })
        await setLegal(lien, { sent_legal_on: addDays(today(), -30) })
      },
    ],
    ['staff_payoff', 'its status is for staff', (lien) => set(lien, { status_id: 23 })],
    ['staff_payoff', 'money is in escrow', (lien) => set(lien, { escrow_cents: 100 })],
    ['staff_payoff', 'its plan is in default', (lien) => setPlan(lien, 'DEFAULT')],
    ['staff_payoff', 'its price is not known', (lien) => set(lien, { price_cents: null })],
    ['staff_payoff', 'its price is a stand-in', (lien) => set(lien, { price_cents: 0 })],
    [
      'staff_payoff',
      'its purchase date is a stand-in',
      (lien) => set(lien, { purchased_on: plainDate('1900-01-01') }),
    ],
    [
      'county_treasurer',
      'the county does not let it be asked',
      (lien) => setCounty(lien, { can_request_payoff: false }),
    ],
    ['has_plan', 'a plan is active', (lien) => setPlan(lien, 'ACTIVE')],
    ['nothing_due', 'nothing is owed', (lien) => receive(lien, 500_000)],
    ['too_small', 'it is less than a charge may be', (lien) => set(lien, { price_cents: 30 })],
    ['above_limit', 'it is more than a charge may be', (lien) => set(lien, { price_cents: 99_000_000 })],
    [
      'older_certificate_unpaid',
      'an older certificate of the parcel is unpaid',
      (lien) => createLien(world, { parcel_no: lien.parcelNo, purchased_on: plainDate('2024-03-10') }),
    ],
  ])('%s: %s', async (reason, _, arrange) => {
    const lien = await createLien(world)
    const ticket = await getTicket(world, lien)
    await arrange(lien)
    const before = await countRows(world)

    expect((await askQuote(world, lien, world.payer)).json()).toMatchObject({ allowed: false, reason })
    const refused = await askTicket(world, lien)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'not_payable', reason })
    const { status, location } = await sendForm(world, lien, { ticket })
    expect([status, location]).toEqual([303, `/parcels/${lien.id}/payoffrequest?error=${reason}`])
    expect(await countRows(world)).toBe(before)
  })

  test('older_certificate_unpaid names the certificate to pay first', async () => {
    const older = await createLien(world, { purchased_on: plainDate('2024-03-10') })
    const newer = await createLien(world, { parcel_no: older.parcelNo })
    expect((await askTicket(world, newer)).json()).toMatchObject({ oldestCertificateId: older.id })
  })

  test('already_paying: somebody else has the checkout open; paid, it is payment_pending', async () => {
    const lien = await createLien(world)
    const other = await createActor(world.testApp, 'taxpayer')
    const ticket = await getTicket(world, lien)
    await openCheckout(world, lien, other)
    const refused = await askTicket(world, lien)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().code).toBe('already_paying')
    expect(refused.json()).not.toHaveProperty('paymentId')
    expect((await sendForm(world, lien, { ticket })).location).toMatch(/\?error=already_paying$/)
    expect((await askQuote(world, lien, world.payer)).json().reason).toBe('being_paid')
  })

  test('already_paying: the own payment whose result is not known yet is named', async () => {
    const lien = await createLien(world)
    await openCheckout(world, lien)
    const { id } = await onlyPayment(world, lien)
    await world.testApp.db.updateTable('payment').set({ status: 'NEW' }).where('id', '=', id).execute()
    expect((await askTicket(world, lien)).json()).toMatchObject({ code: 'already_paying', paymentId: id })
  })

  test('a payment that was made cannot be made again', async () => {
    const lien = await createLien(world)
    await payInFull(world, lien)
    expect((await askTicket(world, lien)).json()).toMatchObject({ reason: 'payment_pending' })
  })

  test('no such certificate: 404; a part without a plan: 409', async () => {
    expect((await askTicket(world, { id: 999_999 })).statusCode).toBe(404)
    expect((await askQuote(world, { id: 999_999 }, world.payer)).statusCode).toBe(404)
    const lien = await createLien(world)
    expect((await askTicket(world, lien, { purpose: 'ccpartial' })).statusCode).toBe(409)
  })

  test.each(['admin', 'county', 'legal'] as const)('%s never pays here: 403', async (role) => {
    const lien = await createLien(world)
    const staff = await createActor(world.testApp, role)
    expect((await askTicket(world, lien, { actor: staff })).statusCode).toBe(403)
    expect((await askQuote(world, lien, staff)).statusCode).toBe(403)
  })
})

describe('S06 the amount of a card payment comes from the server', () => {
  test.each([4239.99, 4240.01, 4377.8, 0, 1])('a ticket for $%d: 409 with the quote', async (amount) => {
    const lien = await createLien(world)
    const answer = await askTicket(world, lien, { amount })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'amount_changed',
      quote: { portionCents: 424_000, totalCents: 437_780, allowed: true },
    })
  })

  test.each([-4240, '4240', 4240.001, 1e300, null, undefined, {}])('a ticket for %j: 400', async (amount) => {
    const lien = await createLien(world)
    const answer = await askTicket(world, lien, { amount })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toHaveProperty('amount')
  })

  test.each(['4239.99', '4377.80', '0', '42400'])(
    'a form for $%s: back with amount_changed',
    async (amount) => {
      const lien = await createLien(world)
      const ticket = await getTicket(world, lien)
      const before = await countRows(world)
      const { status, location } = await sendForm(world, lien, { ticket, amount })
      expect([status, location]).toEqual([303, `/parcels/${lien.id}/payoffrequest?error=amount_changed`])
      expect(await countRows(world)).toBe(before)
    },
  )

  test.each(['', 'abc', '4,240.00', '-4240', '4240.001', '4e3', ' 4240'])(
    'a form for "%s": 400',
    async (amount) => {
      const lien = await createLien(world)
      const ticket = await getTicket(world, lien)
      const before = await countRows(world)
      expect((await sendForm(world, lien, { ticket, amount })).status).toBe(400)
      expect(await countRows(world)).toBe(before)
    },
  )

  test('a payoff that grew after the ticket was given: back with amount_changed', async () => {
    const lien = await createLien(world)
    const ticket = await getTicket(world, lien)
    await set(lien, { price_cents: 410_000 })
    expect((await sendForm(world, lien, { ticket })).location).toMatch(/\?error=amount_changed$/)
    expect((await sendForm(world, lien, { ticket, amount: '4346.00' })).location).not.toMatch(/c\/pay/)
  })
})

test.each<readonly [string, string, (lien: Lien) => Promise<unknown>]>([
  [
    'a sheriff sale is set',
    'county_payoff',
    (lien) => setLegal(lien, { sheriff_sale_on: addDays(today(), 20) }),
  ],
  ['the payoff grows', 'amount_changed', (lien) => set(lien, { price_cents: 410_000 })],
])(
  '%s after the first look and before the row is written: back with %s, no row',
  async (_, error, change) => {
    const lien = await createLien(world)
    const actor = await createActor(world.testApp, 'taxpayer')
    const ticket = await getTicket(world, lien, { actor })
    const { provider } = world
    const { services } = world.testApp
    // The customer is made between the two looks.
    const meddling: typeof provider = {
      ...provider,
      createCustomer: async (customer, key) => {
        await change(lien)
        return provider.createCustomer(customer, key)
      },
    }
    Object.assign(services, { payments: meddling })
    const before = await countRows(world)
    const { location } = await sendForm(world, lien, { ticket })
    Object.assign(services, { payments: provider })
    expect(location).toBe(`/parcels/${lien.id}/payoffrequest?error=${error}`)
    expect(await countRows(world)).toBe(before)
  },
)

test('payments are off: nothing is for sale, 503 for who asks all the same', async () => {
  const testApp = await buildTestApp()
  const payer = await createActor(testApp, 'taxpayer')
  const off = { ...world, testApp, payer }
  const lien = await createLien(off)
  const config = await testApp.inject({ method: 'GET', url: '/api/payments/config' })
  expect(config.json()).toMatchObject({ mode: 'off', cardFeeBps: 325, achFeeBps: 100, wireFeeCents: 1_500 })
  expect((await askQuote(off, lien, payer)).json()).toMatchObject({
    allowed: false,
    reason: 'payments_off',
    totalCents: 437_780,
  })
  const ticket = await askTicket(off, lien)
  expect([ticket.statusCode, ticket.json().message]).toEqual([503, 'You cannot pay here yet.'])
  expect((await sendForm(off, lien, { ticket: 'x' })).status).toBe(503)
  await testApp.close()
})
