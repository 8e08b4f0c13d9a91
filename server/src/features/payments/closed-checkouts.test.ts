import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, addMonths } from '@fieldstone/domain/calendar/plain-date'
import { cents } from '@fieldstone/domain/money/cents'
import { DEFAULT_FEES, totalOf } from '@fieldstone/domain/payments/fees'
import { UNPAID_BEFORE_STAFF_LOOK } from '@fieldstone/domain/payments/hold'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { importRequest } from '../../../test/import-request.ts'
import { mails, moves, onlyPayment, openTasks, readStatus } from '../../../test/payments-read.ts'
import {
  askQuote,
  askTicket,
  cancel,
  openCheckout,
  payAtCheckout,
  sendForm,
} from '../../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../../test/payments-world.ts'
import { givePlan, putInDefault } from '../../../test/plan-steps.ts'
import { changeWithSecond } from '../../../test/second-approval.ts'
import { inTransaction } from '../../db/database.ts'
import { closeOpenCheckouts } from '../../records/close-checkouts.ts'
import { NO_PROGRESS } from '../../tasks/progress.ts'
import { importFile } from '../intake/file/import-file.ts'
import { parseMap } from '../intake/file/map.ts'
import { verify } from '../verify/verify.ts'
import { withdrawClosed } from './withdraw-closed.ts'

const world = sharedPaymentWorld()
let admin: TestActor
beforeAll(async () => {
  admin = await createActor(world.testApp, 'admin')
})

const REASON = { reason: 'The court wrote to us.' }

