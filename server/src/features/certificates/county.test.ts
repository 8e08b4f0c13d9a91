import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { describe, expect, test } from 'vitest'
import { createActor, sharedActor } from '../../../test/actors.ts'
import { createCertificate, createSubsequent } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/database.ts'
import { insertRegimeRow } from '../payoff/service.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin')
const summit = sharedActor(testApp, 'county')
const hamilton = sharedActor(testApp, 'county', { countyId: 854 })

const get = async (id: number, token?: string) => {
  const answer = await testApp.inject({ method: 'GET', url: `/api/parcels/${id}/county`, token })
  return { status: answer.statusCode, text: answer.body, body: answer.json() }
}

describe('S02 who reaches the county’s page', () => {
  test('its county and administrators; another county gets not found', async () => {
    const id = await createCertificate(testApp.db, { owner_name: 'Canary Owner' })
    expect((await get(id, summit.token)).status).toBe(200)
    expect((await get(id, admin.token)).status).toBe(200)
    const other = await get(id, hamilton.token)
    expect(other.status).toBe(404)
    expect(other.text).not.toContain('Canary')
  })

  test('its law firm; another firm gets not found, a taxpayer 403, nobody without an account', async () => {
    const firm = await createActor(testApp, 'legal')
    const otherFirm = await createActor(testApp, 'legal', { firmId: 2 })
    const id = await createCertificate(testApp.db, {}, { firm_id: firm.firmId })
    expect((await get(id, firm.token)).status).toBe(200)
    expect((await get(id, otherFirm.token)).status).toBe(404)
    expect((await get(id, (await createActor(testApp, 'taxpayer')).token)).status).toBe(403)
    expect((await get(id)).status).toBe(401)
  })
})

describe('what the county sees', () => {
  test('both figures with their dates and the rows that make each principal, whatever bars the public one', async () => {
    const id = await createCertificate(testApp.db, {}, { sheriff_sale_on: plainDate('2026-12-01') })
    await createSubsequent(testApp.db, id, { name: '2025 taxes', paid_on: plainDate('2026-08-10') })
    const { body } = await get(id, summit.token)
    expect(body).toMatchObject({
      payofF_PRINCIPLE: 5000,
      payofF_INTEREST: 285,
      payofF_TOTAL: 5285,
      payofF_GOOD_THRU: '2026-11-30',
      subsequentData: [{ subsequentName: '2025 taxes', subsequentAmt: 1000 }],
      purchasePriceUnpaid: 4000,
      payofF_PRINCIPLE_FUTURE: 5000,
      payofF_INTEREST_FUTURE: 300,
      payofF_GOOD_THRU_FUTURE: '2026-12-31',
      subsequentDataFuture: [{ subsequentName: '2025 taxes', subsequentAmt: 1000 }],
      purchasePriceUnpaidFuture: 4000,
      countyOffer: {
        parcel: { buttons: { viewPayoffAmount: true }, redemptionBlock: false },
        payoff: { table: true, notices: [{ group: 'B', id: 'payoff-from-county' }] },
      },
    })
    expect(body.payoffLinesFuture).toHaveLength(2)
  })

  test('redeemed: the block of the redemption with its facts, no button to the payoff', async () => {
    const id = await createCertificate(testApp.db, {
      redeemed_on: plainDate('2026-10-14'),
      redeemed_cents: 424_000,
      redeemed_by: 'Wire',
    })
    expect((await get(id, summit.token)).body).toMatchObject({
      rtReceivedDate: '2026-10-14',
      rtAmountReceived: 4240,
      rtPaymentType: 'Wire',
      countyOffer: { parcel: { redemptionBlock: true, buttons: { viewPayoffAmount: false } } },
    })
  })
})

describe('the total of the parcel', () => {
  test('no notice on any certificate: is not shown', async () => {
    expect((await get(await createCertificate(testApp.db), summit.token)).body.parcelTotal).toBeNull()
  })

  test('a notice on one of them: adds up all that are not redeemed, at both dates, seen from each', async () => {
    const parcel_no = '70-00001'
    const older = await createCertificate(
      testApp.db,
      { parcel_no },
      { noi_filed_on: plainDate('2026-11-02') },
    )
    const newer = await createCertificate(testApp.db, { parcel_no, price_cents: 100_000 })
    await createCertificate(testApp.db, { parcel_no, redeemed_on: plainDate('2026-10-14') })
    const [one, two] = [await get(older, summit.token), await get(newer, summit.token)]
    const sum = one.body.payofF_TOTAL + two.body.payofF_TOTAL
    const futureSum = one.body.payofF_TOTAL_FUTURE + two.body.payofF_TOTAL_FUTURE
    expect(one.body.parcelTotal).toEqual({
      certificateCount: 2,
      goodThrough: '2026-11-30',
      total: sum,
      futureGoodThrough: '2026-12-31',
      futureTotal: futureSum,
    })
    expect(sum).toBe(5300)
    // The notice moved the older one to 18 % from December on: 60.00 on top of the minimum.
    expect(futureSum).toBe(5360)
    expect(two.body.parcelTotal).toEqual(one.body.parcelTotal)
  })

  test('one of them bought under daily accrual: the total is given for today, which it names', async () => {
    await inTransaction(testApp.db, async (trx) => {
      const place = { stateId: 'OH', countyId: 855 }
      const daily = { strategy: { kind: 'daily' } } as const
      const monthly = { strategy: { kind: 'first-of-month' } } as const
      await insertRegimeRow(trx, { ...place, effectiveFrom: plainDate('2026-02-01'), values: daily })
      await insertRegimeRow(trx, { ...place, effectiveFrom: plainDate('2026-03-01'), values: monthly })
    })
    const parcel_no = '70-00003'
    const monthly = await createCertificate(
      testApp.db,
      { parcel_no },
      { noi_filed_on: plainDate('2026-11-02') },
    )
    // $1,000.00 at 5 % a year from February 10: 38.77 by November 20, less than the minimum of 60.00.
    const bought = { parcel_no, price_cents: 100_000, purchased_on: plainDate('2026-02-10') }
    await createCertificate(testApp.db, bought)
    const { body } = await get(monthly, summit.token)
    expect(body.payofF_GOOD_THRU).toBe('2026-11-30')
    expect(body.parcelTotal).toMatchObject({ goodThrough: '2026-11-20', total: 5300 })
  })

  test('one of them without a figure: no total is guessed', async () => {
    const parcel_no = '70-00002'
    const id = await createCertificate(testApp.db, { parcel_no }, { noi_filed_on: plainDate('2026-11-02') })
    await createCertificate(testApp.db, { parcel_no, price_cents: null })
    expect((await get(id, summit.token)).body.parcelTotal).toMatchObject({
      certificateCount: 2,
      total: null,
      futureTotal: null,
    })
  })
})
