import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_BANK_ACCOUNTS } from '../../../../../tools/stripe-sandbox/src/bank-accounts.ts'
import { createActor, type TestActor } from '../../../../test/actors.ts'
import {
  accountRow,
  charge,
  get,
  givenVerified,
  post,
  register,
  registration,
  tokenize,
} from '../../../../test/bank-account-steps.ts'
import { advanceDays } from '../../../../test/bank-steps.ts'
import { mails, onlyPayment } from '../../../../test/payments-read.ts'
import { sweep } from '../../../../test/payments-steps.ts'
import { createLien, sharedPaymentWorld } from '../../../../test/payments-world.ts'
import { limitRegistrations } from './registration.ts'

const world = sharedPaymentWorld()
let payer: TestActor
beforeEach(async () => {
  payer = await createActor(world.testApp, 'taxpayer')
  world.sandbox.switches.microdepositType = 'descriptor_code'
})

const CODE = { descriptorCode: 'SM11AA' }
const verify = (body: object, actor = payer) => post(world, 'verifyAch', actor, body)
const list = async (actor = payer) => (await get(world, 'ach', actor)).json()
const setupsOf = (id: string) =>
  world.sandbox.objects.list('setup_intent').filter((one) => one.metadata?.['ach_account_id'] === id)

describe('registering an account', () => {
  test('the token of the provider: the account waits for its deposits, and the owner gets an e-mail', async () => {
    const answer = await register(world, payer)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      status: 'PENDING_DEPOSITS',
      institution: 'STRIPE TEST BANK',
      achLast4: '6789',
      accountType: 'checking',
      isDefaultAccount: false,
      microdepositType: 'descriptor_code',
      triesLeft: 10,
      statementUrl: expect.stringContaining('/_sandbox/bank/pm_'),
    })
    const { id } = answer.json()
    expect(setupsOf(id)).toHaveLength(1)
    const row = await accountRow(world, id)
    const kept = await world.testApp.db
      .selectFrom('debit_authorization')
      .selectAll()
      .where('id', '=', row.authorization_id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ user_id: payer.userId, last4: '6789', text_version: '2' })
    expect(kept.full_text).toMatch(/^I authorize .* to verify this account/)
    const sent = (await mails(world, 'bank-account')).filter(({ recipient }) => recipient === payer.email)
    expect(sent.map(({ subject }) => subject)).toEqual(['A small deposit is on its way to your bank account'])
  })

  test.each([
    ['the box is not ticked', { authorizationAccepted: false }, 400, 'authorization_required'],
    ['another text was shown', { authorizationTextVersion: '0' }, 400, 'authorization_required'],
    ['the token is nobody’s', { token: 'pm_unknown' }, 400, 'bad_request'],
  ])('%s: refused, nothing is kept', async (_, changes, status, code) => {
    const { token } = await tokenize(world)
    const answer = await post(world, 'ach', payer, registration(token, changes))
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await list()).toEqual([])
  })

  test('the same account a second time is refused while the first is in use, and not by another payer', async () => {
    await register(world, payer)
    const again = await register(world, payer)
    expect([again.statusCode, again.json().code]).toEqual([409, 'account_exists'])
    expect((await register(world, await createActor(world.testApp, 'taxpayer'))).statusCode).toBe(201)
  })

  test('the same key and body is the same account; the same key with another body is a mistake', async () => {
    const { token } = await tokenize(world)
    const key = { 'idempotency-key': 'dialog-12345' }
    const first = await post(world, 'ach', payer, registration(token), key)
    const second = await post(world, 'ach', payer, registration(token), key)
    expect([second.statusCode, second.json().id]).toEqual([201, first.json().id])
    const other = await post(world, 'ach', payer, registration(token, { last4: '1111' }), key)
    expect([other.statusCode, other.json().code]).toEqual([400, 'bad_request'])
  })

  test('F07 the answer of the provider is lost: 202, the account is kept, and asked for again under its key: one setup', async () => {
    const { token } = await tokenize(world)
    world.sandbox.switches.failNext = {
      path: '/v1/setup_intents',
      status: 'timeoutAfterExecution',
      times: 9,
      method: 'POST',
    }
    const answer = await post(world, 'ach', payer, registration(token))
    world.sandbox.switches.failNext = null
    expect([answer.statusCode, answer.json().status]).toEqual([202, 'NEW'])
    await world.sandbox.idle()
    expect(await list()).toMatchObject([{ status: 'PENDING_DEPOSITS' }])
    expect(setupsOf(answer.json().id)).toHaveLength(1)
  })

  test('S32 the sixth account of a day is refused, in a sentence that says what to do', async () => {
    const { services, clock, db } = world.testApp
    const rows = Array.from({ length: 5 }, (_, no) => ({
      id: `ach_${String(no).padStart(26, 'z')}`,
      user_id: payer.userId,
      status: 'FAILED' as const,
      created_at: clock.now(),
    }))
    const strict = { ...services, config: { ...services.config, rateLimitScale: 1 } }
    await expect(limitRegistrations(strict, payer.userId)).resolves.toBeUndefined()
    await db.insertInto('ach_account').values(rows).execute()
    await expect(limitRegistrations(strict, payer.userId)).rejects.toMatchObject({
      code: 'too_many',
      message: expect.stringContaining('tomorrow'),
      options: { retryAfterSeconds: 86_400 },
    })
  })
})