async function send(method: 'POST' | 'PUT', path: string, payload: object, actor = admin) {
  const answer = await world.testApp.inject({ method, url: `/api/${path}`, token: actor.token, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const today = () => world.testApp.today()
const enterStep = ({ id }: Lien, step: string, day = today()) =>
  send('PUT', 'parcels', { parcelID: id, [step]: day })
const desk = ({ id }: Lien, path: string, payload: object) =>
  send('POST', `admin/parcels/${id}/${path}`, payload)

/** What follows the commit within seconds. */
const withdraw = () => withdrawClosed(world.testApp.services)

const sessionOf = (url: string) =>
  world.sandbox.objects.get('checkout.session', url.split('/').at(-1) ?? '') as { status: string } | undefined

async function expectClosed(lien: Lien, url: string, because: string, sentence: RegExp): Promise<void> {
  const payment = await onlyPayment(world, lien)
  expect(payment).toMatchObject({ status: 'CANCELED', closed_because: because, checkout_url: null })
  expect(await readStatus(world, payment.id)).toMatchObject({
    status: 'CANCELED',
    isClosed: true,
    message: expect.stringMatching(sentence),
  })
  await withdraw()
  expect(sessionOf(url)?.status).toBe('expired')
  await payAtCheckout(world, url)
  expect(await moves(world, payment.id)).toEqual(['>NEW', 'NEW>OPEN', 'OPEN>CANCELED'])
  expect(await onlyPayment(world, lien)).toMatchObject({ amount_received_cents: null, needs_review: false })
  const charges = world.sandbox.objects.list('charge')
  expect(charges.filter(({ metadata }) => metadata['payment_id'] === payment.id)).toEqual([])
  const told = (await mails(world, 'payment-closed')).filter(({ body }) => body.includes(payment.id))
  expect(told.map(({ recipient }) => recipient)).toEqual([world.payer.email])
  expect(told[0]?.body).toMatch(/Nothing was charged/)
  await withdraw()
  expect(await mails(world, 'payment-closed')).toEqual(expect.arrayContaining(told))
  await expectSoundBooks()
}

async function expectSoundBooks(): Promise<void> {
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
}

describe('closes an open card page; its payer is told why, and that nothing was charged', () => {
  test.each([
    ['when the sale is confirmed', 'orderConfirmSale'],
    ['when a deed is issued', 'taxDeedIssued'],
    ['when a sheriff sale date is entered', 'sheriffSaleDate'],
    ['when a bankruptcy petition is entered', 'bankruptcyInDate'],
    ['when a complaint is filed', 'complaintFiledDate'],
  ])('%s', async (_, step) => {
    const lien = await createLien(world)
    const url = await openCheckout(world, lien)
    await enterStep(lien, step)
    await expectClosed(lien, url, 'legal-step', /legal status/)
  })

  test('when a hold is placed', async () => {
    const lien = await createLien(world)
    const url = await openCheckout(world, lien)
    await desk(lien, 'holds', { kind: 'staff', ...REASON })
    await expectClosed(lien, url, 'hold', /cannot be paid as before/)
  })

  test('when staff correct the certificate', async () => {
    const lien = await createLien(world)
    const url = await openCheckout(world, lien)
    await desk(lien, 'certificate', { reportOfficeOhio: true, ...REASON })
    await expectClosed(lien, url, 'data-corrected', /records of this certificate changed/)
  })

  test('when staff set another status', async () => {
    const lien = await createLien(world)
    const url = await openCheckout(world, lien)
    await send('PUT', `parcels/${lien.id}/status`, { status: 'Legal', ...REASON })
    await expectClosed(lien, url, 'data-corrected', /records of this certificate changed/)
  })

  test('when a redemption is reported', async () => {
    const lien = await createLien(world)
    const url = await openCheckout(world, lien)
    await desk(lien, 'redemption/inprocess', REASON)
    await expectClosed(lien, url, 'redeemed', /paid or redeemed in another way/)
  })

  test('when a redemption is posted', async () => {
    const lien = await createLien(world)
    const url = await openCheckout(world, lien)
    const redemption = { receivedDate: today(), amount: 4240, paymentType: 'Check', proof: 'receipt 1' }
    await desk(lien, 'redemption', { ...redemption, closeReason: 'Paid at the treasurer.' })
    await expectClosed(lien, url, 'redeemed', /paid or redeemed in another way/)
  })

  test('when a check pays the certificate off', async () => {
    const lien = await createLien(world)
    const url = await openCheckout(world, lien)
    const check = { parcelID: lien.id, instrument: 'CASH', amount: 4240, reference: `no ${lien.id}` }
    await send('POST', 'admin/receivedpayments', check)
    await expectClosed(lien, url, 'redeemed', /paid or redeemed in another way/)
  })

  test('when a payment plan is accepted', async () => {
    const lien = await createLien(world)
    const url = await openCheckout(world, lien)
    await givePlan(world, lien, { owner: await createActor(world.testApp, 'taxpayer') })
    await expectClosed(lien, url, 'plan-accepted', /payment plan/)
  })

  /** A card page on which somebody is about to pay into a plan. */
  async function openPlanPage() {
    const lien = await createLien(world)
    const plan = await givePlan(world, lien)
    const amount = totalOf(cents(50_000), DEFAULT_FEES.cardFeeBps) / 100
    const { ticket } = (await askTicket(world, lien, { purpose: 'ccpartial', amount })).json()
    const fields = { ticket, amount: amount.toFixed(2) }
    const { location } = await sendForm(world, lien, fields, {}, 'ccpartial')
    return { lien, plan, location }
  }

  test('when it pays a plan that staff end', async () => {
    const { lien, plan, location } = await openPlanPage()
    const change = { change: 'end', version: 2, reason: 'The owner asked for it.' }
    await send('POST', `plans/${plan.id}/change`, change)
    await expectClosed(lien, location, 'plan-ended', /payment plan of this certificate has ended/)
  })

  test('when it pays a plan that is in default', async () => {
    const { lien, plan, location } = await openPlanPage()
    await putInDefault(world, plan)
    await expectClosed(lien, location, 'plan-ended', /payment plan of this certificate has ended/)
  })

  test('when it pays a plan and the sale is confirmed', async () => {
    const { lien, location } = await openPlanPage()
    await enterStep(lien, 'orderConfirmSale')
    await expectClosed(lien, location, 'legal-step', /legal status/)
  })
})

test('closes the payoffs of a county that switches its online payoff off, and no payment of a plan', async () => {
  const [payoff, planned] = [await createLien(world), await createLien(world)]
  const url = await openCheckout(world, payoff)
  await givePlan(world, planned)
  const amount = totalOf(cents(50_000), DEFAULT_FEES.cardFeeBps) / 100
  const { ticket } = (await askTicket(world, planned, { purpose: 'ccpartial', amount })).json()
  await sendForm(world, planned, { ticket, amount: amount.toFixed(2) }, {}, 'ccpartial')
  const settings = { mustGetPayoffFromCountyIfSheriffSaleDate: false, noPayoffAfterLegal: false }
  const save = (canRequestPayoff: boolean) =>
    changeWithSecond(world.testApp, admin, {
      ...{ method: 'PUT', url: '/api/counties/855/settings' },
      payload: { canRequestPayoff, ...settings },
    })
  await save(false)
  await save(true)
  await expectClosed(payoff, url, 'settings', /no longer be paid online/)
  expect(await onlyPayment(world, planned)).toMatchObject({ status: 'OPEN', closed_because: null })
  await cancel(world, (await onlyPayment(world, planned)).id)
})

test('closes the payoffs of bankrupt certificates when the payoff rules leave them to staff', async () => {
  const lien = await createLien(world, { county_id: 854 })
  await enterStep(lien, 'bankruptcyInDate')
  const url = await openCheckout(world, lien)
  const rule = { stateID: 'OH', countyID: 854, effectiveFrom: '2026-01-01' }
  await changeWithSecond(world.testApp, admin, {
    ...{ method: 'POST', url: '/api/admin/payoffrules' },
    payload: { ...rule, values: { bankruptcyStaffOnly: true } },
  })
  await expectClosed(lien, url, 'settings', /no longer be paid online/)
})

test('closes the card pages of certificates that an import changes, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldstone-closed-'))
  const bought = addMonths(today(), -8)
  const importRows = async (rows: readonly string[]) => {
    const path = join(folder, 'liens.csv')
    writeFileSync(path, ['no,price,rate,bought,sale,owner,bankrupt', ...rows, ''].join('\n'))
    await importFile(world.testApp.services, importRequest(path, MAP), NO_PROGRESS)
  }
  const row = (no: string, price = 4000, owner = 'Ada Novak', bankrupt = '') =>
    `${no},${price},5,${bought},auction,${owner},${bankrupt}`
  await importRows([row('C-1'), row('C-2'), row('C-3')])
  const open = async (parcelNo: string) => {
    const { id } = await world.testApp.db
      .selectFrom('certificate')
      .select('id')
      .where('certificate_no', '=', parcelNo)
      .executeTakeFirstOrThrow()
    const lien = { id, parcelNo }
    return { lien, url: await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer')) }
  }
  const [dearer, bankrupt, renamed] = [await open('C-1'), await open('C-2'), await open('C-3')]
  await importRows([row('C-1', 4100), row('C-2', 4000, 'Ada Novak', today()), row('C-3', 4000, 'Bo Novak')])
  await withdraw()
  for (const { lien, url } of [dearer, bankrupt]) {
    expect(await onlyPayment(world, lien)).toMatchObject({ closed_because: 'data-corrected' })
    expect(sessionOf(url)?.status).toBe('expired')
  }
  expect(await onlyPayment(world, renamed.lien)).toMatchObject({ status: 'OPEN', closed_because: null })
  rmSync(folder, { recursive: true })
  await expectSoundBooks()
})

const MAP = parseMap(
  {
    source: 'closed-checkouts',
    county: { state: 'OH', name: 'Summit' },
    key: ['no'],
    fields: {
      certificateNo: { column: 'no' },
      parcelNo: { column: 'no' },
      price: { column: 'price' },
      ratePercent: { column: 'rate' },
      purchasedOn: { column: 'bought' },
      saleType: { column: 'sale' },
      ownerName: { column: 'owner' },
      bankruptcyInOn: { column: 'bankrupt' },
    },
  },
  'test',
)

test('holds the money if the payer pays before the page is withdrawn; counsel and payer are notified', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  await enterStep(lien, 'orderConfirmSale')
  await payAtCheckout(world, url)
  await withdraw()
  const payment = await onlyPayment(world, lien)
  expect(payment).toMatchObject({
    status: 'SUCCEEDED',
    needs_review: false,
    destination: 'escrow',
    withdrawn_at: expect.any(Date),
  })
  expect(await openTasks(world, payment.id)).toEqual(['payment-in-escrow', 'arrived-after-right-ended'])
  const mailed = async (template: 'payment-closed' | 'payment-held') =>
    (await mails(world, template)).filter(({ body }) => body.includes(payment.id)).length
  expect([await mailed('payment-closed'), await mailed('payment-held')]).toEqual([0, 1])
  await expectSoundBooks()
})

