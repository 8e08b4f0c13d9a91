import { formatLongDate, formatMoney } from '@fieldstone/contract/format'
import { addDays, daysBetween, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { DEFAULT_FEES, totalOf } from '@fieldstone/domain/payments/fees'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { type AutopayOptions, type GivenAutopay, givenBankAutopay } from '../../../../test/autopay-steps.ts'
import { givenAccount } from '../../../../test/bank-steps.ts'
import { balances } from '../../../../test/expect-paid.ts'
import { ledger, mails } from '../../../../test/payments-read.ts'
import { failDebits } from '../../../../test/payments-steps.ts'
import { createLien, type Lien } from '../../../../test/payments-world.ts'
import {
  type GivenPlan,
  getAutopay,
  giveAutopay,
  givePlan,
  instalments,
  listDebits,
  planStatus,
} from '../../../../test/plan-steps.ts'
import { sharedPlanWorld } from '../../../../test/plan-world.ts'
import { inTransaction } from '../../../db/database.ts'
import { endAutopay } from '../../../records/plan-completion.ts'
import { getStanding } from '../../../records/plan-standing.ts'
import { readLien, recordCorrections } from '../../payoff/service.ts'

const world = sharedPlanWorld()
const later = (days: number) => world.later(days)
const pass = (days: number) => world.pass(days)
const work = () => world.work()
const hear = () => world.hear()

const givenAutopay = (options: AutopayOptions = {}) => givenBankAutopay(world, options)

const debits = ({ lien }: GivenAutopay) => listDebits(world, lien)

const autopayOf = ({ autopayId }: GivenAutopay) => getAutopay(world, autopayId)

const mailsTo = async ({ account }: GivenAutopay, kind: string) =>
  (await mails(world, kind)).filter((mail) => mail.recipient === account.actor.email)

test('twelve months pass: twelve debits, each on its day, once, announced before; the plan is complete', async () => {
  const given = await givenAutopay({ months: 12 })
  let today = 0
  for (const dueOn of await dueDates(given.plan)) {
    const days = daysBetween(given.plan.firstDueOn, dueOn) + 5
    // The day before the notice, the notice, the day itself; every job runs twice.
    for (const stop of [days - 4, days - 3, days]) {
      await later(stop - today)
      today = stop
      await work()
      await work()
    }
    await later(4)
    today += 4
    await hear()
  }
  await work()
  const made = await debits(given)
  expect(made.map((one) => one.status)).toEqual(Array(12).fill('SUCCEEDED'))
  expect(await planStatus(world, given.plan)).toBe('COMPLETE')
  expect((await instalments(world, given.plan)).every((one) => one.startsWith('PAID'))).toBe(true)
  expect(await autopayOf(given)).toMatchObject({ status: 'ENDED' })
  for (const kind of ['plan-debit-reminder', 'receipt']) expect(await mailsTo(given, kind)).toHaveLength(12)
  expect(await mailsTo(given, 'plan-complete')).toHaveLength(1)
  expect(await mailsTo(given, 'plan-amount-changed')).toHaveLength(0)
  const accounts = await balances(world, given.lien)
  const total = made.reduce((sum, one) => sum + one.total_cents, 0)
  expect(accounts).toMatchObject({ cash: total, receivable: 0 })
})

const dueDates = async ({ id }: GivenPlan): Promise<PlainDate[]> =>
  (await getStanding(world.testApp.db, id)).instalments.map(({ dueOn }) => dueOn)

test('F14 before its day nothing is debited; ten runs at once on the day make one debit', async () => {
  const given = await givenAutopay()
  await pass(2)
  await later(2)
  await work()
  expect(await debits(given)).toHaveLength(0)
  await later(1)
  await Promise.all(Array.from({ length: 10 }, work))
  expect(await debits(given)).toMatchObject([{ status: 'PROCESSING' }])
  const { objects } = world.sandbox
  const [made] = await debits(given)
  expect(objects.list('payment_intent').filter((it) => it.metadata['payment_id'] === made?.id)).toHaveLength(
    1,
  )
})

test('a server that stops between the row and the provider: the sweep makes the debit, once', async () => {
  const given = await givenAutopay()
  await pass(2)
  await later(3)
  failDebits(world, 'timeout', 3)
  await work()
  expect(await debits(given)).toMatchObject([{ status: 'NEW' }])
  world.sandbox.switches.failNext = null
  await work()
  expect(await debits(given)).toHaveLength(1)
  world.testApp.clock.advanceSeconds(11 * 60)
  await hear()
  expect(await debits(given)).toMatchObject([{ status: 'PROCESSING' }])
})

test('R01: the instalment says so, the payer is notified, and it goes to the bank at most three times', async () => {
  const given = await givenAutopay({ token: 'insufficientFunds', months: 12 })
  await pass(5)
  for (let week = 0; week < 5; week++) {
    await later(4)
    await hear()
    await later(3)
    await work()
  }
  const made = (await debits(given)).slice(0, 3)
  expect(made.map((one) => [one.status, one.return_code])).toEqual(Array(3).fill(['FAILED', 'R01']))
  expect(new Set(made.map((one) => one.instalment_id)).size).toBe(1)
  expect((await instalments(world, given.plan))[0]).toMatch(/^FAILED 0\//)
  const sentMails = await mailsTo(given, 'plan-debit-failed')
  expect(sentMails).toHaveLength(3)
  expect(sentMails.map((mail) => mail.body.includes('We will try once more'))).toEqual([true, true, false])
  expect(await ledger(world, given.lien)).toMatchObject({ accounts: {} })
})

test('while the refused instalment is being paid by hand, its debit is not presented again', async () => {
  const given = await givenAutopay({ token: 'insufficientFunds', months: 12 })
  await pass(5)
  await later(4)
  await hear()
  const [failed] = await debits(given)
  expect(failed?.status).toBe('FAILED')
  await world.testApp.db
    .insertInto('payment')
    .values({
      id: `pay_${'z'.repeat(26)}`,
      mode: 'sandbox',
      user_id: given.account.actor.userId,
      certificate_id: given.lien.id,
      plan_id: given.plan.id,
      kind: 'PARTIAL',
      method: 'CC',
      portion_cents: failed?.portion_cents ?? 0,
      fee_cents: 0,
      total_cents: failed?.portion_cents ?? 0,
      fee_bps: 0,
      effective_on: given.plan.firstDueOn,
      status: 'PROCESSING',
      request_key: 'by hand',
    })
    .execute()
  await pass(5)
  expect(await debits(given)).toHaveLength(1)
})

test('a closed account: one try, automatic payments end, and the payer is notified', async () => {
  const given = await givenAutopay({ token: 'accountClosed' })
  await pass(5)
  await later(4)
  await hear()
  await work()
  expect(await debits(given)).toMatchObject([{ status: 'FAILED', return_code: 'R02' }])
  expect(await autopayOf(given)).toEqual({ status: 'ENDED', ended_because: 'account-unusable' })
  expect(await mailsTo(given, 'autopay-off')).toHaveLength(1)
})

describe('the debt is paid off otherwise while the bank has a debit', () => {
  async function paidOffMeanwhile(token: string): Promise<GivenAutopay> {
    const given = await givenAutopay({ token })
    await pass(5)
    await world.testApp.db
      .updateTable('payment_plan')
      .set({ status: 'COMPLETE', completed_on: given.plan.firstDueOn })
      .where('id', '=', given.plan.id)
      .execute()
    await later(4)
    await hear()
    return given
  }

  test('it comes through: it pays its own instalment', async () => {
    const given = await paidOffMeanwhile('success')
    expect((await debits(given)).map(({ status }) => status)).toEqual(['SUCCEEDED'])
    const [first, ...others] = await instalments(world, given.plan)
    expect(first).toMatch(/^PAID/)
    expect(others.every((one) => one.startsWith('CLOSED 0/'))).toBe(true)
  })

  test('it fails: nothing is asked of the payer, and nothing counts as missed', async () => {
    const given = await paidOffMeanwhile('insufficientFunds')
    expect((await debits(given)).map(({ status }) => status)).toEqual(['FAILED'])
    for (const kind of ['plan-debit-failed', 'plan-debit-failed-again'])
      expect(await mailsTo(given, kind)).toHaveLength(0)
    const stored = await world.testApp.db
      .selectFrom('plan_instalment')
      .select('status')
      .where('plan_id', '=', given.plan.id)
      .execute()
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['DUE']))
  })
})

