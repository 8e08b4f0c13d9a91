import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { isMissed, manuallyPayableCents } from '@fieldstone/domain/plans/standing'
import { describe, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { atProvider } from '../../../../test/at-provider.ts'
import { type AutopayOptions, type GivenAutopay, givenBankAutopay } from '../../../../test/autopay-steps.ts'
import { givenAccount } from '../../../../test/bank-steps.ts'
import { mails, openTasks } from '../../../../test/payments-read.ts'
import { failDebits } from '../../../../test/payments-steps.ts'
import { createLien } from '../../../../test/payments-world.ts'
import { getAutopay, givePlan, instalments, listDebits, planStatus } from '../../../../test/plan-steps.ts'
import { sharedPlanWorld } from '../../../../test/plan-world.ts'
import { getStanding } from '../../../records/plan-standing.ts'
import { readLien } from '../../payoff/service.ts'
import { findAutopay } from '../../plans/read-plan.ts'

const world = sharedPlanWorld()
const { later, pass, work, hear } = {
  later: (days: number) => world.later(days),
  pass: (days: number) => world.pass(days),
  work: () => world.work(),
  hear: () => world.hear(),
}

/** Automatic payments for half a year. */
const givenAutopay = (options: AutopayOptions = {}) => givenBankAutopay(world, { months: 6, ...options })

const debits = ({ lien }: GivenAutopay) => listDebits(world, lien)
const states = async (given: GivenAutopay) => (await debits(given)).map(({ status }) => status)
const standing = async ({ plan }: GivenAutopay) =>
  (await instalments(world, plan)).map((one) => one.split(' ')[0])

const mailsTo = async ({ account }: GivenAutopay, kind: string) =>
  (await mails(world, kind)).filter((mail) => mail.recipient === account.actor.email)

/** The agreed amount of an installment, in dollars. */
async function agreed({ plan }: GivenAutopay, no = 1): Promise<number> {
  const row = await world.testApp.db
    .selectFrom('plan_instalment')
    .select('portion_cents')
    .where('plan_id', '=', plan.id)
    .where('no', '=', no)
    .executeTakeFirstOrThrow()
  return row.portion_cents / 100
}

let checkNo = 0

/** A check that came today, and whose funds have not cleared. */
async function recordCheck({ lien }: Pick<GivenAutopay, 'lien'>, amount: number): Promise<number> {
  const admin = await createActor(world.testApp, 'admin')
  checkNo += 1
  const answer = await world.testApp.inject({
    method: 'POST',
    url: '/api/admin/receivedpayments',
    token: admin.token,
    payload: {
      ...{ parcelID: lien.id, instrument: 'CHECK', amount, reference: `check ${checkNo}` },
      // A debit may be in process.
      recordAnyway: 'The owner pays both.',
    },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().receivedPaymentID
}

async function clearCheck(id: number): Promise<void> {
  const admin = await createActor(world.testApp, 'admin')
  const url = `/api/admin/receivedpayments/${id}/settle`
  const answer = await world.testApp.inject({ method: 'POST', url, token: admin.token, payload: {} })
  expect(answer.statusCode).toBe(200)
}

async function returnCheck(id: number): Promise<void> {
  const { token } = await createActor(world.testApp, 'admin')
  const url = `/api/admin/receivedpayments/${id}/return`
  const answer = await world.testApp.inject({ method: 'POST', url, token, payload: { reason: 'Not paid' } })
  expect(answer.statusCode, answer.body).toBe(200)
}

const setLegal = (
  { lien }: GivenAutopay,
  dates: { order_confirm_sale_on?: PlainDate; bankruptcy_in_on?: PlainDate },
) =>
  world.testApp.db
    .insertInto('legal_case')
    .values({ certificate_id: lien.id, ...dates })
    .execute()

async function stopAutopay({ autopayId }: GivenAutopay): Promise<void> {
  const { token } = await createActor(world.testApp, 'admin')
  const url = `/api/payments/autopay/${autopayId}/cancel`
  expect((await world.testApp.inject({ method: 'POST', url, token })).statusCode).toBe(200)
}

const certificateTasks = async ({ lien }: GivenAutopay) => openTasks(world, String(lien.id))

describe('the day of an automatic debit has come', () => {
  test.each([
    ['the sale was confirmed yesterday', 'order_confirm_sale_on', 'past-redemption', 'time to redeem'],
    ['a bankruptcy was opened yesterday', 'bankruptcy_in_on', 'hold', 'we cannot debit this account'],
  ] as const)(
    'and %s: nothing is debited, owner and staff are notified',
    async (_, column, because, words) => {
      const given = await givenAutopay()
      await pass(2)
      await setLegal(given, { [column]: addDays(world.testApp.today(), -1) })
      await later(3)
      await work()
      await work()
      expect(await debits(given)).toEqual([])
      expect(await getAutopay(world, given.autopayId)).toEqual({ status: 'ENDED', ended_because: because })
      const sentMails = await mailsTo(given, 'autopay-off')
      expect(sentMails.map(({ body }) => body.includes(words))).toEqual([true])
      const task = because === 'hold' ? 'autopay-held' : 'plan-debits-stopped'
      expect(await certificateTasks(given)).toEqual([task])
    },
  )

  test('and a check for it has come that has not cleared: nothing is debited, and the check pays it', async () => {
    const given = await givenAutopay()
    await pass(2)
    const check = await recordCheck(given, await agreed(given))
    await later(3)
    await work()
    expect(await debits(given)).toEqual([])
    expect(await standing(given)).toMatchObject({ 0: 'PROCESSING', 1: 'DUE' })
    await clearCheck(check)
    await pass(4)
    expect(await debits(given)).toEqual([])
    expect(await standing(given)).toMatchObject({ 0: 'PAID', 1: 'DUE' })
  })

  test('and a check for the whole payoff has come that has not cleared: nothing is debited', async () => {
    const given = await givenAutopay()
    await pass(2)
    await recordCheck(given, 4240)
    await later(3)
    await work()
    expect(await debits(given)).toEqual([])
  })

  test('and the provider is away for a day: each debit is made once, later, and nobody gets a notice that it was not paid', async () => {
    const given = await givenAutopay()
    await pass(2)
    await later(3)
    const away = { path: '/v1/payment_intents', status: 'timeout', times: 1_000_000 } as const
    world.sandbox.switches.failNext = { ...away, method: 'POST' }
    await work()
    for (const path of ['/v1/payment_intents', '/v1/payment_intents/search']) {
      world.sandbox.switches.failNext = { ...away, path }
      await later(0.5)
      await hear()
      await work()
    }
    world.sandbox.switches.failNext = null
    for (let days = 0; days < 4; days++) {
      await later(0.5)
      await hear()
      await work()
    }
    // Its payer knows of another day: it is made on a later one, 7 days after the notice.
    expect(await mailsTo(given, 'plan-debit-moved')).toHaveLength(1)
    await pass(8)
    await later(4)
    await hear()
    const made = (await debits(given)).filter(({ stripe_pi_id }) => stripe_pi_id !== null)
    expect(made).toMatchObject([{ status: 'SUCCEEDED' }])
    expect((await standing(given))[0]).toBe('PAID')
    expect(await mailsTo(given, 'plan-debit-failed')).toEqual([])
    expect(await planStatus(world, given.plan)).toBe('ACTIVE')
  })

  test.each([
    [
      'a bankruptcy is opened',
      (given: GivenAutopay) => setLegal(given, { bankruptcy_in_on: world.testApp.today() }),
    ],
    ['they are stopped', stopAutopay],
  ] as const)(
    'and the provider is away; before it answers again %s: the debit is not made',
    async (_, happen) => {
      const given = await givenAutopay()
      await pass(2)
      await later(3)
      failDebits(world, 'timeout', 100)
      await work()
      expect(await states(given)).toEqual(['NEW'])
      world.sandbox.switches.failNext = null
      await happen(given)
      world.testApp.clock.advanceSeconds(11 * 60)
      await hear()
      await work()
      const [made] = await debits(given)
      const sent = world.sandbox.objects.list('payment_intent')
      expect(sent.filter(({ metadata }) => metadata['payment_id'] === made?.id)).toEqual([])
      expect(await states(given)).toEqual(['FAILED'])
      expect(await mailsTo(given, 'plan-debit-failed')).toEqual([])
    },
  )

  test('and less than the least that can be debited is left: none is made, and staff are asked', async () => {
    const given = await givenAutopay({ months: 2 })
    await pass(2)
    const check = await recordCheck(given, (await agreed(given)) - 0.3)
    await clearCheck(check)
    await pass(15)
    expect(await debits(given)).toEqual([])
    expect(await certificateTasks(given)).toEqual(['plan-debits-stopped'])
  })
})

describe('a debit of the first installment is at the bank while a check for it comes', () => {
  const both = async (token: string) => {
    const given = await givenAutopay({ token })
    await pass(5)
    expect(await states(given)).toEqual(['PROCESSING'])
    await clearCheck(await recordCheck(given, await agreed(given)))
    expect((await standing(given)).slice(0, 3)).toEqual(['PROCESSING', 'PAID', 'DUE'])
    await later(4)
    await hear()
    return given
  }

  test('it comes through: both pay, the first and the second, and neither is debited again', async () => {
    const given = await both('success')
    expect((await standing(given)).slice(0, 3)).toEqual(['PAID', 'PAID', 'DUE'])
    await pass(31)
    expect(await states(given)).toEqual(['SUCCEEDED'])
  })

  test('it comes back: the check has moved to the first, which is not debited again', async () => {
    const given = await both('insufficientFunds')
    expect((await standing(given)).slice(0, 3)).toEqual(['PAID', 'DUE', 'DUE'])
    await pass(10)
    expect(await states(given)).toEqual(['FAILED'])
  })
})

/** What staff are asked to do with the plan. */
async function notesOf({ plan }: Pick<GivenAutopay, 'plan'>): Promise<readonly string[]> {
  const rows = await world.testApp.db
    .selectFrom('staff_task')
    .select('note')
    .where('subject_kind', '=', 'payment_plan')
    .where('subject_id', '=', String(plan.id))
    .where('done_at', 'is', null)
    .execute()
  return rows.map(({ note }) => note)
}

describe('the owner pays all that is overdue within the grace', () => {
  const late = async () => {
    const account = await givenAccount(world)
    const lien = await createLien(world)
    const plan = await givePlan(world, lien, { months: 6, firstDueInDays: 1, owner: account.actor })
    return { lien, account, plan, autopayId: '' }
  }

  test('while it is on its way the plan is not put in default, also when the grace is over', async () => {
    const given = await late()
    await later(1 + 31 + 8)
    await recordCheck(given, (await agreed(given)) + (await agreed(given, 2)))
    await later(7)
    await work()
    expect(await planStatus(world, given.plan)).toBe('ACTIVE')
  })

  test('after the default: once what is missing is paid, staff are asked to cure it', async () => {
    const given = await late()
    await later(1 + 31 + 12)
    await work()
    expect(await planStatus(world, given.plan)).toBe('DEFAULT')
    const check = await recordCheck(given, (await agreed(given)) + (await agreed(given, 2)))
    await clearCheck(check)
    expect(await notesOf(given)).toEqual([expect.stringContaining('Cure the plan')])
  })

  test('the default stands again since a small part of what paid all off was taken back: staff are asked to cure it', async () => {
    const given = await late()
    await later(1 + 31 + 12)
    await work()
    const part = await recordCheck(given, 500)
    await clearCheck(part)
    const { db, services } = world.testApp
    const rest = await recordCheck(
      given,
      ((await readLien(db, services, given.lien.id))?.quote?.totalCents ?? 0) / 100,
    )
    await clearCheck(rest)
    await work()
    expect(await planStatus(world, given.plan)).toBe('COMPLETE')
    await returnCheck(part)
    await work()
    expect(await planStatus(world, given.plan)).toBe('DEFAULT')
    expect(await notesOf(given)).toEqual([expect.stringContaining('Cure the plan')])
  })

  test('the default stands again and what put the plan in it is still missing: nobody is asked to cure it', async () => {
    const given = await late()
    await later(1 + 31 + 12)
    await work()
    const all = await recordCheck(given, 4500)
    await clearCheck(all)
    await work()
    expect(await planStatus(world, given.plan)).toBe('COMPLETE')
    await returnCheck(all)
    await work()
    expect(await planStatus(world, given.plan)).toBe('DEFAULT')
    expect((await notesOf(given)).filter((note) => note.includes('Cure the plan'))).toEqual([])
  })
})

test('a check comes back before it has cleared: what it would have paid is late like all else', async () => {
  const owner = await createActor(world.testApp, 'taxpayer')
  const lien = await createLien(world)
  const plan = await givePlan(world, lien, { months: 2, firstDueInDays: 5, owner })
  const check = await recordCheck({ lien }, 4240)
  await clearCheck(await recordCheck({ lien }, 10))
  await returnCheck(check)
  await later(60)
  await work()
  expect(await planStatus(world, plan)).toBe('DEFAULT')
})

test('automatic payments that their owner stops while the plan is complete stay off when that is undone', async () => {
  const given = await givenAutopay()
  const { admin, desk } = await withLockedCertificate(given)
  await desk('redemption', {
    receivedDate: world.testApp.today(),
    amount: 4240,
    paymentType: 'Paid to treasurer',
    payerName: 'Rosa Marchetti',
    proof: 'Receipt 100001',
    closeReason: 'Paid at the county',
  })
  expect(await planStatus(world, given.plan)).toBe('COMPLETE')
  const url = `/api/payments/autopay/${given.autopayId}/cancel`
  const { token } = given.account.actor
  expect((await world.testApp.inject({ method: 'POST', url, token })).statusCode).toBe(200)
  await desk('redemption/undo', { reason: 'Another parcel' })
  await work()
  expect(admin.userId).toBeGreaterThan(0)
  expect(await planStatus(world, given.plan)).toBe('ACTIVE')
  expect(await getAutopay(world, given.autopayId)).toEqual({ status: 'ENDED', ended_because: 'stopped' })
})

async function withLockedCertificate({ lien }: GivenAutopay) {
  const admin = await createActor(world.testApp, 'admin')
  const desk = async (path: string, payload: object) => {
    const url = `/api/admin/parcels/${lien.id}/${path}`
    const answer = await world.testApp.inject({ method: 'POST', url, token: admin.token, payload })
    expect(answer.statusCode).toBe(200)
  }
  return { admin, desk }
}

test('set up the day before the first due day: the first debit is made on the first day that its notice allows', async () => {
  const given = await givenAutopay({ firstDueInDays: 1 })
  await work()
  const [sentMails] = await mailsTo(given, 'plan-debit-reminder')
  await later(1)
  await work()
  await later(1)
  await work()
  expect(await debits(given)).toEqual([])
  await later(1)
  await work()
  const [made] = await debits(given)
  expect(made).toMatchObject({ effective_on: addDays(given.plan.firstDueOn, 2) })
  expect(sentMails).toBeDefined()
  expect(await mailsTo(given, 'plan-debit-reminder')).toHaveLength(1)
})

describe.each([
  ['R12', false],
  ['R13', false],
  ['R34', false],
  ['R14', true],
  ['R15', true],
  ['R77', false],
] as const)('a debit comes back with %s', (code, isDeceased) => {
  test('the account is not debited again', async () => {
    const given = await givenAutopay({ token: `returned${code}` })
    await pass(5)
    await later(4)
    await hear()
    await pass(31)
    expect(await debits(given)).toMatchObject([{ status: 'FAILED', return_code: code }])
    expect(await getAutopay(world, given.autopayId)).toMatchObject({ status: 'ENDED' })
    const holds = await world.testApp.db
      .selectFrom('hold')
      .select(['kind', 'source'])
      .where('certificate_id', '=', given.lien.id)
      .execute()
    expect(holds).toEqual(isDeceased ? [{ kind: 'deceased', source: 'bank-return' }] : [])
  })
})

test('staff give a debit back: its installment is left to its owner, and missed when its grace is over', async () => {
  const given = await givenAutopay()
  await pass(5)
  await later(4)
  await hear()
  expect(await standing(given)).toContain('PAID')
  const [made] = await debits(given)
  await atProvider(world, 'refund', { payment_intent: made?.stripe_pi_id })
  await later(4)
  await hear()
  expect(await states(given)).toEqual(['REFUNDED'])
  const [first] = (await getStanding(world.testApp.db, given.plan.id)).instalments
  if (!first) throw new Error('the plan has no installment')
  expect(first).toMatchObject({ state: 'FAILED', isGivenBack: true })
  expect(await findAutopay(world.testApp.db, given.plan.id)).toMatchObject({ debitCount: 5 })
  const rule = { graceDays: 10, afterMissed: 2, reopenedOn: null }
  const graceEnds = addDays(first.dueOn, 10)
  expect(manuallyPayableCents([first], graceEnds)).toBe(first.portionCents)
  expect([graceEnds, addDays(graceEnds, 1)].map((day) => isMissed(first, day, rule))).toEqual([false, true])
  await later(10)
  await work()
  expect(await states(given)).toEqual(['REFUNDED'])
})

test('R01 on the fourth day: the mail names a day to come, and the debit is made on it', async () => {
  const given = await givenAutopay({ token: 'insufficientFunds' })
  await pass(5)
  await later(4)
  await hear()
  const [sentMails] = await mailsTo(given, 'plan-debit-failed')
  const again = addDays(world.testApp.today(), 3)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(again))
  expect(sentMails?.body).toContain(`We will try once more on ${day}`)
  await later(2)
  await work()
  expect(await states(given)).toEqual(['FAILED'])
  await later(1)
  await work()
  expect(await debits(given)).toMatchObject([{ status: 'FAILED' }, { effective_on: again }])
})
