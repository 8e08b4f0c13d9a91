import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { describe, expect, test } from 'vitest'
import { createActor, sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { buildTestApp, sharedTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/database.ts'
import { supersedeQuotes } from './quotes.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const taxpayer = sharedActor(testApp, 'taxpayer')
const summit = sharedActor(testApp, 'county')
const hamilton = sharedActor(testApp, 'county', { countyId: 854 })

const log = async (id: number | string, token?: string, payload?: object) => {
  const answer = await testApp.inject({
    method: 'POST',
    url: `/api/parcels/${id}/payofflog`,
    ...(payload ? { payload } : {}),
    token,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const quotesOf = (certificateId: number) =>
  testApp.db
    .selectFrom('payoff_quote')
    .leftJoin('payoff_quote_supersession', 'quote_id', 'payoff_quote.id')
    .selectAll('payoff_quote')
    .select(['cause'])
    .where('certificate_id', '=', certificateId)
    .orderBy('payoff_quote.id')
    .execute()

const viewsOf = (certificateId: number) =>
  testApp.db.selectFrom('payoff_view').selectAll().where('certificate_id', '=', certificateId).execute()

describe('a payoff that is shown', () => {
  test('is stored under a number, with who, when, figures, lines, rules and the view', async () => {
    const id = await createCertificate(testApp.db)
    const { status, body } = await log(id, taxpayer.token, { purpose: 'print' })
    expect(status).toBe(201)
    expect(body).toEqual({
      quoteId: expect.any(Number),
      goodThrough: '2026-11-30',
      principalCents: 400_000,
      interestCents: 24_000,
      expenseCents: 0,
      totalCents: 424_000,
      invoice: expect.objectContaining({
        quoteId: body.quoteId,
        totalCents: 424_000,
        goodUntil: '2026-11-30',
      }),
      // It goes on paper, where anyone can check it.
      proof: {
        code: expect.stringMatching(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/),
        address: expect.stringContaining('/verify#code='),
      },
    })
    expect(await quotesOf(id)).toMatchObject([
      {
        id: body.quoteId,
        asked_by: taxpayer.userId,
        purpose: 'print',
        asked_at: new Date('2026-11-20T15:00:00Z'),
        good_through: '2026-11-30',
        total_cents: 424_000,
        lines: [expect.objectContaining({ kind: 'certificate' })],
        settings: expect.objectContaining({ stateId: 'OH' }),
        cause: null,
      },
    ])
    expect(await viewsOf(id)).toMatchObject([
      { user_id: taxpayer.userId, quote_id: body.quoteId, total_cents: 424_000 },
    ])
  })

  test('without a body or an account: an anonymous view; each view has a number of its own', async () => {
    const id = await createCertificate(testApp.db)
    const [first, second] = [await log(id), await log(id)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.quoteId).toBeGreaterThan(first.body.quoteId)
    expect(await quotesOf(id)).toMatchObject([{ purpose: 'view', asked_by: null }, { asked_by: null }])
  })

  test('of a redeemed certificate is zero, also where no rules are known', async () => {
    await testApp.db
      .insertInto('state')
      .values({ id: 'KY', name: 'Kentucky' })
      .onConflict((it) => it.doNothing())
      .execute()
    await testApp.db.insertInto('county').values({ id: 2100, state_id: 'KY', name: 'Fayette' }).execute()
    const id = await createCertificate(testApp.db, {
      county_id: 2100,
      redeemed_on: plainDate('2026-10-14'),
    })
    expect((await log(id)).body).toMatchObject({ totalCents: 0 })
  })

  test('with an unknown purpose is refused, with the name of the field', async () => {
    const { status, body } = await log(await createCertificate(testApp.db), undefined, { purpose: 'charge' })
    expect([status, body.fields]).toEqual([400, { purpose: expect.any(String) }])
  })
})

describe('where no figure may be shown, nothing is stored', () => {
  test.each([
    ['a sheriff’s sale ahead', {}, { sheriff_sale_on: plainDate('2026-12-01') }, 'payoff-from-county'],
    ['money in escrow', { escrow_cents: 100 }, undefined, 'payoff-from-staff'],
    ['no price', { price_cents: null }, undefined, 'payoff-from-staff'],
    ['a rate above the maximum', { rate_bps: 1801 }, undefined, 'payoff-from-staff'],
    [
      'a legal file in a county that says so',
      { county_id: 854 },
      { sent_legal_on: plainDate('2026-09-01') },
      'legal-contact',
    ],
  ])('%s: 409 with the reason', async (_, values, legal, reason) => {
    const id = await createCertificate(testApp.db, values, legal)
    for (const token of [undefined, taxpayer.token]) {
      const { status, body } = await log(id, token)
      expect([status, body.code, body.reason]).toEqual([409, 'no_payoff', reason])
    }
    expect(await quotesOf(id)).toEqual([])
    expect(await viewsOf(id)).toEqual([])
  })

  test('the certificate’s own county still gets it, another county does not', async () => {
    const id = await createCertificate(testApp.db, {}, { sheriff_sale_on: plainDate('2026-12-01') })
    expect((await log(id, summit.token)).status).toBe(201)
    expect((await log(id, hamilton.token)).status).toBe(409)
  })

  test('a certificate that is not the oldest: can be viewed, not printed', async () => {
    const parcel_no = '69-00001'
    await createCertificate(testApp.db, { parcel_no, purchased_on: plainDate('2024-01-10') })
    const newer = await createCertificate(testApp.db, { parcel_no })
    expect((await log(newer)).status).toBe(201)
    const { status, body } = await log(newer, undefined, { purpose: 'print' })
    expect([status, body.code]).toEqual([409, 'no_payoff'])
    expect(body.message).toMatch(/oldest unpaid certificate/)
  })

  test('a certificate that does not exist: 404', async () => {
    expect((await log(999_999)).status).toBe(404)
  })
})

test('supersedeQuotes: marks all earlier quotes once, and none of another certificate', async () => {
  const [id, other] = [await createCertificate(testApp.db), await createCertificate(testApp.db)]
  await log(id)
  await log(other)
  const supersede = (cause: 'item-added' | 'notice-recorded') =>
    inTransaction(testApp.db, (trx) => supersedeQuotes(trx, id, cause))
  await supersede('item-added')
  await log(id)
  await supersede('notice-recorded')
  expect((await quotesOf(id)).map(({ cause }) => cause)).toEqual(['item-added', 'notice-recorded'])
  expect((await quotesOf(other)).map(({ cause }) => cause)).toEqual([null])
})

test('S32 payoffs looked up without an account: 100 an hour from one address, then 429; a log-in is not counted', async () => {
  const strict = await buildTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const id = await createCertificate(strict.db)
  const person = await createActor(strict, 'taxpayer')
  const ask = async (token?: string) =>
    (await strict.inject({ method: 'POST', url: `/api/parcels/${id}/payofflog`, token })).statusCode
  const answers = new Set<number>()
  for (let count = 0; count < 100; count++) answers.add(await ask())
  expect([...answers]).toEqual([201])
  const refused = await strict.inject({ method: 'POST', url: `/api/parcels/${id}/payofflog` })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await ask(person.token)).toBe(201)
  await strict.close()
})