describe('a plan that ends otherwise ends its automatic payments at once, and its owner is notified once', () => {
  test('by a redemption that staff post', async () => {
    const given = await givenAutopay()
    await postRedemption(given)
    expect(await planStatus(world, given.plan)).toBe('COMPLETE')
    await expectEndedAndTold(given)
  })

  test('by a redemption that the file of a county reports: the next run notifies its owner', async () => {
    const given = await givenAutopay()
    await importRedemption(given.lien, null, today())
    expect(await autopayOf(given)).toEqual({ status: 'ENDED', ended_because: 'plan-ended' })
    await work()
    await expectEndedAndTold(given)
  })

  async function expectEndedAndTold(given: GivenAutopay) {
    expect(await autopayOf(given)).toEqual({ status: 'ENDED', ended_because: 'plan-ended' })
    expect(await mailsTo(given, 'plan-complete')).toHaveLength(1)
    await pass(5)
    expect(await debits(given)).toHaveLength(0)
    expect(await mailsTo(given, 'plan-complete')).toHaveLength(1)
  }
})

test('a plan without automatic payments, complete by the file of a county: the next run notifies its owner once', async () => {
  const account = await givenAccount(world, 'success')
  const lien = await createLien(world)
  const plan = await givePlan(world, lien, { owner: account.actor })
  await importRedemption(lien, null, today())
  await work()
  await work()
  expect(await mailsTo({ lien, account, plan, autopayId: '' }, 'plan-complete')).toHaveLength(1)
})

