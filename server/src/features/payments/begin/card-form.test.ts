import { describe, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { dumpOf } from '../../../../test/bank-account-steps.ts'
import { countRows, onlyPayment } from '../../../../test/payments-read.ts'
import {
  askTicket,
  cancel,
  getTicket,
  PAID_CARD,
  payAtCheckout,
  sendForm,
} from '../../../../test/payments-steps.ts'
import { createLien, openPaymentWorld, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { ticketHash } from '../core/ids.ts'

const world = sharedPaymentWorld()

const back = (id: number, error: string) => `/parcels/${id}/payoffrequest?error=${error}`

describe('S13 the ticket is the only credential of the card form', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: undefined }],
    ['a null origin', { origin: 'null' }],
    ['an origin with the same beginning', { origin: 'http://localhost:30000' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['the same site, another host', { 'sec-fetch-site': 'same-site' }],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }],
  ])('%s: 403 page, the ticket is still good', async (_, headers) => {
    const lien = await createLien(world)
    const ticket = await getTicket(world, lien)
    const before = await countRows(world)
    const { status, answer } = await sendForm(world, lien, { ticket }, headers)
    expect(status).toBe(403)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(await countRows(world)).toBe(before)
    expect((await sendForm(world, lien, { ticket })).location).toContain('/c/pay/')
  })

  test('a browser that does not say where it comes from is believed by its origin', async () => {
    const lien = await createLien(world)
    const ticket = await getTicket(world, lien)
    expect((await sendForm(world, lien, { ticket }, { 'sec-fetch-site': undefined })).status).toBe(303)
  })

  test('the origin is looked at before the fields', async () => {
    const lien = await createLien(world)
    const { status } = await sendForm(
      world,
      lien,
      { ticket: '', amount: 'x' },
      { origin: 'https://evil.example' },
    )
    expect(status).toBe(403)
  })

  test('a bearer and no ticket, an unknown ticket, a cut one: refused', async () => {
    const lien = await createLien(world)
    const ticket = await getTicket(world, lien)
    const before = await countRows(world)
    const bearer = { authorization: `Bearer ${world.payer.token}` }
    expect((await sendForm(world, lien, { ticket: '' }, bearer)).status).toBe(400)
    expect((await sendForm(world, lien, { ticket: 'A'.repeat(43) }, bearer)).status).toBe(403)
    expect((await sendForm(world, lien, { ticket: ticket.slice(0, -1) })).status).toBe(403)
    expect((await sendForm(world, lien, { ticket: ticketHash(ticket) })).status).toBe(403)
    expect(await countRows(world)).toBe(before)
  })

  test('a ticket for another certificate or another purpose: 403', async () => {
    const [lien, other] = [await createLien(world), await createLien(world)]
    const ticket = await getTicket(world, lien)
    expect((await sendForm(world, other, { ticket })).status).toBe(403)
    await world.testApp.db
      .updateTable('payment_ticket')
      .set({ purpose: 'ccpartial' })
      .where('ticket_hash', '=', ticketHash(ticket))
      .execute()
    expect((await sendForm(world, lien, { ticket })).status).toBe(403)
  })

  test('a ticket lives five minutes: then back with ticket_expired', async () => {
    const lien = await createLien(world)
    const { ticket, expiresAt } = (await askTicket(world, lien)).json()
    const { clock } = world.testApp
    expect(new Date(expiresAt).getTime() - clock.now().getTime()).toBe(300_000)
    clock.advanceSeconds(300)
    const late = await sendForm(world, lien, { ticket })
    clock.advanceSeconds(-300)
    expect(late.location).toBe(back(lien.id, 'ticket_expired'))
    expect(await countRowsOf(lien.id)).toBe(0)
  })

  test('a used ticket leads to the checkout it opened; once that is paid, back with already_paying', async () => {
    const lien = await createLien(world)
    const ticket = await getTicket(world, lien)
    const first = await sendForm(world, lien, { ticket })
    expect((await sendForm(world, lien, { ticket })).location).toBe(first.location)
    await payAtCheckout(world, first.location)
    expect((await sendForm(world, lien, { ticket })).location).toBe(back(lien.id, 'already_paying'))
    expect(await countRowsOf(lien.id)).toBe(1)
  })

  test('a used ticket that led to no payment: back with ticket_expired', async () => {
    const lien = await createLien(world)
    const ticket = await getTicket(world, lien)
    await sendForm(world, lien, { ticket, amount: '1.00' })
    expect((await sendForm(world, lien, { ticket })).location).toBe(back(lien.id, 'ticket_expired'))
    expect(await countRowsOf(lien.id)).toBe(0)
  })

  test('a double click: both posts lead to the same checkout, one payment', async () => {
    const lien = await createLien(world)
    const ticket = await getTicket(world, lien)
    const answers = await Promise.all([1, 2, 3].map(() => sendForm(world, lien, { ticket })))
    expect(new Set(answers.map((answer) => answer.location)).size).toBe(1)
    expect(answers[0]?.location).toContain('/c/pay/')
    expect(await countRowsOf(lien.id)).toBe(1)
  })

  test('the payer is the one of the ticket: another user in the form is refused and recorded', async () => {
    const lien = await createLien(world)
    const other = await createActor(world.testApp, 'taxpayer')
    const ticket = await getTicket(world, lien)
    const { status } = await sendForm(world, lien, { ticket, userID: String(other.userId) })
    expect(status).toBe(403)
    expect(await countRowsOf(lien.id)).toBe(0)
    const audit = await world.testApp.db
      .selectFrom('audit_log')
      .select(['actor_user_id', 'result'])
      .where('action', '=', 'payment-form')
      .where('subject_id', '=', String(lien.id))
      .execute()
    expect(audit).toEqual([{ actor_user_id: world.payer.userId, result: 'not_allowed' }])
  })

  test.each([
    ['disabled', { is_disabled: true }],
    ['not a taxpayer any more', { account_type: 1 }],
    ['not approved any more', { is_approved: false }],
  ])('a payer who is %s since the ticket was given: 403', async (_, values) => {
    const lien = await createLien(world)
    const actor = await createActor(world.testApp, 'taxpayer')
    const ticket = await getTicket(world, lien, { actor })
    await world.testApp.db.updateTable('app_user').set(values).where('id', '=', actor.userId).execute()
    expect((await sendForm(world, lien, { ticket })).status).toBe(403)
    expect(await countRowsOf(lien.id)).toBe(0)
  })

  test('a parcel number that is not the certificate’s: 400, the ticket is still good', async () => {
    const lien = await createLien(world)
    const ticket = await getTicket(world, lien)
    expect((await sendForm(world, lien, { ticket, number: '99-99999' })).status).toBe(400)
    expect((await sendForm(world, lien, { ticket, id: '999999' })).status).toBe(400)
    expect((await sendForm(world, lien, { ticket })).status).toBe(303)
  })

  test('JSON and text are no forms: 415', async () => {
    const lien = await createLien(world)
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const { status } = await sendForm(world, lien, { ticket: 'x' }, { 'content-type': type })
      expect(status).toBe(415)
    }
  })

  test('the other calls take no form', async () => {
    const answer = await world.testApp.inject({
      method: 'POST',
      url: '/api/payments/ticket',
      token: world.payer.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'purpose=cc&parcelId=1&amount=1',
    })
    expect(answer.statusCode).toBe(415)
  })
})

