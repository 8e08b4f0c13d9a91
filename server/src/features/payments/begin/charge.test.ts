import { beforeAll, describe, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import {
  accountRow,
  charge,
  dumpOf,
  get,
  givenVerified,
  post,
  register,
  submitLinkPage,
} from '../../../../test/bank-account-steps.ts'
import { advanceDays, debitsOf } from '../../../../test/bank-steps.ts'
import { mails, onlyPayment, readStatus } from '../../../../test/payments-read.ts'
import { failDebits } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { countOf } from '../../../../test/rows.ts'

const world = sharedPaymentWorld()
let account: Awaited<ReturnType<typeof givenVerified>>
beforeAll(async () => {
  account = await givenVerified(world)
})

const countPayments = (certificateId: number) =>
  countOf(world.testApp.db.selectFrom('payment').select('id').where('certificate_id', '=', certificateId))

test('what was authorized is what is charged, kept and sent by mail: text, amount, day, last four', async () => {
  const lien = await createLien(world)
  const query = `authorization?purpose=payment&parcelId=${lien.id}&accountId=${account.id}`
  const read = (await get(world, query, account.actor)).json()
  expect(read).toMatchObject({ totalCents: 428_240, portionCents: 424_000, feeCents: 4_240 })
  expect(read.text).toContain(
    'to debit $4,282.40 (certificate $4,240.00 plus $42.40 ACH service fee) from my checking account ending 6789',
  )
  // It is made at once: no day is left on which it could be revoked.
  expect([
    read.text.includes('cannot be revoked after that'),
    /business days before/.test(read.text),
  ]).toEqual([true, false])
  const answer = await charge(world, lien, account, { authorizationDate: read.date })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { status: 'PROCESSING', portionCents: 424_000, feeCents: 4_240, totalCents: 428_240 },
  ])
  const status = await readStatus(world, answer.json().paymentId, account.actor)
  expect(status.authorization).toMatchObject({ text: read.text, achLast4: '6789' })
  const copies = (await mails(world, 'debit-authorization')).filter(({ body }) => body.includes(status.id))
  expect(copies).toHaveLength(1)
  expect(copies[0]?.body).toContain(read.text)
  expect(copies[0]?.subject).toMatch(/^Your authorization of an ACH payment for tax certificate \S+$/)
})

describe('refused, and nothing is begun', () => {
  test.each([
    ['the box is not ticked', { authorizationAccepted: false }, 400, 'authorization_required'],
    ['the text of before was shown', { authorizationTextVersion: '1' }, 400, 'authorization_required'],
    ['the page was left open overnight', { authorizationDate: '2020-01-01' }, 400, 'authorization_required'],
    ['the amount is not what is owed now', { chargeAmount: 4282.41 }, 409, 'amount_changed'],
    ['the amount is one that no payoff leads to', { chargeAmount: 0.51 }, 409, 'amount_changed'],
    ['there is no such account', { accountId: `ach_${'q'.repeat(26)}` }, 404, 'not_found'],
  ])('S06 S21 %s', async (_, changes, status, code) => {
    const lien = await createLien(world)
    const answer = await charge(world, lien, account, changes)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await countPayments(lien.id)).toBe(0)
  })

  test('S21 the account of somebody else', async () => {
    const lien = await createLien(world)
    const thief = { id: account.id, actor: await createActor(world.testApp, 'taxpayer') }
    expect((await charge(world, lien, thief)).statusCode).toBe(404)
    const query = `authorization?purpose=payment&parcelId=${lien.id}&accountId=${account.id}`
    expect((await get(world, query, thief.actor)).statusCode).toBe(404)
    expect(await countPayments(lien.id)).toBe(0)
  })
})