describe('the completion of a plan is undone: its owner is notified once', () => {
  test('at once: the same automatic payments are on again, and debit on their day', async () => {
    const given = await givenAutopay()
    await postRedemption(given)
    await undoRedemption(given)
    expect(await planStatus(world, given.plan)).toBe('ACTIVE')
    expect(await autopayOf(given)).toEqual({ status: 'ON', ended_because: null })
    await later(2)
    await work()
    await later(3)
    await work()
    expect(await debits(given)).toMatchObject([{ status: 'PROCESSING' }])
    expect(await mailsTo(given, 'plan-debit-reminder')).toHaveLength(1)
    await expectTold(given, 'plan-goes-on-autopay')
  })

  test('by the file of a county: the next run turns them on again', async () => {
    const given = await givenAutopay()
    const redeemedOn = today()
    await importRedemption(given.lien, null, redeemedOn)
    await work()
    await importRedemption(given.lien, redeemedOn, null)
    await work()
    expect(await autopayOf(given)).toEqual({ status: 'ON', ended_because: null })
    await expectTold(given, 'plan-goes-on-autopay')
  })

  test('set up again before the next run: its owner is not told that they are off', async () => {
    const given = await givenAutopay()
    const redeemedOn = today()
    await importRedemption(given.lien, null, redeemedOn)
    await work()
    await importRedemption(given.lien, redeemedOn, null)
    await later(0.01)
    await giveAutopay(world, given.lien, given.account, 2)
    await expectTold(given, 'plan-goes-on-autopay')
  })

  test('too late to announce the next debit: they stay off', async () => {
    const given = await givenAutopay()
    await postRedemption(given)
    await later(3)
    await undoRedemption(given)
    await later(2)
    await work()
    expect(await autopayOf(given)).toEqual({ status: 'ENDED', ended_because: 'plan-ended' })
    expect(await debits(given)).toHaveLength(0)
    await expectTold(given, 'plan-goes-on')
  })

  test('the account was removed meanwhile: they stay off', async () => {
    const given = await givenAutopay()
    await postRedemption(given)
    await world.testApp.db
      .updateTable('ach_account')
      .set({ status: 'REMOVED' })
      .where('user_id', '=', given.account.actor.userId)
      .execute()
    await undoRedemption(given)
    expect(await autopayOf(given)).toMatchObject({ status: 'ENDED' })
    await expectTold(given, 'plan-goes-on')
  })

  test('they had been stopped before: they stay off', async () => {
    const given = await givenAutopay()
    await world.testApp.inject({
      method: 'POST',
      url: `/api/payments/autopay/${given.autopayId}/cancel`,
      token: given.account.actor.token,
    })
    await postRedemption(given)
    await undoRedemption(given)
    expect(await autopayOf(given)).toEqual({ status: 'ENDED', ended_because: 'stopped' })
    await expectTold(given, 'plan-goes-on')
  })

  test.each([
    ['at the desk', undoRedemption],
    ['by the file of a county', ({ lien }: GivenAutopay, on: PlainDate) => importRedemption(lien, on, null)],
  ] as const)(
    'months later, %s: what fell due meanwhile has the whole grace from that day',
    async (_, undo) => {
      const given = await givenAutopay({ months: 12 })
      const redeemedOn = today()
      await postRedemption(given)
      await later(100)
      await undo(given, redeemedOn)
      const reopenedOn = today()
      await work()
      await later(10)
      await work()
      expect(await planStatus(world, given.plan)).toBe('ACTIVE')
      const [sentMails] = await mailsTo(given, 'plan-goes-on-late')
      expect(sentMails?.body).toContain(`Please pay them by ${formatLongDate(addDays(reopenedOn, 10), 'en')}`)
      await later(1)
      await work()
      expect(await planStatus(world, given.plan)).toBe('DEFAULT')
    },
  )

  async function expectTold(given: GivenAutopay, kind: string) {
    await work()
    expect((await mailsTo(given, 'plan-goes-on')).map((mail) => mail.kind)).toEqual([kind])
  }
})