test('withdraws the page later if the provider is away', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  await enterStep(lien, 'orderConfirmSale')
  const path = `/v1/checkout/sessions/${url.split('/').at(-1)}/expire`
  world.sandbox.switches.failNext = { path, status: 503, times: 9, method: 'POST' }
  await withdraw()
  world.sandbox.switches.failNext = null
  expect(sessionOf(url)?.status).toBe('open')
  expect((await onlyPayment(world, lien)).withdrawn_at).toBeNull()
  await expectClosed(lien, url, 'legal-step', /legal status/)
})

test('says it in Spanish to a payer who reads Spanish', async () => {
  const lien = await createLien(world)
  const payer = await createActor(world.testApp, 'taxpayer')
  const { db } = world.testApp
  await db.updateTable('app_user').set({ language: 'es' }).where('id', '=', payer.userId).execute()
  await openCheckout(world, lien, payer)
  await enterStep(lien, 'orderConfirmSale')
  await withdraw()
  const { id } = await onlyPayment(world, lien)
  expect((await readStatus(world, id, payer)).message).toMatch(/No se le cobró nada/)
  const [mail] = (await mails(world, 'payment-closed')).filter(({ body }) => body.includes(id))
  expect(mail?.body).toMatch(/No se le cobró nada/)
})

test('leaves the card page open while nothing changes that concerns it', async () => {
  const lien = await createLien(world)
  await openCheckout(world, lien)
  await enterStep(lien, 'lienSearchDate', addDays(today(), -1))
  expect(await onlyPayment(world, lien)).toMatchObject({ status: 'OPEN', closed_because: null })
})

