import type { PaymentProgress } from '@fieldstone/contract/entities/payments/payment-progress'
import { formatDate } from '@fieldstone/contract/format'
import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { createActor, type TestActor } from '../../test/actors.ts'
import { advanceDays, beginDebit, givenAccount } from '../../test/bank-steps.ts'
import { decideDispute, openDispute } from '../../test/dispute-steps.ts'
import { onlyPayment, readStatus } from '../../test/payments-read.ts'
import { payInFull } from '../../test/payments-steps.ts'
import { createLien, type Lien, sharedPaymentWorld } from '../../test/payments-world.ts'

const world = sharedPaymentWorld()

const receiptMail = async (email: string) =>
  (
    await world.testApp.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', email)
      .where('kind', '=', 'receipt')
      .executeTakeFirstOrThrow()
  ).body

const read = async (url: string, token?: string) =>
  (await world.testApp.inject({ method: 'GET', url, ...(token ? { token } : {}) })).json()

interface WireProgress {
  readonly steps: readonly {
    step: string
    state: string
    stepDate: string | null
    untilDate: string | null
  }[]
}

const linesOf = (progress: WireProgress | null) =>
  progress?.steps.map(({ step, state, stepDate, untilDate }) =>
    [step, state, stepDate, untilDate].filter(Boolean).join(' '),
  ) ?? null

/** What the pages of the certificate show of it to this reader; left out: to somebody without an account. */
const shownTo = async ({ id }: Lien, actor?: TestActor) =>
  linesOf((await read(`/api/parcels/${id}`, actor?.token)).ownProgress)

test('by ACH: certificate, list, status, receipt and e-mail show the same steps and days', async () => {
  const [lien, account] = [await createLien(world), await givenAccount(world)]
  const { token, email } = account.actor
  const begunOn = world.testApp.today()
  await beginDebit(world, lien, account)
  const { id } = await onlyPayment(world, lien)
  await advanceDays(world, 1)
  expect(await shownTo(lien, account.actor)).toEqual([
    `paid done ${begunOn}`,
    'cleared next',
    'recorded later',
    'released later',
  ])
  await advanceDays(world, 3)
  const clear = addDays(world.testApp.today(), 65)
  const steps = [
    `paid done ${begunOn}`,
    `cleared next ${clear}`,
    'recorded later',
    `released later ${addDays(clear, 30)} ${addDays(clear, 60)}`,
  ]
  expect(await shownTo(lien, account.actor)).toEqual(steps)
  const [listed] = await read(`/api/parcels/mypayments?parcelID=${lien.id}`, token)
  expect(linesOf(listed.progress)).toEqual(steps)
  const status = await readStatus(world, id, account.actor)
  expect(linesOf(status.progress as unknown as WireProgress)).toEqual(steps)
  expect(linesOf((await read(`/api/payments/${id}/receipt`, token)).progress)).toEqual(steps)
  const day = (date: PlainDate) => formatDate(date, 'en')
  expect(await receiptMail(email)).toContain(
    [
      `Paid: ${day(begunOn)}`,
      `Cleared: Expected ${day(clear)}`,
      'Recorded: Our staff will record it',
      `Released: Expected ${day(addDays(clear, 30))} to ${day(addDays(clear, 60))}`,
    ].join('\n'),
  )
})