test('a plan that is complete, open again, and complete again the same day: its owner is notified each time', async () => {
  const given = await givenAutopay()
  await postRedemption(given)
  await undoRedemption(given)
  await later(0.01)
  await postRedemption(given)
  await work()
  expect(await mailsTo(given, 'plan-complete')).toHaveLength(2)
  expect(await mailsTo(given, 'plan-goes-on-autopay')).toHaveLength(1)
})

const postRedemption = (given: GivenAutopay) =>
  withLockedCertificate(given, 'redemption', {
    receivedDate: today(),
    amount: 4240,
    paymentType: 'Paid to treasurer',
    payerName: 'Rosa Marchetti',
    proof: 'Receipt 100001',
    closeReason: 'Paid at the county',
  })

const undoRedemption = (given: GivenAutopay) =>
  withLockedCertificate(given, 'redemption/undo', { reason: 'Another parcel' })

async function withLockedCertificate({ lien }: GivenAutopay, path: string, payload: object) {
  const admin = await createActor(world.testApp, 'admin')
  const url = `/api/admin/parcels/${lien.id}/${path}`
  const answer = await world.testApp.inject({ method: 'POST', url, token: admin.token, payload })
  expect(answer.statusCode).toBe(200)
}

/** The file of a county says that the certificate is redeemed, or that it is not. */
const importRedemption = ({ id: certificateId }: Lien, before: PlainDate | null, after: PlainDate | null) =>
  inTransaction(world.testApp.db, async (trx) => {
    await trx.updateTable('certificate').set({ redeemed_on: after }).where('id', '=', certificateId).execute()
    const correction = { certificateId, reason: 'imported', redeemedOn: before }
    await recordCorrections(trx, world.testApp.services, [correction])
  })