test('the same call twice, with a key or without, at once or later, is one debit', async () => {
  const lien = await createLien(world)
  const key = { 'idempotency-key': 'dialog-of-a-test' }
  const both = await Promise.all([
    charge(world, lien, account, {}, key),
    charge(world, lien, account, {}, key),
  ])
  const later = await charge(world, lien, account, {}, key)
  const without = await charge(world, lien, account)
  const ids = [...both, later, without].map((answer) => answer.json().paymentId)
  expect(new Set(ids).size).toBe(1)
  expect(debitsOf(world, ids[0])).toHaveLength(1)
  const other = await charge(world, lien, account, { authorizationDate: '2020-01-01' }, key)
  expect([other.statusCode, other.json().code]).toEqual([400, 'bad_request'])
})

test('the bank refuses a debit that came with a key: its refusal, and again for the same call', async () => {
  const lien = await createLien(world)
  const closed = await givenVerified(world, '000888888885')
  const key = { 'idempotency-key': 'dialog-of-a-refusal' }
  const refused = await charge(world, lien, closed, {}, key)
  expect([refused.statusCode, refused.json()]).toMatchObject([402, { reason: 'account_unusable' }])
  const again = await charge(world, lien, closed, {}, key)
  expect([again.statusCode, again.json()]).toEqual([402, { ...refused.json(), requestId: expect.anything() }])
  expect((await onlyPayment(world, lien)).status).toBe('FAILED')
})

test('the provider refuses our own order: the same call is not told that its bank did', async () => {
  const lien = await createLien(world)
  const account = await givenVerified(world)
  const key = { 'idempotency-key': 'dialog-of-an-order-refused' }
  failDebits(world, 400, 1)
  const refused = await charge(world, lien, account, {}, key)
  expect(refused.json()).toMatchObject({ code: 'provider_refused' })
  const again = await charge(world, lien, account, {}, key)
  expect([again.statusCode, again.json()]).toMatchObject([refused.statusCode, { code: 'provider_refused' }])
})

test('F07 the provider does not answer: 202, the page checks, and the same call again is the same debit', async () => {
  const lien = await createLien(world)
  const key = { 'idempotency-key': 'dialog-of-a-lost-answer' }
  failDebits(world, 503, 9)
  const unknown = await charge(world, lien, account, {}, key)
  world.sandbox.switches.failNext = null
  const { paymentId } = unknown.json()
  expect([unknown.statusCode, unknown.json().status]).toEqual([202, 'NEW'])
  const status = () => readStatus(world, paymentId, account.actor)
  expect((await status()).message).toBe('We are checking your payment. Do not pay again.')
  expect((await charge(world, lien, account, {}, key)).json()).toMatchObject({ paymentId })
  world.testApp.clock.advanceSeconds(6)
  expect(await status()).toMatchObject({ status: 'PROCESSING' })
  world.testApp.clock.advanceSeconds(-6)
  const again = await charge(world, lien, account, {}, key)
  expect([again.statusCode, again.json()]).toMatchObject([200, { paymentId, status: 'PROCESSING' }])
  expect(debitsOf(world, paymentId)).toHaveLength(1)
})

test('another payer while the debit is on its way: not payable, as submitted', async () => {
  const lien = await createLien(world)
  await charge(world, lien, account)
  const other = await givenVerified(world)
  const answer = await charge(world, lien, other)
  expect([answer.statusCode, answer.json().reason]).toEqual([409, 'payment_pending'])
})

test('a returned debit is told by mail, in the words of its code, with what to do', async () => {
  const lien = await createLien(world)
  const poor = await givenVerified(world, '000222222227')
  const { paymentId } = (await charge(world, lien, poor)).json()
  await advanceDays(world, 4)
  const told = (await mails(world, 'debit-returned')).filter(({ body }) => body.includes(paymentId))
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toContain('there was not enough money in the account')
  expect(told[0]?.body).toContain('pay again')
  expect(await readStatus(world, paymentId, poor.actor)).toMatchObject({
    status: 'FAILED',
    returnCode: 'R01',
  })
})

