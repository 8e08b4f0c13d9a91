import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { describe, expect, test } from 'vitest'
import { createActor, sharedActor } from '../../../test/actors.ts'
import { createCertificate, createExpense, createSubsequent } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import type { Db } from '../../db/database.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const taxpayer = sharedActor(testApp, 'taxpayer')

const get = async (id: number | string, token?: string) => {
  const response = await testApp.inject({
    method: 'GET',
    url: `/api/parcels/${id}`,
    ...(token ? { token } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}

const SOON = plainDate('2026-11-25')
const ENTERED_TODAY = new Date('2026-11-20T15:00:00Z')
const DATED_AHEAD = {
  tax: { paid_on: SOON, created_at: ENTERED_TODAY },
  cost: { incurred_on: SOON, updated_at: ENTERED_TODAY },
  posting: { incurred_on: plainDate('2026-11-20'), posted_on: SOON, updated_at: ENTERED_TODAY },
}

describe('a certificate for everybody', () => {
  test('E2 over HTTP: 4,000.00 at 5 % from 2026-03-10 is 4,240.00 until the end of November', async () => {
    const { body } = await get(await createCertificate(testApp.db))
    expect(body).toMatchObject({
      payofF_PRINCIPLE: 4000,
      payofF_INTEREST: 240,
      payofF_EXPENSE: 0,
      payofF_TOTAL: 4240,
      payofF_GOOD_THRU: '2026-11-30',
      subsequentData: [],
      purchasePriceUnpaid: 4000,
      isOldestUnpaidCertificate: true,
      paymentPending: false,
      status: 'Active Certificate',
    })
    expect(body.offer.payoff).toMatchObject({
      table: true,
      goodUntil: '2026-11-30',
      buttons: { pay: { opens: 'log-in' } },
    })
  })

  test('today is the date in the zone of the county, also where it is already tomorrow in UTC', async () => {
    const id = await createCertificate(testApp.db)
    const now = testApp.clock.now().toISOString()
    testApp.clock.set('2026-12-01T03:30:00Z')
    const { body } = await get(id)
    testApp.clock.set(now)
    expect([body.today, body.payofF_GOOD_THRU]).toEqual(['2026-11-30', '2026-11-30'])
  })

  test('the lines add up to the total, and say that the minimum made the interest', async () => {
    const { body } = await get(await createCertificate(testApp.db))
    const [line] = body.payoffLines
    expect(body.payoffLines).toHaveLength(1)
    expect(line).toMatchObject({
      kind: 'certificate',
      baseCents: 400_000,
      interestCents: 24_000,
      minimumApplied: true,
    })
    expect(line.runs).toEqual([
      {
        from: '2026-03-10',
        to: '2026-11-30',
        rateBps: 500,
        units: 8,
        unit: 'month',
        periodMonths: null,
        baseCents: 400_000,
        amountCents: 13_333,
      },
    ])
  })

  test('a subsequent and a posted refundable expense count, an unposted one does not', async () => {
    const { db } = testApp
    const id = await createCertificate(db)
    const taxes = { name: '2025 taxes, second half', paid_on: plainDate('2026-08-10') }
    await createSubsequent(db, id, taxes)
    const on = plainDate('2026-09-01')
    await createExpense(db, id, { amount_cents: 5_000, incurred_on: on })
    await createExpense(db, id, { amount_cents: 7_500, incurred_on: on, posted_on: null })
    const { body } = await get(id)
    expect(body).toMatchObject({
      payofF_PRINCIPLE: 5000,
      payofF_INTEREST: 285,
      payofF_EXPENSE: 50,
      payofF_TOTAL: 5335,
    })
    expect(body.subsequentData).toEqual([{ subsequentName: '2025 taxes, second half', subsequentAmt: 1000 }])
  })

  test.each([
    ['a tax', (db: Db, id: number) => createSubsequent(db, id, DATED_AHEAD.tax)],
    ['a cost', (db: Db, id: number) => createExpense(db, id, DATED_AHEAD.cost)],
    ['a posting', (db: Db, id: number) => createExpense(db, id, DATED_AHEAD.posting)],
  ])('%s dated after today: no figure, and nothing can be paid', async (_, add) => {
    const id = await createCertificate(testApp.db)
    await add(testApp.db, id)
    const { body } = await get(id, taxpayer.token)
    expect([body.payofF_TOTAL, body.subsequentData, body.offer.payoff.buttons.pay]).toEqual([null, [], null])
    expect(body.offer.payoff.notices).toEqual([{ group: 'B', id: 'payoff-from-staff' }])
  })

  test('price, rate or date not known: no figure, and the notice says that staff give it', async () => {
    for (const missing of ['price_cents', 'rate_bps', 'purchased_on', 'sale_type']) {
      const { body } = await get(await createCertificate(testApp.db, { [missing]: null }))
      expect(body).toMatchObject({ payofF_TOTAL: null, payoffLines: [], offer: { payoff: { table: false } } })
      expect(body.offer.payoff.notices).toEqual([{ group: 'B', id: 'payoff-from-staff' }])
    }
  })

  test('a rate above the state’s maximum gives no figure and leaves the reason in the log', async () => {
    const before = testApp.logLines.length
    const { body } = await get(await createCertificate(testApp.db, { rate_bps: 1801 }))
    expect(body.payofF_TOTAL).toBeNull()
    expect(testApp.logLines.slice(before).join('')).toContain('rate_too_high')
  })

  test('redeemed: zero in every case, also where nothing else is known of it', async () => {
    const { body } = await get(
      await createCertificate(testApp.db, { redeemed_on: plainDate('2026-10-14'), price_cents: null }),
    )
    expect(body).toMatchObject({
      status: 'Redeemed',
      payofF_TOTAL: 0,
      rtReceivedDate: '2026-10-14',
      rtAmountReceived: null,
    })
    expect(body.offer.payoff.notices).toEqual([{ group: 'A', id: 'paid-in-full', on: '2026-10-14' }])
  })

  test('others on the parcel stand oldest first, and only the oldest unpaid is the one to pay', async () => {
    const { db } = testApp
    const parcel_no = '68-00001'
    const newer = await createCertificate(db, {
      parcel_no,
      certificate_no: '2022-7',
      purchased_on: plainDate('2022-11-15'),
    })
    const older = await createCertificate(db, {
      parcel_no,
      certificate_no: '2019-7',
      purchased_on: plainDate('2019-11-12'),
    })
    const redeemed = await createCertificate(db, {
      parcel_no,
      certificate_no: '2017-7',
      purchased_on: plainDate('2017-11-14'),
      redeemed_on: plainDate('2018-01-02'),
    })
    const { body } = await get(newer, taxpayer.token)
    expect(body).toMatchObject({ isOldestUnpaidCertificate: false, oldestRelatedUnpaidCertificateId: older })
    expect(body.relatedTaxCertificates).toEqual([
      { parcelID: redeemed, taxSaleNo: '2017-7', status: 'Redeemed', paidOn: null, releasedBy: null },
      {
        ...{ parcelID: older, taxSaleNo: '2019-7', status: 'Active Certificate' },
        ...{ paidOn: null, releasedBy: null },
      },
    ])
    expect(body.offer.payoff.buttons.pay).toEqual({ opens: 'older-first', oldestUnpaidId: older })
    expect((await get(older, taxpayer.token)).body.offer.payoff.buttons.pay).toEqual({
      opens: 'payment-methods',
    })
  })

  test('a state without rules gives no figure', async () => {
    const { db } = testApp
    await db.insertInto('state').values({ id: 'KY', name: 'Kentucky' }).execute()
    await db.insertInto('county').values({ id: 21_067, state_id: 'KY', name: 'Fayette' }).execute()
    const { body } = await get(await createCertificate(db, { county_id: 21_067 }))
    expect(body).toMatchObject({ payofF_TOTAL: null, stateID: 'KY', countyName: 'Fayette' })
  })

  test.each([
    ['999999', 404],
    ['0', 400],
    ['-1', 400],
    ['1e3', 400],
    ['1%27', 400],
    ['9'.repeat(30), 400],
  ])('an id that is %s answers %i', async (id, status) => {
    expect((await get(id)).status).toBe(status)
  })
})

describe('S03 what staff write for themselves', () => {
  const secret = 'canary-note-of-the-firm'

  test('is visible to the firm and administrators only, not to the county', async () => {
    const { db } = testApp
    const legal = await createActor(testApp, 'legal')
    const id = await createCertificate(db, {}, { firm_id: 1, legal_note: secret, ref_no: 'canary-ref' })
    const county = await createActor(testApp, 'county', { countyId: 855 })
    const admin = await createActor(testApp, 'admin')
    for (const actor of [legal, admin])
      expect(JSON.stringify((await get(id, actor.token)).body)).toContain(secret)
    const otherCounty = await createActor(testApp, 'county', { countyId: 854 })
    for (const token of [undefined, taxpayer.token, county.token, otherCounty.token]) {
      const text = JSON.stringify((await get(id, token)).body)
      expect(text).not.toContain('canary')
    }
  })

  test('only staff see how much money of others is held; everybody sees that some is held', async () => {
    const id = await createCertificate(testApp.db, { escrow_cents: 12_345 })
    const county = await createActor(testApp, 'county', { countyId: 855 })
    const otherCounty = await createActor(testApp, 'county', { countyId: 854 })
    expect((await get(id, county.token)).body.moneyInEscrow).toBe(123.45)
    for (const token of [undefined, taxpayer.token, otherCounty.token])
      expect((await get(id, token)).body.moneyInEscrow).toBeNull()
    expect((await get(await createCertificate(testApp.db))).body.moneyInEscrow).toBe(0)
  })
})

describe('My Parcels', () => {
  const toggle = (id: number, token?: string) =>
    testApp.inject({
      method: 'POST',
      url: `/api/parcels/${id}/togglemyparcel`,
      payload: {},
      ...(token ? { token } : {}),
    })
  const mine = async (token: string) =>
    (await testApp.inject({ method: 'GET', url: '/api/parcels/myparcels', token })).json()

  test('toggling saves a parcel and removes it again', async () => {
    const id = await createCertificate(testApp.db)
    expect((await toggle(id, taxpayer.token)).json()).toBe(true)
    expect((await get(id, taxpayer.token)).body.isMyParcel).toBe(true)
    expect(await mine(taxpayer.token)).toEqual([expect.objectContaining({ parcelID: id })])
    expect((await toggle(id, taxpayer.token)).json()).toBe(false)
    expect(await mine(taxpayer.token)).toEqual([])
  })

  test('S30 exports as CSV the own rows of the filter, without formulas', async () => {
    const { token } = await createActor(testApp, 'taxpayer')
    for (const owner of ['=Baker(1)', 'Carter Bea'])
      await toggle(await createCertificate(testApp.db, { owner_name: owner }), token)
    const answer = await testApp.inject({
      method: 'GET',
      url: '/api/parcels/myparcels?filter=baker',
      token,
      headers: { accept: 'text/csv' },
    })
    expect(answer.headers['content-disposition']).toMatch(/my-parcels-\d{4}-\d\d-\d\d\.csv/)
    const lines = answer.body.trim().split('\r\n')
    expect(lines[0]).toContain('Certificate number,Parcel number,Status,Purchase date,Owner,Property address')
    expect(lines.slice(2)).toEqual(['Total of 1 row,,,,,,,,'])
    expect(lines[1]).toContain("'=Baker(1)")
  })

  test('is filtered and sorted as asked, and counts right also beyond its last page', async () => {
    const { token } = await createActor(testApp, 'taxpayer')
    for (const owner of ['Baker Ann', 'Carter Bea', 'Adams Cid'])
      await toggle(await createCertificate(testApp.db, { owner_name: owner }), token)
    const list = async (query: string) => {
      const url = `/api/parcels/myparcels?${query}`
      const answer = await testApp.inject({ method: 'GET', url, token })
      const owners =
        answer.statusCode === 200 ? answer.json().map((it: { ownerName: string }) => it.ownerName) : []
      return [answer.statusCode, answer.headers['x-total-count'], ...owners]
    }
    expect(await list('')).toEqual([200, '3', 'Adams Cid', 'Carter Bea', 'Baker Ann'])
    expect(await list('sort=ownerName')).toEqual([200, '3', 'Adams Cid', 'Baker Ann', 'Carter Bea'])
    expect(await list('sort=-ownerName&pageSize=2')).toEqual([200, '3', 'Carter Bea', 'Baker Ann'])
    expect(await list('filter=carter')).toEqual([200, '1', 'Carter Bea'])
    expect(await list('page=9')).toEqual([200, '3'])
    expect((await list('sort=price'))[0]).toBe(400)
  })

  test('says the payoff and until when it is good, or what stands in its place', async () => {
    const { token } = await createActor(testApp, 'taxpayer')
    const open = await createCertificate(testApp.db)
    const redeemed = await createCertificate(testApp.db, {
      redeemed_on: plainDate('2026-11-01'),
      redeemed_cents: 424_000,
    })
    const submitted = await createCertificate(testApp.db, {
      redemption_in_process_on: plainDate('2026-11-19'),
    })
    const held = await createCertificate(testApp.db, { escrow_cents: 100 })
    for (const id of [open, redeemed, submitted, held]) await toggle(id, token)
    const rows = (await mine(token)) as { parcelID: number; standing: string; payofF_TOTAL: number | null }[]
    const standings = Object.fromEntries(rows.map((row) => [row.parcelID, [row.standing, row.payofF_TOTAL]]))
    expect(standings[open]).toEqual(['payable', 4240])
    expect(standings[redeemed]?.[0]).toBe('paid')
    expect(standings[submitted]?.[0]).toBe('submitted')
    expect(standings[held]).toEqual(['ask', null])
    expect(rows.find(({ parcelID }) => parcelID === open)).toHaveProperty('goodUntil', expect.any(String))
  })

  test('each person has their own', async () => {
    const id = await createCertificate(testApp.db)
    const other = await createActor(testApp, 'taxpayer')
    await toggle(id, other.token)
    expect((await get(id, taxpayer.token)).body.isMyParcel).toBe(false)
    expect(await mine(taxpayer.token)).toEqual([])
  })

  test('needs a signed-in taxpayer, and a certificate that exists', async () => {
    const id = await createCertificate(testApp.db)
    const legal = await createActor(testApp, 'legal')
    expect((await toggle(id)).statusCode).toBe(401)
    expect((await toggle(id, legal.token)).statusCode).toBe(403)
    expect((await toggle(999_999, taxpayer.token)).statusCode).toBe(404)
  })
})

test('states and counties are listed by name with the specification’s names', async () => {
  const list = async (url: string) => (await testApp.inject({ method: 'GET', url })).json()
  expect(await list('/api/parcels/states')).toEqual(
    expect.arrayContaining([{ stateID: 'OH', stateName: 'Ohio' }]),
  )
  expect(await list('/api/parcels/counties')).toEqual(
    expect.arrayContaining([
      { countyID: 854, countyName: 'Hamilton', stateID: 'OH' },
      { countyID: 855, countyName: 'Summit', stateID: 'OH' },
    ]),
  )
})
