import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const hamilton = sharedActor(testApp, 'county', { countyId: 854 })

const growth = async (id: number, token?: string) => {
  const answer = await testApp.inject({ method: 'GET', url: `/api/parcels/${id}/growth`, token })
  return { status: answer.statusCode, body: answer.json() }
}

test('without an account: each year adds up, and the last one ends with the figure of the payoff page', async () => {
  const id = await createCertificate(testApp.db)
  const { status, body } = await growth(id)
  expect(status).toBe(200)
  const shown = await testApp.inject({ method: 'GET', url: `/api/parcels/${id}` })
  expect(body.years.at(-1)).toMatchObject({
    through: shown.json().payofF_GOOD_THRU,
    totalCents: Math.round(shown.json().payofF_TOTAL * 100),
  })
  let owed = 0
  for (const { added, interest, paidCents, totalCents } of body.years) {
    for (const { amountCents } of [...added, ...interest]) owed += amountCents
    owed -= paidCents
    expect(totalCents).toBe(owed)
  }
  expect(body.points.at(-1).on).toBe(body.years.at(-1).through)
})

test('each part of the payoff names the statutes on which it rests', async () => {
  const { body } = await growth(await createCertificate(testApp.db))
  expect(body.laws).toEqual([
    {
      ...{ kind: 'certificate', label: null, labelCode: 'purchase-price', on: '2026-03-10' },
      statutes: expect.arrayContaining(['R.C. 5721.30(D)', 'R.C. 5721.41']),
    },
  ])
})

test('redeemed: nothing is owed, so nothing has grown', async () => {
  const id = await createCertificate(testApp.db, { redeemed_on: plainDate('2026-11-02') })
  expect(await growth(id)).toMatchObject({ status: 409, body: { code: 'no_payoff' } })
})

test('where the public page hides the figure: only its county is told how it grew', async () => {
  await testApp.db.updateTable('county').set({ can_request_payoff: false }).where('id', '=', 854).execute()
  const id = await createCertificate(testApp.db, { county_id: 854 })
  expect(await growth(id)).toMatchObject({ status: 409, body: { code: 'no_payoff' } })
  expect((await growth(id, hamilton.token)).status).toBe(200)
})

test('no such certificate: not found', async () => {
  expect(await growth(999_999_999)).toMatchObject({ status: 404 })
})