test('a returned debit stands in its payer’s list with its day, the reason and what to do, in the reader’s language', async () => {
  const lien = await createLien(world)
  const poor = await givenVerified(world, '000222222227')
  await charge(world, lien, poor)
  const listed = async () => {
    const url = `/api/parcels/mypayments?parcelID=${lien.id}`
    return (await world.testApp.inject({ method: 'GET', url, token: poor.actor.token })).json()
  }
  expect(await listed()).toMatchObject([{ outcome: 'pending', failure: null }])
  const failedAt = world.testApp.clock.now().toISOString()
  await advanceDays(world, 4)
  const [{ outcome, failure }] = await listed()
  expect([outcome, failure]).toEqual([
    'not-paid',
    {
      failedAt,
      message: 'Your bank returned the payment: there was not enough money in the account.',
      advice: 'Make sure that the account has enough money, then pay again, or pay by card or by mail.',
    },
  ])
  await world.testApp.db
    .updateTable('app_user')
    .set({ language: 'es' })
    .where('id', '=', poor.actor.userId)
    .execute()
  const [{ failure: spanish }] = await listed()
  expect(spanish.message).toBe('Su banco devolvió el pago: no había fondos suficientes en la cuenta.')
  const file = await world.testApp.inject({
    method: 'GET',
    url: '/api/parcels/mypayments',
    token: poor.actor.token,
    headers: { accept: 'text/csv' },
  })
  expect(file.body).toContain(',0.00,ACH,not-paid,')
  const [head, line] = file.body.split('\r\n')
  expect([head?.split(',').at(-1), line?.split(',').at(-1)]).toEqual(['Reason', spanish.message])
})

test('a returned debit says whether money has come in for its certificate since, once its funds are there', async () => {
  const [lien, other] = [await createLien(world), await createLien(world)]
  const poor = await givenVerified(world, '000222222227')
  await charge(world, lien, poor)
  await advanceDays(world, 4)
  world.testApp.clock.advanceSeconds(1)
  const listed = async () => {
    const url = `/api/parcels/mypayments?parcelID=${lien.id}`
    return (await world.testApp.inject({ method: 'GET', url, token: poor.actor.token })).json()
  }
  const { token } = await createActor(world.testApp, 'admin')
  const received = async (path: string, payload: object): Promise<unknown> => {
    const url = `/api/admin/receivedpayments${path}`
    const answer = await world.testApp.inject({ method: 'POST', url, token, payload })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json().receivedPaymentID
  }
  const check = { instrument: 'CHECK', amount: 100 }
  const elsewhere = await received('', { ...check, parcelID: other.id, reference: 'no 9001' })
  await received(`/${elsewhere}/settle`, {})
  const id = await received('', { ...check, parcelID: lien.id, reference: 'no 9002' })
  expect(await listed()).toMatchObject([{ outcome: 'not-paid', hasLaterMoney: false }])
  await received(`/${id}/settle`, {})
  expect(await listed()).toMatchObject([{ outcome: 'not-paid', hasLaterMoney: true }])
  await received(`/${id}/return`, { reason: 'Insufficient funds' })
  expect(await listed()).toMatchObject([{ outcome: 'not-paid', hasLaterMoney: false }])
})

test('S11 S28 neither the account number nor the routing number reaches our requests, our log or our database', async () => {
  const lien = await createLien(world)
  const given = await givenVerified(world, '000111111116')
  await charge(world, lien, given)
  await submitLinkPage(String((await post(world, 'achLink', given.actor)).json().url), {
    way: 'manual',
    routing_number: '110000000',
    account_number: '000333333335',
  })
  await advanceDays(world, 4)
  const dump = await dumpOf(world)
  const logged = world.testApp.logLines.join('\n')
  expect(dump).toContain(given.id)
  expect(logged).toContain('/api/payments')
  for (const digits of ['000111111116', '000333333335', '110000000', '000123456789']) {
    expect([digits, dump.includes(digits), logged.includes(digits)]).toEqual([digits, false, false])
  }
})