test('a refused form is a page that a person can read, with our headers, without a script or an echo', async () => {
  const lien = await createLien(world)
  const { answer, body } = await sendForm(world, lien, {
    ticket: '<script>alert(1)</script>',
    number: '<script>alert(2)</script>',
  })
  expect(answer.statusCode).toBe(400)
  expect(body).toContain('<h1>Nothing was charged</h1>')
  expect(body).not.toContain('<script')
  expect(body).not.toContain('alert')
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri/,
    ),
  })
})

test('only the hash of a ticket is stored', async () => {
  const lien = await createLien(world)
  const ticket = await getTicket(world, lien)
  expect(Buffer.from(ticket, 'base64url')).toHaveLength(32)
  const rows = await world.testApp.db
    .selectFrom('payment_ticket')
    .selectAll()
    .where('certificate_id', '=', lien.id)
    .execute()
  expect(rows).toMatchObject([{ ticket_hash: ticketHash(ticket), total_cents: 437_780, used_at: null }])
  expect(JSON.stringify(rows)).not.toContain(ticket)
})

test('S11 S28 no token, ticket, card number, hosted address or key stands in any line of the log, and no card number in the database', async () => {
  const lien = await createLien(world)
  const ticket = await getTicket(world, lien)
  const { location } = await sendForm(world, lien, { ticket, userID: String(world.payer.userId) })
  await sendForm(world, lien, { ticket: 'A'.repeat(43) })
  await payAtCheckout(world, location)
  const { stripe_checkout_id } = await onlyPayment(world, lien)
  const log = world.testApp.logLines.join('')
  expect(log).toContain('/api/payments/webhook')
  for (const secret of [
    ticket,
    ticketHash(ticket),
    world.payer.token,
    world.payer.email,
    location,
    stripe_checkout_id ?? '',
    PAID_CARD,
    'sk_test_sandbox',
    'whsec_',
    'v1=',
    'AAAAAAAA',
  ]) {
    expect(secret).not.toBe('')
    expect(log).not.toContain(secret)
  }
  const dump = await dumpOf(world)
  expect(dump).toContain(stripe_checkout_id)
  expect(dump).not.toContain(PAID_CARD)
})