test('a debit taken back after it was paid: the ledger is reversed, the instalment is owed again, staff see it', async () => {
  const given = await givenAutopay({ token: 'dispute' })
  await pass(5)
  await later(4)
  await hear()
  const [paid] = await debits(given)
  expect(paid?.status).toBe('SUCCEEDED')
  await later(21)
  await hear()
  const [reversed] = await debits(given)
  expect(reversed?.status).toBe('REVERSED')
  expect((await instalments(world, given.plan))[0]).toMatch(/^FAILED 0\//)
  const { accounts } = await ledger(world, given.lien)
  expect(accounts['cash']).toBe(0)
  expect(accounts['fee-income']).toBe(0)
  const tasks = await world.testApp.db
    .selectFrom('staff_task')
    .select('kind')
    .where('subject_id', '=', reversed?.id ?? '')
    .execute()
  expect(tasks.map((task) => task.kind)).toContain('payment-reversed')
  expect(await mailsTo(given, 'plan-payment-taken-back')).toHaveLength(1)
})

test('less is owed than was agreed: the amount is announced ten days before, and only that much is debited', async () => {
  const given = await givenAutopay({ months: 1, firstDueInDays: 12 })
  await recordCheque(given, 100_000)
  await later(1)
  await work()
  expect(await mailsTo(given, 'plan-amount-changed')).toHaveLength(0)
  await later(1)
  await work()
  await work()
  const [sentMails] = await mailsTo(given, 'plan-amount-changed')
  await later(7)
  await work()
  await later(3)
  const left = await owed(given)
  const total = totalOf(left, DEFAULT_FEES.achFeeBps)
  expect(left).toBeLessThanOrEqual((await agreedPortion(given)) - 100_000)
  expect(sentMails?.body).toContain(`we will debit ${formatMoney(total)} `)
  await work()
  expect(await debits(given)).toMatchObject([{ portion_cents: left, total_cents: total }])
  expect(await mailsTo(given, 'plan-amount-changed')).toHaveLength(1)
})

const stop = ({ account }: GivenAutopay, autopayId: string) =>
  world.testApp.inject({
    method: 'POST',
    url: `/api/payments/autopay/${autopayId}/cancel`,
    token: account.actor.token,
  })

test('who stops automatic payments that were replaced does not stop those that replaced them', async () => {
  const given = await givenAutopay()
  await endReplaced(given)
  const newId = await giveAutopay(world, given.lien, given.account, 3)
  expect((await stop(given, given.autopayId)).statusCode).toBe(200)
  expect(await getAutopay(world, newId)).toEqual({ status: 'ON', ended_because: null })
})

const endReplaced = ({ plan }: GivenAutopay) =>
  inTransaction(world.testApp.db, (trx) => endAutopay(trx, plan.id, 'replaced', world.testApp.clock.now()))

test('who stops automatic payments while a hold pauses them has taken the authorization back', async () => {
  const given = await givenAutopay()
  await inTransaction(world.testApp.db, (trx) =>
    endAutopay(trx, given.plan.id, 'hold', world.testApp.clock.now()),
  )
  expect((await stop(given, given.autopayId)).statusCode).toBe(200)
  expect(await autopayOf(given)).toEqual({ status: 'ENDED', ended_because: 'stopped' })
  expect(await mailsTo(given, 'autopay-off')).toHaveLength(1)
})

test('two debits on one day take together no more than is owed', async () => {
  const given = await givenAutopay({ months: 2 })
  await recordCheque(given, 100_000)
  const { rows } = await sql<{ day: PlainDate }>`
    update autopay_item set debit_on = (select min(debit_on) from autopay_item
      where autopay_id = ${given.autopayId}) where autopay_id = ${given.autopayId} returning debit_on as day`.execute(
    world.testApp.db,
  )
  expect(new Set(rows.map(({ day }) => day)).size).toBe(1)
  await pass(5)
  const owedCents = await owed(given)
  const made = await debits(given)
  expect(made.length).toBeGreaterThanOrEqual(1)
  expect(made.reduce((sum, one) => sum + one.portion_cents, 0)).toBeLessThanOrEqual(owedCents)
})

/** The payoff of today, as every page shows it. */
async function owed({ lien }: GivenAutopay): Promise<Cents> {
  const { services } = world.testApp
  const record = await readLien(services.db, services, lien.id)
  if (!record?.quote) throw new Error('no payoff')
  return record.quote.totalCents
}

const agreedPortion = async ({ autopayId }: GivenAutopay): Promise<number> =>
  (
    await world.testApp.db
      .selectFrom('autopay_item')
      .select('portion_cents')
      .where('autopay_id', '=', autopayId)
      .executeTakeFirstOrThrow()
  ).portion_cents

/** As staff record it, of the day on which the plan began. */
async function recordCheque({ lien, plan, account }: GivenAutopay, amountCents: number): Promise<void> {
  const { db, clock } = world.testApp
  const { acceptedOn } = await getStanding(db, plan.id)
  await db
    .insertInto('received_payment')
    .values({
      certificate_id: lien.id,
      method: 'MAIL',
      amount_cents: amountCents,
      received_on: acceptedOn ?? plainDate('2026-01-01'),
      reference: 'Check 2041',
      destination: 'lien',
      recorded_by: account.actor.userId,
      recorded_at: clock.now(),
    })
    .execute()
}

const today = () => world.testApp.today()

type HoldColumn = `bankruptcy_${'in' | 'out'}_on` | `military_hold_${'from' | 'until'}_on`

const setLegalDates = ({ id }: Lien, dates: Partial<Record<HoldColumn, PlainDate>>) =>
  world.testApp.db
    .insertInto('legal_case')
    .values({ ...dates, certificate_id: id })
    .onConflict((conflict) => conflict.column('certificate_id').doUpdateSet(dates))
    .execute()

describe('missed instalments', () => {
  test('two that nobody paid put the plan in default when the grace of the second is over; once', async () => {
    const account = await givenAccount(world)
    const lien = await createLien(world)
    const plan = await givePlan(world, lien, { months: 6, firstDueInDays: 1, owner: account.actor })
    await later(1 + 31 + 5)
    await work()
    expect(await planStatus(world, plan)).toBe('ACTIVE')
    await later(10)
    await work()
    await work()
    expect(await planStatus(world, plan)).toBe('DEFAULT')
    const sentMails = (await mails(world, 'plan-default')).filter(
      (it) => it.recipient === account.actor.email,
    )
    expect(sentMails).toHaveLength(1)
    const tasks = await world.testApp.db
      .selectFrom('staff_task')
      .select('note')
      .where('kind', '=', 'plan-default')
      .where('subject_id', '=', String(plan.id))
      .execute()
    expect(tasks).toHaveLength(1)
  })

  test.each([
    ['a bankruptcy', 'bankruptcy_in_on', 'bankruptcy_out_on'],
    ['a hold for military service', 'military_hold_from_on', 'military_hold_until_on'],
  ] as const)(
    'while %s is open no plan is put in default and nobody is notified; afterwards it is',
    async (_, from, until) => {
      const account = await givenAccount(world)
      const lien = await createLien(world)
      const plan = await givePlan(world, lien, { months: 6, firstDueInDays: 1, owner: account.actor })
      const sentMails = async () =>
        (await mails(world, 'plan-default')).filter((it) => it.recipient === account.actor.email).length
      await setLegalDates(lien, { [from]: today() })
      await later(1 + 31 + 15)
      await work()
      expect([await planStatus(world, plan), await sentMails()]).toEqual(['ACTIVE', 0])
      await setLegalDates(lien, { [until]: today() })
      await later(1)
      await work()
      expect([await planStatus(world, plan), await sentMails()]).toEqual(['DEFAULT', 1])
    },
  )
})

describe('a debit that fails', () => {
  const failedMail = async (hasHold: 'hold' | 'no hold') => {
    const given = await givenAutopay({ token: 'insufficientFunds' })
    await pass(5)
    if (hasHold === 'hold') await setLegalDates(given.lien, { military_hold_from_on: today() })
    await later(4)
    await hear()
    const [mail] = await mailsTo(given, 'plan-debit-failed')
    return mail?.body ?? ''
  }

  test('notifies its payer, who is asked to pay; during a hold the mail asks for nothing', async () => {
    expect(await failedMail('no hold')).toContain('pay the installment')
    const held = await failedMail('hold')
    expect(held).toContain('was not paid')
    expect(held).not.toMatch(/please/i)
  })

  test('and puts the plan in default: its payer is notified, and no other try is promised', async () => {
    const given = await givenAutopay({ token: 'insufficientFunds', months: 12 })
    const { db } = world.testApp
    await pass(5)
    await later(4)
    await hear()
    // The first is out of the way, so that the failure of the second is the one that breaks the plan.
    await db
      .updateTable('payment')
      .set({ return_code: 'R02' })
      .where('certificate_id', '=', given.lien.id)
      .execute()
    await pass(31)
    await later(4)
    await hear()
    expect(await planStatus(world, given.plan)).toBe('DEFAULT')
    const sentMails = await mailsTo(given, 'plan-debit-failed')
    expect(sentMails.map(({ body }) => body.includes('We will try once more'))).toEqual([true, false])
    expect(sentMails.at(-1)?.body).toContain('your payment plan is in default now')
  })
})
