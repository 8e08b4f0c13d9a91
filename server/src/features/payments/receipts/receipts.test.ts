import { expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { mails, onlyPayment } from '../../../../test/payments-read.ts'
import { openCheckout, payAtCheckout, payInFull } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { shared } from '../../../../test/shared.ts'

const world = sharedPaymentWorld()
const admin = shared(() => createActor(world.testApp, 'admin'))
const stranger = shared(() => createActor(world.testApp, 'taxpayer'))

const ask = (method: 'GET' | 'POST', path: string, actor = world.payer) =>
  world.testApp.inject({
    method,
    url: `/api/${path}`,
    token: actor.token,
    ...(method === 'POST' ? { payload: {} } : {}),
  })

test('a receipt: the first copy is the original, every later print, PDF and mail is a duplicate', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  const { receipt_no } = await onlyPayment(world, lien)
  const before = await ask('GET', `payments/${id}/receipt`)
  expect(before.json()).toMatchObject({
    receiptNo: String(receipt_no),
    parcelNo: lien.parcelNo,
    portionCents: 424_000,
    feeCents: 13_780,
    feeBps: 325,
    totalCents: 437_780,
    isDuplicate: false,
    isTakenBack: false,
    isMistake: false,
  })
  expect((await ask('POST', `payments/${id}/receipt/print`)).json()).toMatchObject({ isDuplicate: false })
  expect((await ask('GET', `payments/${id}/receipt`)).json()).toMatchObject({ isDuplicate: true })
  expect((await ask('POST', `payments/${id}/receipt/print`)).json()).toMatchObject({ isDuplicate: true })
  const pdf = await ask('GET', `payments/${id}/receipt.pdf`, admin)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['content-disposition']).toContain(`receipt-${receipt_no}.pdf`)
  expect((await ask('POST', `payments/${id}/receipt/mail`, admin)).statusCode).toBe(204)
  const sent = (await mails(world, 'receipt')).filter(({ subject }) => subject.includes(String(receipt_no)))
  expect(sent.map(({ subject }) => subject.startsWith('DUPLICATE'))).toEqual([false, true])
  expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set([world.payer.email]))
})

test('a receipt of a payer whom no font can print: 409 that says what to do, no copy counted, and the page shows it', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  const { last_name } = await world.testApp.db
    .selectFrom('app_user')
    .select('last_name')
    .where('id', '=', world.payer.userId)
    .executeTakeFirstOrThrow()
  const rename = (name: string) =>
    world.testApp.db
      .updateTable('app_user')
      .set({ last_name: name })
      .where('id', '=', world.payer.userId)
      .execute()
  await rename('王')
  for (const [actor, advice] of [
    [
      world.payer,
      /王” has characters that cannot be printed: 王\. Print the page from your browser instead, or call us\.$/,
    ],
    [admin, /: 王\. Correct the name, or print the page from your browser instead\.$/],
  ] as const) {
    const refused = await ask('GET', `payments/${id}/receipt.pdf`, actor)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'not_printable', message: expect.stringMatching(advice) })
  }
  const page = (await ask('POST', `payments/${id}/receipt/print`)).json()
  expect(page).toMatchObject({ isDuplicate: false, payerName: expect.stringContaining('王') })
  await rename(last_name)
  expect((await ask('GET', `payments/${id}/receipt.pdf`)).statusCode).toBe(200)
})

test('the mail of a receipt, its copy, its page: one code, which is checked without an account', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  expect((await ask('POST', `payments/${id}/receipt/mail`, admin)).statusCode).toBe(204)
  const { proof, receiptNo } = (await ask('GET', `payments/${id}/receipt`)).json()
  const sent = (await mails(world, 'receipt')).filter(({ subject }) => subject.includes(receiptNo))
  expect(sent).toHaveLength(2)
  for (const { body } of sent)
    expect(body).toMatch(
      new RegExp(
        `\\n\\nIs this receipt genuine\\? Verify it at \\S+/verify#code=${proof.code} with its code ${proof.code}\\.$`,
      ),
    )
  const checked = await world.testApp.inject({
    method: 'POST',
    url: '/api/papers/check',
    payload: { code: proof.code },
  })
  expect(checked.json()).toMatchObject({
    kind: 'receipt',
    standing: 'current',
    number: receiptNo,
    amountCents: 437_780,
  })
})

test('no receipt of what was not received, and none for others', async () => {
  const lien = await createLien(world)
  const url = await openCheckout(world, lien)
  const { id } = await onlyPayment(world, lien)
  expect((await ask('GET', `payments/${id}/receipt`)).statusCode).toBe(404)
  await payAtCheckout(world, url)
  expect((await ask('GET', `payments/${id}/receipt`, stranger)).statusCode).toBe(404)
  expect((await ask('GET', `payments/${id}/receipt.pdf`, stranger)).statusCode).toBe(404)
  expect((await ask('POST', `payments/${id}/receipt/mail`, stranger)).statusCode).toBe(404)
})

test('the receipt of a payment that was refunded says so', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  await world.testApp.db
    .updateTable('payment')
    .set({ status: 'REFUNDED', refunded_cents: 437_780 })
    .where('id', '=', id)
    .execute()
  expect((await ask('GET', `payments/${id}/receipt`)).json()).toMatchObject({ isTakenBack: true })
})

test('my payments: the own alone, newest first, filtered by outcome, and as a file with its sums', async () => {
  const payer = await createActor(world.testApp, 'taxpayer')
  const [paid, begun] = [await createLien(world), await createLien(world)]
  await payInFull(world, paid, { payer })
  world.testApp.clock.advanceSeconds(1)
  await openCheckout(world, begun, payer)
  const list = await ask('GET', 'parcels/mypayments', payer)
  expect(list.headers['x-total-count']).toBe('2')
  expect(list.json()).toMatchObject([
    { parcelNo: begun.parcelNo, outcome: 'begun', receiptNo: null },
    { parcelNo: paid.parcelNo, outcome: 'paid', payofF_TOTAL: 4240, fee: 137.8, paymentAmount: 4377.8 },
  ])
  expect((await ask('GET', 'parcels/mypayments?outcome=paid', payer)).json()).toHaveLength(1)
  expect((await ask('GET', `parcels/mypayments?parcelID=${paid.id}`, payer)).json()).toMatchObject([
    { parcelNo: paid.parcelNo },
  ])
  expect((await ask('GET', 'parcels/mypayments', stranger)).json()).toEqual([])
  expect((await ask('GET', `parcels/mypayments?parcelID=${paid.id}`, stranger)).json()).toEqual([])
  const csv = await world.testApp.inject({
    method: 'GET',
    url: '/api/parcels/mypayments',
    token: payer.token,
    headers: { accept: 'text/csv' },
  })
  expect(csv.body).toContain(paid.parcelNo)
  // What is only begun is not charged yet.
  expect(csv.body).toContain(',8480.00,,,,275.60,4377.80,')
})
