import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { ENTERED_KINDS, type EnteredKind, type HoldKind } from '@fieldstone/domain/holds/hold'
import { expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { givenAccount } from '../../../test/bank-steps.ts'
import { mails } from '../../../test/payments-read.ts'
import { createLien, type Lien } from '../../../test/payments-world.ts'
import { getAutopay, giveAutopay, givePlan, listDebits, planStatus } from '../../../test/plan-steps.ts'
import { sharedPlanWorld } from '../../../test/plan-world.ts'
import { auditLines, openStaffTasks, staffTasks } from '../../../test/rows.ts'
import { systemContext } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { lockCertificate } from '../../records/lock.ts'
import { followReturn } from '../payments/bank/follow-debit.ts'
import type { NewHold } from './open-hold.ts'
import { openHold } from './service.ts'

const world = sharedPlanWorld()
const today = () => world.testApp.today()

/** As a return code of the bank opens it, unless said otherwise. */
const opened = async (lien: Lien, kind: EnteredKind, hold: Partial<NewHold> = {}) => {
  const context = await systemContext(world.testApp.services)
  return inTransaction(world.testApp.db, async (trx) => {
    await lockCertificate(trx, lien.id)
    return openHold(trx, context, {
      ...{ certificateId: lien.id, kind, source: 'bank-return', reason: 'The bank says so.', ...hold },
    })
  })
}

/** What stands in the legal file, entered there. */
const inFile = ({ id }: Lien, dates: Record<string, PlainDate>) =>
  world.testApp.db
    .insertInto('legal_case')
    .values({ ...dates, certificate_id: id })
    .onConflict((conflict) => conflict.column('certificate_id').doUpdateSet(dates))
    .execute()

async function hold(lien: Lien, kind: HoldKind, from = today()): Promise<void> {
  if (kind === 'bankruptcy') await inFile(lien, { bankruptcy_in_on: from })
  else if (kind === 'military') await inFile(lien, { military_hold_from_on: from })
  else await opened(lien, kind, { fromOn: from, facts: SPEAKER })
}

const SPEAKER = { name: 'Ada Counsel', email: 'counsel@example.com' }

async function givenAutopay() {
  const [lien, account] = [await createLien(world), await givenAccount(world)]
  const plan = await givePlan(world, lien, { months: 3, firstDueInDays: 5, owner: account.actor })
  return { lien, account, plan, autopayId: await giveAutopay(world, lien, account, 3) }
}

/** Mails to an address since a plan began. */
const told = async (email: string, lien: Lien) =>
  (
    await world.testApp.db
      .selectFrom('outbox')
      .select('kind')
      .where('certificate_id', '=', lien.id)
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

const tasksOf = async (kind: string, subjectId: string | number) =>
  staffTasks(world.testApp.db, kind, subjectId)

test.each([
  ['bankruptcy', true],
  ['military', true],
  ['deceased', true],
  ['staff', true],
  ['contact-stopped', false],
  ['represented', false],
  ['disputed', false],
] as const)(
  'automatic payments under %s: paused is %s, and then payer and staff are told once',
  async (kind, isPaused) => {
    const { lien, account, plan, autopayId } = await givenAutopay()
    await hold(lien, kind)
    await world.work()
    await world.work()
    expect(await getAutopay(world, autopayId)).toEqual(
      isPaused ? { status: 'ENDED', ended_because: 'hold' } : { status: 'ON', ended_because: null },
    )
    const off = (await told(account.actor.email, lien)).filter((it) => it === 'autopay-off-hold')
    expect(off).toHaveLength(isPaused ? 1 : 0)
    expect(await tasksOf('autopay-held', lien.id)).toHaveLength(isPaused ? 1 : 0)
    const alerts = (await mails(world, 'alert')).filter(
      ({ body }) => body.includes(`desk`) && body.includes(String(plan.id)),
    )
    expect(alerts.length).toBeGreaterThanOrEqual(isPaused ? 1 : 0)
    if (!isPaused) return
    await world.later(6)
    await world.work()
    expect(await listDebits(world, lien)).toEqual([])
  },
)

test('lets the owner stop for good what a hold paused, which closes the task and prevents resuming', async () => {
  const { lien, account, autopayId } = await givenAutopay()
  await hold(lien, 'staff')
  await world.work()
  const url = `/api/parcels/${lien.id}/plan`
  const read = async () => (await world.testApp.inject({ url, token: account.actor.token })).json()
  expect(await read()).toMatchObject({ autopay: null, autopayHold: 'held', heldAutopayId: autopayId })
  const stopped = await world.testApp.inject({
    ...{ method: 'POST', url: `/api/payments/autopay/${autopayId}/cancel`, token: account.actor.token },
    payload: {},
  })
  expect(stopped.statusCode).toBe(200)
  expect(await getAutopay(world, autopayId)).toEqual({ status: 'ENDED', ended_because: 'stopped' })
  expect(await read()).toMatchObject({ autopay: null, heldAutopayId: null })
  const open = await openStaffTasks(world.testApp.db, 'autopay-held', lien.id)
  expect(open).toEqual([])
})

test('pauses automatic payments in the call that enters a bankruptcy in the legal file', async () => {
  const { lien, autopayId } = await givenAutopay()
  const admin = await createActor(world.testApp, 'admin')
  const answer = await world.testApp.inject({
    ...{ method: 'PUT', url: '/api/parcels', token: admin.token },
    payload: { parcelID: lien.id, bankruptcyInDate: today() },
  })
  expect(answer.statusCode).toBe(200)
  expect(await getAutopay(world, autopayId)).toEqual({ status: 'ENDED', ended_because: 'hold' })
})

test('continues automatic payments of a servicemember who asks for it in writing', async () => {
  const { lien, autopayId } = await givenAutopay()
  await inFile(lien, { military_hold_from_on: today(), military_debits_asked_on: today() })
  await world.work()
  expect(await getAutopay(world, autopayId)).toEqual({ status: 'ON', ended_because: null })
})

test('does not resume automatic payments by itself when a hold ends', async () => {
  const { lien, autopayId } = await givenAutopay()
  await opened(lien, 'staff', { untilOn: addDays(today(), 2) })
  await world.later(6)
  await world.work()
  expect(await getAutopay(world, autopayId)).toEqual({ status: 'ENDED', ended_because: 'hold' })
  expect(await listDebits(world, lien)).toEqual([])
})

test.each(['R14', 'R15'])(
  'the bank returns a debit with %s: the hold opens, and automatic payments are paused',
  async (code) => {
    const { lien, autopayId } = await givenAutopay()
    await world.later(2)
    await world.work()
    await world.later(3)
    await world.work()
    const context = await systemContext(world.testApp.services)
    await inTransaction(world.testApp.db, async (trx) => {
      await lockCertificate(trx, lien.id)
      const debit = await trx
        .selectFrom('payment')
        .selectAll()
        .where('certificate_id', '=', lien.id)
        .executeTakeFirstOrThrow()
      await followReturn(trx, { ...debit, status: 'FAILED', return_code: code }, context)
    })
    expect(await getAutopay(world, autopayId)).toEqual({ status: 'ENDED', ended_because: 'hold' })
    const [task] = await tasksOf('hold-opened', lien.id)
    expect(task?.note).toContain(code)
  },
)

test('opens one hold, one task and one audit line for an event reported twice', async () => {
  const lien = await createLien(world)
  const first = await opened(lien, 'deceased', { facts: { returnCode: 'R15' } })
  expect(await opened(lien, 'deceased', { facts: { returnCode: 'R14' } })).toBe(first)
  expect(await tasksOf('hold-opened', lien.id)).toHaveLength(1)
  const lines = await auditLines(world.testApp.db, 'open-hold', lien.id)
  expect(lines).toHaveLength(1)
})

test.each([
  ['bankruptcy', 'ACTIVE', null],
  ['military', 'ACTIVE', null],
  ['deceased', 'ACTIVE', null],
  ['disputed', 'ACTIVE', null],
  ['staff', 'ACTIVE', null],
  ['contact-stopped', 'DEFAULT', 'owner'],
  ['represented', 'DEFAULT', 'attorney'],
] as const)('two missed installments under %s: the plan is %s, and %s is told', async (kind, status, to) => {
  const owner = await createActor(world.testApp, 'taxpayer')
  const lien = await createLien(world)
  const plan = await givePlan(world, lien, { months: 6, firstDueInDays: 1, owner })
  await hold(lien, kind)
  await world.later(1 + 31 + 15)
  await world.work()
  expect(await planStatus(world, plan)).toBe(status)
  const isTold = async (email: string) => (await told(email, lien)).includes('plan-default')
  expect({ owner: await isTold(owner.email), attorney: await isTold(SPEAKER.email) }).toEqual({
    owner: to === 'owner',
    attorney: to === 'attorney',
  })
})

test.each([
  ['bankruptcy', 'nobody'],
  ['military', 'nobody'],
  ['contact-stopped', 'nobody'],
  ['represented', 'speaker'],
  ['deceased', 'speaker'],
  ['disputed', 'nobody'],
  ['staff', 'nobody'],
] as const)('a reminder of an installment under %s goes to %s', async (kind, to) => {
  const owner = await createActor(world.testApp, 'taxpayer')
  const lien = await createLien(world)
  await givePlan(world, lien, { months: 3, firstDueInDays: 5, owner })
  await hold(lien, kind)
  await world.work()
  const reminder = 'plan-installment-reminder'
  expect(await told(owner.email, lien)).not.toContain(reminder)
  expect((await told(SPEAKER.email, lien)).filter((it) => it === reminder)).toHaveLength(
    to === 'speaker' ? 1 : 0,
  )
})

test('opens one task to write a letter if nobody can be e-mailed for the owner', async () => {
  const owner = await createActor(world.testApp, 'taxpayer')
  const lien = await createLien(world)
  await givePlan(world, lien, { months: 3, firstDueInDays: 5, owner })
  await opened(lien, 'represented', { facts: { name: 'Ada Counsel', email: null } })
  await world.work()
  await world.work()
  expect(await told(owner.email, lien)).toEqual([])
  expect(await tasksOf('write-by-letter', lien.id)).toHaveLength(1)
})

test('allows every kind of hold that can be entered in the database', async () => {
  const lien = await createLien(world)
  for (const kind of ENTERED_KINDS) expect(await opened(lien, kind)).toBeGreaterThan(0)
})
