import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { PRESETS } from '@fieldstone/domain/payoff/presets'
import { describe, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/database.ts'
import { insertRegimeRow, updateUnreadableRowTasks } from './service.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')

const COUNTY = 855
const FROM = plainDate('2020-01-01')

/** As somebody with the keys of the database could store it. */
const storeUnchecked = (values: unknown, effectiveFrom = FROM) =>
  testApp.db
    .insertInto('regime')
    .values({
      state_id: 'OH',
      county_id: COUNTY,
      effective_from: effectiveFrom,
      values: JSON.stringify(values),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const store = (values: object, effectiveFrom = FROM) =>
  inTransaction(testApp.db, (trx) =>
    insertRegimeRow(trx, { stateId: 'OH', countyId: COUNTY, effectiveFrom, values }),
  )

async function get(id: number) {
  const answer = await testApp.inject({ method: 'GET', url: `/api/parcels/${id}`, token: admin.token })
  return { status: answer.statusCode, body: answer.json() }
}

const tasks = () =>
  testApp.db
    .selectFrom('staff_task')
    .select(['subject_kind', 'subject_id', 'note'])
    .where('kind', '=', 'payoff-rules-unreadable')
    .where('done_at', 'is', null)
    .execute()

describe('a stored row that cannot be read', () => {
  test('its county gets no figure, staff are told once, and a corrected row with the same date ends it', async () => {
    const id = await createCertificate(testApp.db)
    const bad = await storeUnchecked({ strategy: { kind: 'weekly' }, minChargeBps: 600 })
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await get(id)
      expect([status, body.payofF_TOTAL]).toEqual([200, null])
      expect(body.offer.payoff.notices).toEqual([{ group: 'B', id: 'payoff-from-staff' }])
    }
    const charge = await testApp.inject({ method: 'POST', url: `/api/parcels/${id}/payofflog` })
    expect(charge.statusCode).toBe(409)
    expect(await tasks()).toEqual([])
    await Promise.all([1, 2, 3].map(() => updateUnreadableRowTasks(testApp.services)))
    expect(await tasks()).toEqual([
      {
        subject_kind: 'regime',
        subject_id: String(bad.id),
        note: expect.stringContaining('strategy.kind'),
      },
    ])
    await store({ minChargeBps: 600 })
    expect((await get(id)).body.payofF_TOTAL).toBe(4240)
    await updateUnreadableRowTasks(testApp.services)
    expect(await tasks()).toEqual([])
  })

  test('a redeemed certificate still owes nothing, and another county has its figures', async () => {
    const redeemed = await createCertificate(testApp.db, { redeemed_on: plainDate('2026-10-14') })
    const elsewhere = await createCertificate(testApp.db, { county_id: 854 })
    await storeUnchecked({ timeZone: 'Ohio' }, plainDate('2021-01-01'))
    expect((await get(redeemed)).body.payofF_TOTAL).toBe(0)
    expect((await get(elsewhere)).body.payofF_TOTAL).toBe(4240)
    await store({ timeZone: 'America/New_York' }, plainDate('2021-01-01'))
  })
})

describe('what is stored', () => {
  test.each(PRESETS.flatMap(({ name, rows }) => rows.map((row) => [name, row] as const)))(
    '%s: each row of the preset can be stored',
    async (_, { effectiveFrom, values }) => {
      await inTransaction(testApp.db, async (trx) => {
        const place = { stateId: 'OH', countyId: 854, effectiveFrom }
        await insertRegimeRow(trx, { ...place, values })
        throw new RollBack()
      }).catch((error: unknown) => expect(error).toBeInstanceOf(RollBack))
    },
  )

  test.each([
    ['a rate in per cent', { maxRateBps: 12.5 }, 'maxRateBps'],
    ['a negative rate', { minChargeBps: -1 }, 'minChargeBps'],
    ['a rate above 100 %', { expenseRateBps: 10_001 }, 'expenseRateBps'],
    ['a name that is no setting', { minimumBps: 600 }, 'minimumBps'],
    ['a word that is no rate', { subsequentRateBps: 'certificates' }, 'subsequentRateBps'],
    ['a time zone that is none', { timeZone: 'Ohio' }, 'timeZone'],
    ['a period without a length', { strategy: { kind: 'period-penalty' } }, 'strategy.periodMonths'],
    ['a class left out', { allocation: ['PRINCIPAL', 'INTEREST'] }, 'allocation'],
    ['a fee without a label', { feeTable: [{ id: 1, label: '', amountCents: 625 }] }, 'feeTable.0.label'],
    [
      'two fees under one id',
      { feeTable: [1, 1].map((id) => ({ id, label: 'Fee', amountCents: 5 })) },
      'feeTable',
    ],
    [
      'days counted, yet good to the end of the month',
      { strategy: { kind: 'daily' }, goodThrough: 'month-end' },
      'goodThrough',
    ],
    [
      'a rate per period for a debt that counts months',
      {
        strategy: { kind: 'period-penalty', periodMonths: 6 },
        subsequentStrategy: { kind: 'first-of-month' },
        subsequentRateBps: 'certificate',
      },
      'subsequentRateBps',
    ],
  ])('%s: refused by its name, and nothing is stored', async (_, values, name) => {
    const count = () =>
      testApp.db
        .selectFrom('regime')
        .select((it) => it.fn.countAll().as('count'))
        .execute()
    const before = await count()
    await expect(store(values)).rejects.toThrow(name)
    expect(await count()).toEqual(before)
  })
})

class RollBack extends Error {}
