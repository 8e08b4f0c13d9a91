import { formatLongDate } from '@fieldstone/contract/format'
import { addDays } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createActor } from '../../../../test/actors.ts'
import { type AutopayOptions, type GivenAutopay, givenBankAutopay } from '../../../../test/autopay-steps.ts'
import { mails, openTasks } from '../../../../test/payments-read.ts'
import { getAutopay, instalments, listDebits, planStatus } from '../../../../test/plan-steps.ts'
import { sharedPlanWorld } from '../../../../test/plan-world.ts'
import { forgetCompany } from '../../../company.ts'
import { inTransaction } from '../../../db/database.ts'
import { endAutopay } from '../../../records/plan-completion.ts'
import { verify } from '../../verify/verify.ts'

const world = sharedPlanWorld()
const today = () => world.testApp.today()
const debitsOf = ({ lien }: GivenAutopay) => listDebits(world, lien)
const givenAutopay = (options: AutopayOptions = {}) => givenBankAutopay(world, { months: 3, ...options })

const mailsTo = async ({ account }: GivenAutopay, kind: string) =>
  (await mails(world, kind)).filter(({ recipient }) => recipient === account.actor.email)

/** The most of one ACH debit. Null: as it was installed. */
async function setLimit(limitCents: number | null): Promise<void> {
  const { services } = world.testApp
  await sql`update company_setting set values = ${
    limitCents === null
      ? sql`values - 'achMaxChargeCents'`
      : sql`values || jsonb_build_object('achMaxChargeCents', ${limitCents}::int)`
  }`.execute(services.db)
  forgetCompany(services.database)
}
afterEach(() => setLimit(null))

/** Each day with the jobs of that day. */
async function live(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await world.later(1)
    await world.work()
    await world.hear()
  }
}

async function expectSound(): Promise<void> {
  const { findings } = await verify(world.testApp.db, world.testApp.services)
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([])
}

test('an ACH limit that is too low on one day moves that debit with notice; all later debits are made, and no plan is in default', async () => {
  const given = await givenAutopay()
  const dueOn = given.plan.firstDueOn
  await live(4)
  await setLimit(100)
  await live(1)
  expect(today()).toBe(dueOn)
  expect(await debitsOf(given)).toEqual([])
  expect(await getAutopay(world, given.autopayId)).toEqual({ status: 'ON', ended_because: null })
  expect(await openTasks(world, String(given.lien.id))).toEqual(['plan-debits-stopped'])
  await setLimit(null)
  await live(1)
  // Its payer knows of another day: on this one nothing is debited.
  expect(await debitsOf(given)).toEqual([])
  const movedTo = addDays(today(), 7)
  const [moved] = await mailsTo(given, 'plan-debit-moved')
  expect(moved?.body).toContain(formatLongDate(movedTo, 'en'))
  expect(moved?.body).toContain(formatLongDate(dueOn, 'en'))
  await live(6)
  expect(await debitsOf(given)).toEqual([])
  await live(1)
  expect((await debitsOf(given)).map((debit) => debit.effective_on)).toEqual([movedTo])
  await live(75)
  const made = await debitsOf(given)
  expect(made.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED'])
  expect(await mailsTo(given, 'plan-debit-moved')).toHaveLength(1)
  expect((await instalments(world, given.plan)).every((one) => one.startsWith('PAID'))).toBe(true)
  expect(await planStatus(world, given.plan)).toBe('COMPLETE')
  await expectSound()
})

test('an ACH limit that stays too low ends neither automatic payments nor the plan', async () => {
  const given = await givenAutopay()
  await setLimit(100)
  await live(80)
  expect(await debitsOf(given)).toEqual([])
  expect(await getAutopay(world, given.autopayId)).toEqual({ status: 'ON', ended_because: null })
  expect(await planStatus(world, given.plan)).toBe('ACTIVE')
  await setLimit(null)
  await live(25)
  const days = (await debitsOf(given)).map((debit) => debit.effective_on)
  expect(days).toHaveLength(3)
  expect(new Set(days).size).toBe(3)
  await expectSound()
})

test('a debit that the processor did not take on its day is made later with notice of its new day', async () => {
  const given = await givenAutopay()
  await live(4)
  await world.later(2)
  await world.work()
  expect(await debitsOf(given)).toEqual([])
  const [moved] = await mailsTo(given, 'plan-debit-moved')
  expect(moved?.body).toContain(formatLongDate(addDays(today(), 7), 'en'))
  await live(7)
  expect(await debitsOf(given)).toHaveLength(1)
  await expectSound()
})

test('an owner who stops automatic payments after we failed to debit has the whole grace', async () => {
  const given = await givenAutopay()
  await setLimit(100)
  await live(60)
  await setLimit(null)
  await inTransaction(world.testApp.db, (trx) =>
    endAutopay(trx, given.plan.id, 'stopped', world.testApp.clock.now()),
  )
  await live(9)
  expect(await planStatus(world, given.plan)).toBe('ACTIVE')
  await live(4)
  expect(await planStatus(world, given.plan)).toBe('DEFAULT')
  await expectSound()
})

test('a limit names the scheduled debits that it would keep back, before it is saved', async () => {
  const given = await givenAutopay()
  const { token } = await createActor(world.testApp, 'admin')
  const preview = async (achMaxChargeCents: number) => {
    const url = `/api/autopay/abovelimit?achMaxChargeCents=${achMaxChargeCents}`
    const { count, debits } = (await world.testApp.inject({ method: 'GET', url, token })).json()
    const own = debits.filter(({ parcelID }: { parcelID: number }) => parcelID === given.lien.id)
    return { count, own }
  }
  expect(await preview(100_000_000)).toEqual({ count: 0, own: [] })
  const { count, own } = await preview(100)
  expect(count).toBeGreaterThanOrEqual(3)
  expect(own.map(({ debitDate }: { debitDate: string }) => debitDate)[0]).toBe(given.plan.firstDueOn)
})