describe('verifying it', () => {
  test('by the code of the one deposit: usable at once, the default, and announced by e-mail', async () => {
    await register(world, payer)
    const answer = await verify({ descriptorCode: 'sm11aa' })
    expect(answer.json()).toMatchObject({ status: 'VERIFIED', isDefaultAccount: true, achLast4: '6789' })
    const me = await world.testApp.inject({
      method: 'GET',
      url: `/api/users/${payer.userId}`,
      token: payer.token,
    })
    expect(me.json()).toMatchObject({
      hasStripeVerifiedACH: true,
      stripeCustomers: [{ isDefaultAccount: true, achLast4: '6789' }],
    })
    const sent = (await mails(world, 'bank-account')).filter(({ recipient }) => recipient === payer.email)
    expect(sent.at(-1)?.subject).toBe('Your bank account is verified')
  })

  test('by two amounts in any order; a code is not taken for them, and costs no try', async () => {
    world.sandbox.switches.microdepositType = 'amounts'
    await register(world, payer)
    const wrongKind = await verify(CODE)
    expect([wrongKind.statusCode, wrongKind.json().fields]).toEqual([
      400,
      { amount1: expect.stringContaining('two deposits') },
    ])
    expect(await list()).toMatchObject([{ microdepositType: 'amounts', triesLeft: 3 }])
    expect((await verify({ amount1: 45, amount2: 32 })).json()).toMatchObject({ status: 'VERIFIED' })
  })

  test('a wrong code says how many tries are left, not what is wrong', async () => {
    await register(world, payer)
    const answer = await verify({ descriptorCode: 'SM00ZZ' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'verification_mismatch', triesLeft: 9, message: expect.stringContaining('does not match') },
    ])
  })

  test.each([
    ['too many wrong tries', 'SM33CC', 'FAILED', 'attempts_exceeded'],
    ['deposits that are too old', 'SM44DD', 'EXPIRED', 'deposits_too_old'],
  ])('%s: over, with a sentence that says to register again', async (_, descriptorCode, status, failure) => {
    await register(world, payer)
    const answer = await verify({ descriptorCode })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'account_not_waiting',
        reason: failure,
        message: expect.stringMatching(/Register (it|the account) again/),
      },
    ])
    expect(await list()).toMatchObject([{ status, failure }])
    expect((await register(world, payer)).statusCode).toBe(201)
  })

  test('ten days without an answer: over, and the owner is notified', async () => {
    await register(world, payer)
    await advanceDays(world, 11)
    expect(await list()).toMatchObject([{ status: 'EXPIRED', failure: 'deposits_too_old' }])
  })

  test('the sixth try of an hour is refused before the provider is asked', async () => {
    const { id } = (await register(world, payer)).json()
    for (let no = 0; no < 5; no++) await verify({ descriptorCode: 'SM00ZZ' })
    const answer = await verify(CODE)
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many'])
    expect((await accountRow(world, id)).tries).toBe(5)
  })

  test('the account of somebody else is not there', async () => {
    const { id } = (await register(world, payer)).json()
    const other = await createActor(world.testApp, 'taxpayer')
    const answer = await verify({ ...CODE, accountId: id }, other)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })

  test('nothing waits: said so', async () => {
    expect((await verify(CODE)).json().code).toBe('account_not_waiting')
  })

  test('F07 the answer to the right code is lost: verified all the same, once somebody looks', async () => {
    await register(world, payer)
    world.sandbox.switches.failNext = {
      path: '/v1/setup_intents/{id}/verify_microdeposits',
      status: 'timeoutAfterExecution',
      times: 9,
    }
    const answer = await verify(CODE)
    world.sandbox.switches.failNext = null
    expect(answer.statusCode).toBe(503)
    await world.sandbox.idle()
    expect(await list()).toMatchObject([{ status: 'VERIFIED' }])
  })
})