describe('linking an account at its bank', () => {
  const link = async (actor: Awaited<ReturnType<typeof createActor>>) => {
    const answer = await post(world, 'achLink', actor, { parcelId: '7' })
    expect(answer.statusCode).toBe(200)
    return String(answer.json().url)
  }
  const accountsOf = async (actor: Awaited<ReturnType<typeof createActor>>) =>
    (await get(world, 'ach', actor)).json()

  const onlyAccount = (actor: Awaited<ReturnType<typeof createActor>>) =>
    world.testApp.db
      .selectFrom('ach_account')
      .selectAll()
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow()
  const setupOf = (accountId: string) => {
    const found = world.sandbox.objects
      .list('setup_intent')
      .find(({ metadata }) => metadata?.['ach_account_id'] === accountId)
    if (found === undefined) throw new Error(`no setup of ${accountId}`)
    return found
  }

  test('logged in at the bank: verified at once, under the authorization of the provider’s page, and it pays', async () => {
    const actor = await createActor(world.testApp, 'taxpayer')
    const done = await submitLinkPage(await link(actor), { way: 'instant', account: 'success' })
    expect(done.headers.get('location')).toContain('/payment?ach=true&parcelId=7')
    await world.sandbox.idle()
    const [linked] = await accountsOf(actor)
    expect(linked).toMatchObject({ status: 'VERIFIED', achLast4: '6789', isDefaultAccount: true })
    const row = await accountRow(world, linked.id)
    const kept = await world.testApp.db
      .selectFrom('debit_authorization')
      .selectAll()
      .where('id', '=', row.authorization_id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ mandate_id: row.mandate_id, last4: '6789' })
    const lien = await createLien(world)
    expect((await charge(world, lien, { id: linked.id, actor })).json()).toMatchObject({
      status: 'PROCESSING',
    })
    await advanceDays(world, 4)
    expect((await onlyPayment(world, lien)).status).toBe('SUCCEEDED')
  })

  test('the provider calls it linked and names no mandate: it is not used, and nothing says that debits were authorized', async () => {
    const actor = await createActor(world.testApp, 'taxpayer')
    const url = await link(actor)
    world.sandbox.switches.neverDeliver = true
    await submitLinkPage(url, { way: 'instant', account: 'success' })
    setupOf((await onlyAccount(actor)).id).mandate = null
    world.sandbox.switches.neverDeliver = false
    await accountsOf(actor)
    expect(await onlyAccount(actor)).toMatchObject({
      ...{ status: 'FAILED', failure: 'refused', authorization_id: null },
    })
    const given = await world.testApp.db
      .selectFrom('debit_authorization')
      .select('id')
      .where('user_id', '=', actor.userId)
      .execute()
    expect(given).toEqual([])
    const told = (await mails(world, 'bank-account')).filter(({ recipient }) => recipient === actor.email)
    expect(told.map(({ kind }) => kind)).toEqual(['bank-account-not-verified'])
  })

  test('a mandate that names no moment: kept as known since it was read, and its text says so', async () => {
    const actor = await createActor(world.testApp, 'taxpayer')
    const url = await link(actor)
    world.sandbox.switches.neverDeliver = true
    await submitLinkPage(url, { way: 'instant', account: 'success' })
    const mandateId = String(setupOf((await onlyAccount(actor)).id).mandate)
    const mandate = world.sandbox.objects.get('mandate', mandateId)
    if (mandate === undefined) throw new Error('no mandate')
    mandate.customer_acceptance.accepted_at = null
    world.sandbox.switches.neverDeliver = false
    await accountsOf(actor)
    const { authorization_id } = await onlyAccount(actor)
    const kept = await world.testApp.db
      .selectFrom('debit_authorization')
      .select('full_text')
      .where('id', '=', authorization_id)
      .executeTakeFirstOrThrow()
    expect(kept.full_text).toContain('does not say when')
  })

  test('by numbers on that page: it waits for the deposits', async () => {
    const actor = await createActor(world.testApp, 'taxpayer')
    const url = await link(actor)
    const numbers = { way: 'manual', routing_number: '110000000' }
    const wrong = await submitLinkPage(url, { ...numbers, account_number: '123456' })
    expect(await wrong.text()).toContain('Only the test accounts')
    await submitLinkPage(url, { ...numbers, account_number: '000123456789' })
    await world.sandbox.idle()
    expect(await accountsOf(actor)).toMatchObject([{ status: 'PENDING_DEPOSITS' }])
    expect((await post(world, 'verifyAch', actor, { descriptorCode: 'SM11AA' })).json()).toMatchObject({
      status: 'VERIFIED',
    })
  })

  test('an account that is registered already: not kept twice, and said so', async () => {
    const { actor, id } = await givenVerified(world)
    await submitLinkPage(await link(actor), { way: 'instant', account: 'success' })
    await world.sandbox.idle()
    const accounts: { status: string }[] = await accountsOf(actor)
    expect(accounts.sort((a, b) => a.status.localeCompare(b.status))).toMatchObject([
      { status: 'FAILED', failure: 'account_exists' },
      { id, status: 'VERIFIED' },
    ])
  })

  test('an account that waits for its deposits: linking it verifies it, and no mail says the opposite', async () => {
    const actor = await createActor(world.testApp, 'taxpayer')
    const waiting = (await register(world, actor)).json()
    await submitLinkPage(await link(actor), { way: 'instant', account: 'success' })
    await world.sandbox.idle()
    const accounts: { id: string; status: string }[] = await accountsOf(actor)
    expect(accounts).toMatchObject([{ status: 'VERIFIED', isDefaultAccount: true }])
    const replaced = await accountRow(world, waiting.id)
    expect(replaced.status).toBe('REMOVED')
    const authorization = await world.testApp.db
      .selectFrom('debit_authorization')
      .select('revoked_at')
      .where('id', '=', replaced.authorization_id)
      .executeTakeFirstOrThrow()
    expect(authorization.revoked_at).not.toBeNull()
    expect(setupOf(waiting.id).status).toBe('canceled')
    const told = (await mails(world, 'bank-account')).filter(({ recipient }) => recipient === actor.email)
    expect(told.map(({ kind }) => kind)).toEqual(['bank-account-one-deposit', 'bank-account-verified'])
  })

  test('the page of the bank leads back to the part of the plan, or to its automatic payments', async () => {
    const actor = await createActor(world.testApp, 'taxpayer')
    const backOf = async (body: object) => {
      const { url } = (await post(world, 'achLink', actor, body)).json()
      const done = await submitLinkPage(url, { way: 'instant', account: 'success' })
      return done.headers.get('location')
    }
    expect(await backOf({ parcelId: '7', portion: '353.34' })).toContain(
      '/payment?ach=true&parcelId=7&portion=353.34',
    )
    expect(await backOf({ parcelId: '7', returnTo: 'autopay' })).toContain(
      '/payment?ach=true&parcelId=7&returnTo=autopay',
    )
  })

  test.each(['before', 'after'])(
    'removed just %s its page was filled in: not kept at the provider',
    async (when) => {
      const actor = await createActor(world.testApp, 'taxpayer')
      const url = await link(actor)
      const [{ id }] = await accountsOf(actor)
      if (when === 'before') {
        // Here, and not at the provider yet.
        const gone = { status: 'REMOVED' } as const
        await world.testApp.db.updateTable('ach_account').set(gone).where('id', '=', id).execute()
      } else world.sandbox.switches.neverDeliver = true
      await submitLinkPage(url, { way: 'instant', account: 'success' })
      world.sandbox.switches.neverDeliver = false
      if (when === 'after')
        expect((await post(world, `ClearSavedACH/${id}`, actor)).json()).toMatchObject({ status: 'REMOVED' })
      await world.sandbox.idle()
      const kept = world.sandbox.objects
        .list('setup_intent')
        .find(({ metadata }) => metadata?.['ach_account_id'] === id)
      expect(kept?.status).toBe('succeeded')
      expect(world.sandbox.objects.get('payment_method', String(kept?.payment_method))?.customer).toBeNull()
    },
  )

  test('a page that is never used: over after its time', async () => {
    const actor = await createActor(world.testApp, 'taxpayer')
    await link(actor)
    await advanceDays(world, 1)
    expect(await accountsOf(actor)).toMatchObject([{ status: 'EXPIRED', failure: 'page_closed' }])
  })
})