test('S32 more than 10 tickets or 5 new checkouts an hour: 429, and back with too_many', async () => {
  const strict = await openPaymentWorld({ env: { RATE_LIMIT_SCALE: '1' } })
  const liens = []
  for (let count = 0; count < 6; count++) liens.push(await createLien(strict))
  const locations = []
  for (const lien of liens) {
    locations.push((await sendForm(strict, lien, { ticket: await getTicket(strict, lien) })).location)
    const begun = await strict.testApp.db
      .selectFrom('payment')
      .select('id')
      .where('status', '=', 'OPEN')
      .execute()
    for (const { id } of begun) await cancel(strict, id)
  }
  expect(locations.slice(0, 5).every((location) => location.includes('/c/pay/'))).toBe(true)
  expect(locations[5]).toBe(back(liens[5]?.id ?? 0, 'too_many'))
  expect(await countRows(strict)).toBe(5)

  const [lien] = liens
  if (!lien) throw new Error('no lien')
  for (let count = 6; count < 10; count++) expect((await askTicket(strict, lien)).statusCode).toBe(201)
  const refused = await askTicket(strict, lien)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  expect(
    (await askTicket(strict, lien, { actor: await createActor(strict.testApp, 'taxpayer') })).statusCode,
  ).not.toBe(429)
  await strict.close()
})

test('S32 more than 30 tickets an hour from one address, whoever asks: 429', async () => {
  const strict = await openPaymentWorld({ env: { RATE_LIMIT_SCALE: '1' } })
  const lien = await createLien(strict)
  const payers = [strict.payer, await createActor(strict.testApp, 'taxpayer')]
  for (let count = 0; count < 30; count++) {
    const actor = payers[count % 2] ?? strict.payer
    expect((await askTicket(strict, lien, { actor, amount: 1 })).statusCode).toBe(409)
  }
  const refused = await askTicket(strict, lien, { amount: 1 })
  expect(refused.statusCode).toBe(429)
  expect(refused.json().code).toBe('too_many')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await strict.close()
})

async function countRowsOf(certificateId: number): Promise<number> {
  const rows = await world.testApp.db
    .selectFrom('payment')
    .select('id')
    .where('certificate_id', '=', certificateId)
    .execute()
  return rows.length
}