describe('removing it, and the default', () => {
  test('removed: not listed, not usable, detached at the provider; the newest other becomes the default; a repeat answers the same', async () => {
    const first = await givenVerified(world)
    await register(world, first.actor, '000111111113')
    const second = (await verify(CODE, first.actor)).json()
    const chosen = await post(world, `ach/${second.id}/default`, first.actor)
    expect(chosen.json()).toMatchObject({ isDefaultAccount: true })
    const removed = await post(world, `ClearSavedACH/${second.id}`, first.actor)
    expect([removed.statusCode, removed.json().status]).toEqual([200, 'REMOVED'])
    expect((await post(world, `ClearSavedACH/${second.id}`, first.actor)).json()).toEqual(removed.json())
    expect(await list(first.actor)).toMatchObject([{ id: first.id, isDefaultAccount: true }])
    const { stripe_pm_id } = await accountRow(world, second.id)
    expect(world.sandbox.objects.get('payment_method', stripe_pm_id ?? '')?.customer).toBeNull()
    const paid = await charge(world, await createLien(world), { ...first, id: second.id })
    expect([paid.statusCode, paid.json().reason]).toEqual([404, 'account_gone'])
  })

  test('while it waits: its setup is canceled', async () => {
    const { id } = (await register(world, payer)).json()
    expect((await post(world, `ClearSavedACH/${id}`, payer)).statusCode).toBe(200)
    expect(setupsOf(id)).toMatchObject([{ status: 'canceled' }])
  })

  test('while a debit of it is on its way: refused', async () => {
    const account = await givenVerified(world)
    await charge(world, await createLien(world), account)
    const answer = await post(world, `ClearSavedACH/${account.id}`, account.actor)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'account_in_use'])
  })

  test('somebody else’s is not there, neither to remove nor to choose; an administrator may remove it', async () => {
    const account = await givenVerified(world)
    for (const path of [`ClearSavedACH/${account.id}`, `ach/${account.id}/default`]) {
      expect((await post(world, path, payer)).statusCode).toBe(404)
    }
    const admin = await createActor(world.testApp, 'admin')
    expect((await post(world, `ClearSavedACH/${account.id}`, admin)).statusCode).toBe(200)
  })

  test('an account that was detached at the provider is gone here, too', async () => {
    const account = await givenVerified(world)
    const { stripe_pm_id } = await accountRow(world, account.id)
    await world.provider.detachMethod(stripe_pm_id ?? '', 'by hand')
    await world.sandbox.idle()
    expect(await list(account.actor)).toEqual([])
  })
})

/** The whole table of the design: what the account is once it was given, and what a debit of it comes to. */
const ENDS = [
  ['000123456789', 'VERIFIED', 'SUCCEEDED', null, 'VERIFIED'],
  ['000111111113', 'VERIFIED', 'FAILED', 'R02', 'BLOCKED'],
  ['000111111116', 'VERIFIED', 'FAILED', 'R03', 'BLOCKED'],
  ['000222222227', 'VERIFIED', 'FAILED', 'R01', 'VERIFIED'],
  ['000333333335', 'VERIFIED', 'FAILED', 'R10', 'REVOKED'],
  ['000555555559', 'VERIFIED', 'REVERSED', null, 'REVOKED'],
  ['000000000009', 'VERIFIED', 'PROCESSING', null, 'VERIFIED'],
  ['000444444440', 'VERIFIED', '402 bank_refused', null, 'VERIFIED'],
  ['000777777771', 'VERIFIED', '402 bank_limit', null, 'VERIFIED'],
  ['000888888885', 'VERIFIED', '402 account_unusable', null, 'BLOCKED'],
  ['000000004954', 'VERIFIED', '402 bank_refused', null, 'VERIFIED'],
] as const
const WITHOUT_DEPOSITS = '000666666661'

test('the table names every account of the sandbox', () => {
  const named = [...ENDS.map(([number]) => number), WITHOUT_DEPOSITS]
  expect(named.sort()).toEqual(TEST_BANK_ACCOUNTS.map(({ number }) => number).sort())
})

test.each(ENDS)(
  'account %s: %s, a debit of it ends as %s (%s), and leaves it %s',
  async (number, before, end, code, after) => {
    const lien = await createLien(world)
    const account = await givenVerified(world, number)
    expect((await accountRow(world, account.id)).status).toBe(before)
    const answer = await charge(world, lien, account)
    await world.sandbox.idle()
    await advanceDays(world, 4)
    if (end === 'REVERSED') await advanceDays(world, 20)
    await sweep(world)
    const payment = await onlyPayment(world, lien)
    const { reason } = answer.json()
    expect(answer.statusCode === 402 ? `402 ${reason}` : payment.status).toBe(end)
    if (answer.statusCode === 402) expect(payment.status).toBe('FAILED')
    expect(payment.return_code).toBe(code)
    expect((await accountRow(world, account.id)).status).toBe(after)
  },
)

test(`account ${WITHOUT_DEPOSITS}: its deposits cannot be sent, so that it fails and can be given again`, async () => {
  const { id } = (await register(world, payer, WITHOUT_DEPOSITS)).json()
  await advanceDays(world, 3)
  expect(await accountRow(world, id)).toMatchObject({ status: 'FAILED', failure: 'deposits_failed' })
})