test('by card: it has cleared at once; a redemption and its release end the line', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  const today = world.testApp.today()
  const status = await readStatus(world, id)
  expect(status.completesPlan).toBe(false)
  expect((status.progress as PaymentProgress).isPayoff).toBe(true)
  expect(await shownTo(lien, world.payer)).toEqual([
    `paid done ${today}`,
    `cleared done ${today}`,
    'recorded next',
    `released later ${addDays(today, 30)} ${addDays(today, 60)}`,
  ])
  await world.testApp.db
    .insertInto('redemption')
    .values({
      ...{
        certificate_id: lien.id,
        received_on: today,
        amount_cents: 1,
        payment_type: 'Card',
        payer_name: 'Pat',
      },
      ...{ proof: 'R', cleared_on: today, releasable_on: today, closed_legal_file: false },
      posted_at: world.testApp.clock.now(),
    })
    .execute()
  const releasedOn = addDays(today, 33)
  await world.testApp.db
    .updateTable('certificate')
    .set({ redeemed_on: today, release_recorded_on: releasedOn })
    .where('id', '=', lien.id)
    .execute()
  expect((await shownTo(lien, world.payer))?.slice(2)).toEqual([
    `recorded done ${today}`,
    `released done ${releasedOn}`,
  ])
})

test('in process on a certificate that others paid off meanwhile: promises neither recording nor release', async () => {
  const [lien, account] = [await createLien(world), await givenAccount(world)]
  const begunOn = world.testApp.today()
  await beginDebit(world, lien, account)
  await advanceDays(world, 1)
  await world.testApp.db
    .updateTable('certificate')
    .set({ redeemed_on: world.testApp.today() })
    .where('id', '=', lien.id)
    .execute()
  expect(await shownTo(lien, account.actor)).toEqual([`paid done ${begunOn}`, 'cleared next'])
})

test('shows the progress of a payment to its payer only', async () => {
  const lien = await createLien(world)
  await payInFull(world, lien)
  expect(await shownTo(lien, world.payer)).not.toBeNull()
  expect(await shownTo(lien)).toBeNull()
  expect(await shownTo(lien, await createActor(world.testApp, 'taxpayer'))).toBeNull()
})

test('shows no days of the release to who paid only a part of what others paid off', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  const today = world.testApp.today()
  await world.testApp.db
    .updateTable('certificate')
    .set({ redeemed_on: today, redemption_payment_id: null })
    .where('id', '=', lien.id)
    .execute()
  const status = await readStatus(world, id)
  expect(linesOf(status.progress as unknown as WireProgress)).toEqual([
    `paid done ${today}`,
    `cleared done ${today}`,
    `recorded done ${today}`,
    'released next',
  ])
})

test('a dispute of a part ends the line while it is open and once it is lost; won, it leaves no trace', async () => {
  const lien = await createLien(world)
  await payInFull(world, lien)
  const whole = await shownTo(lien, world.payer)
  const [paid] = whole ?? []
  const dispute = await openDispute(world, lien, 10_000)
  expect(await shownTo(lien, world.payer)).toEqual([paid, expect.stringMatching(/^disputed-part done 20/)])
  await decideDispute(world, dispute, 'lost')
  const lostOn = world.testApp.today()
  expect(await shownTo(lien, world.payer)).toEqual([paid, `taken-back-part done ${lostOn}`])
  await decideDispute(world, dispute, 'won')
  expect(await shownTo(lien, world.payer)).toEqual(whole)
})

test.each([
  ['disputed', { status: 'DISPUTED' }],
  ['taken-back', { status: 'REVERSED' }],
  ['returned', { status: 'REVERSED', return_code: 'R01' }],
  ['refunded', { status: 'REFUNDED' }],
  ['under-review', { needs_review: true }],
] as const)('ends the line of a payment that is %s', async (step, change) => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  await world.testApp.db.updateTable('payment').set(change).where('id', '=', id).execute()
  const { progress } = await readStatus(world, id)
  expect((progress as PaymentProgress).steps.map((it) => it.step)).toEqual(['paid', step])
})

test('a payment that is held as a whole stays held in its line while a part of it is disputed', async () => {
  const lien = await createLien(world)
  const id = await payInFull(world, lien)
  const held = { destination: 'escrow', disputed_cents: 10_000 } as const
  await world.testApp.db.updateTable('payment').set(held).where('id', '=', id).execute()
  const { progress } = await readStatus(world, id)
  expect((progress as PaymentProgress).steps.map((it) => it.step)).toEqual(['paid', 'held'])
})