test('closes a card page that is being opened; its payer is led to what happened, and nobody can pay there', async () => {
  const lien = await createLien(world)
  const { services } = world.testApp
  const { payments } = services
  if (!payments) throw new Error('no provider')
  const slow = {
    ...payments,
    createCheckout: async (...args: Parameters<typeof payments.createCheckout>) => {
      const checkout = await payments.createCheckout(...args)
      await enterStep(lien, 'orderConfirmSale')
      return checkout
    },
  }
  Object.assign(services, { payments: slow })
  const location = await openCheckout(world, lien)
  Object.assign(services, { payments })
  const payment = await onlyPayment(world, lien)
  expect(location).toContain(`paymentprocesssuccess?payment=${payment.id}`)
  expect(payment).toMatchObject({ status: 'CANCELED', closed_because: 'legal-step', checkout_url: null })
  await withdraw()
  const session = world.sandbox.objects.get('checkout.session', payment.stripe_checkout_id ?? '')
  expect(session).toMatchObject({ status: 'expired' })
  expect(await moves(world, payment.id)).toEqual(['>NEW', 'NEW>CANCELED'])
})

test('closes the open pages of many certificates in one statement', async () => {
  const liens = [await createLien(world), await createLien(world)]
  for (const lien of liens) await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
  await inTransaction(world.testApp.db, (trx) =>
    closeOpenCheckouts(trx, sql`certificate.id = any(${liens.map(({ id }) => id)}::bigint[])`, {
      reason: 'settings',
      at: world.testApp.clock.now(),
    }),
  )
  for (const lien of liens)
    expect(await onlyPayment(world, lien)).toMatchObject({ status: 'CANCELED', closed_because: 'settings' })
  await withdraw()
  await expectSoundBooks()
})

test('shows staff on the page of the payment why it was closed', async () => {
  const lien = await createLien(world)
  await openCheckout(world, lien)
  await enterStep(lien, 'orderConfirmSale')
  const { id } = await onlyPayment(world, lien)
  const page = await world.testApp.inject({ url: `/api/payments/${id}`, token: admin.token })
  expect(page.json()).toMatchObject({ failureText: expect.stringMatching(/legal status/) })
})

test('the certificate can be paid again after its page was closed, if the rules still allow it', async () => {
  const lien = await createLien(world)
  await openCheckout(world, lien)
  await desk(lien, 'holds', { kind: 'staff', ...REASON })
  expect((await askQuote(world, lien, world.payer)).json()).toMatchObject({ allowed: true })
  await openCheckout(world, lien)
})

test('counts no page that we closed as one that its payer abandoned', async () => {
  const lien = await createLien(world)
  for (let times = 0; times <= UNPAID_BEFORE_STAFF_LOOK; times += 1) {
    await openCheckout(world, lien, await createActor(world.testApp, 'taxpayer'))
    await desk(lien, 'holds', { kind: 'staff', ...REASON })
    world.testApp.clock.advanceSeconds(1)
  }
  const payments = world.testApp.db.selectFrom('payment').select('id').where('certificate_id', '=', lien.id)
  const tasks = world.testApp.db.selectFrom('staff_task').select('kind').where('subject_id', 'in', payments)
  expect(await tasks.execute()).toEqual([])
})
