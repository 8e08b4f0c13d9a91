import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { layoutProblems } from '../../../test/pdf-layout.ts'
import { linesOf } from '../../../test/pdf-lines.ts'
import { toldBy } from '../../../test/pdf-tags.ts'
import { sharedTestApp, type TestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const taxpayer = sharedActor(testApp, 'taxpayer')
const admin = sharedActor(testApp, 'admin')

type Values = Parameters<typeof createCertificate>[1]

/** A property with one certificate for each entry, oldest first. */
async function propertyOf(name: string, ...liens: readonly Values[]): Promise<number[]> {
  const ids: number[] = []
  for (const [index, lien] of liens.entries())
    ids.push(
      await createCertificate(testApp.db, {
        parcel_no: `88-${name}`,
        certificate_no: `${name}-${index + 1}`,
        purchased_on: plainDate(`${2020 + index}-10-15`),
        price_cents: 100_000,
        ...lien,
      }),
    )
  return ids
}

interface Answered {
  readonly total: number | null
  readonly goodUntil: string | null
  readonly countedParcelIDs: number[]
  readonly leftOutParcelIDs: number[]
  readonly printableParcelIDs: number[]
  readonly certificates: { parcelID: number; payofF_TOTAL: number | null }[]
}

async function read(
  id: number | undefined,
  { app = testApp as TestApp, token = '' } = {},
): Promise<Answered> {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/parcels/${id}/property`,
    ...(token === '' ? {} : { token }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const print = (id: number | undefined) =>
  testApp.inject({ method: 'GET', url: `/api/parcels/${id}/propertypayoff.pdf`, token: taxpayer.token })

const countOf = async (table: 'payoff_quote' | 'payoff_view', ids: readonly number[]) =>
  (await testApp.db.selectFrom(table).select('id').where('certificate_id', 'in', ids).execute()).length

test('shows all certificates in their order of payment, with the sum of what each page shows', async () => {
  const ids = await propertyOf('70001', {}, {}, { redeemed_on: plainDate('2025-01-10') })
  const property = await read(ids[2])
  expect(property.certificates.map(({ parcelID }) => parcelID)).toEqual(ids)
  const pages = await Promise.all(
    ids.map(async (id) => (await testApp.inject({ method: 'GET', url: `/api/parcels/${id}` })).json()),
  )
  expect(property.certificates).toEqual(pages)
  const owed = pages.slice(0, 2).reduce((sum, page) => sum + Math.round(page.payofF_TOTAL * 100), 0)
  expect(owed).toBeGreaterThan(200_000)
  expect(property).toMatchObject({
    total: owed / 100,
    goodUntil: '2026-11-30',
    countedParcelIDs: ids.slice(0, 2),
    leftOutParcelIDs: [],
    printableParcelIDs: ids.slice(0, 2),
  })
  expect(await countOf('payoff_view', ids)).toBe(0)
})

test('leaves a certificate whose payoff is not shown out of the total, and names it; staff see it', async () => {
  const ids = await propertyOf('70002', {}, {})
  const [oldest = 0] = ids
  const sheriff_sale_on = plainDate('2027-01-15')
  await testApp.db.insertInto('legal_case').values({ certificate_id: oldest, sheriff_sale_on }).execute()
  const property = await read(ids[1])
  expect(property).toMatchObject({ countedParcelIDs: [ids[1]], leftOutParcelIDs: [ids[0]] })
  expect(property.total).toBe(property.certificates[1]?.payofF_TOTAL)
  expect(property.certificates[0]?.payofF_TOTAL).toBeNull()
  // The newer one cannot be paid before the older one.
  expect(property.printableParcelIDs).toEqual([])
  expect((await print(ids[1])).json().code).toBe('no_payoff')
  const { countedParcelIDs } = await read(ids[1], { token: admin.token })
  expect(countedParcelIDs).toEqual(ids)
})

test('prints a page with the total and an invoice for each certificate, with a number and a view for each', async () => {
  const ids = await propertyOf('70003', {}, {}, {})
  const { total } = await read(ids[0])
  const answer = await print(ids[1])
  expect(answer.headers['content-type']).toBe('application/pdf')
  const pages = answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages).toHaveLength(4)
  expect(layoutProblems(answer.rawPayload)).toEqual([])
  const lines = linesOf(answer.rawPayload)
  const money = (total ?? 0).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  for (const line of ['PROPERTY PAYOFF', money, 'Payoff invoices of 3 certificates follow', 'page 1 of 4'])
    expect(lines.map((it) => it.toLowerCase())).toContain(line.toLowerCase())
  expect(toldBy(answer.rawPayload).filter((it) => it.startsWith('H1: '))).toEqual([
    'H1: PROPERTY PAYOFF',
    'H1: PAYOFF INVOICE',
    'H1: PAYOFF INVOICE',
    'H1: PAYOFF INVOICE',
  ])
  expect(lines.join(' ')).toContain('A cashier’s check or money order for each certificate')
  expect(await countOf('payoff_quote', ids)).toBe(3)
  expect(await countOf('payoff_view', ids)).toBe(3)
})

test('answers 404 for a certificate that does not exist', async () => {
  const answer = await testApp.inject({ method: 'GET', url: '/api/parcels/999999/property' })
  expect(answer.statusCode).toBe(404)
})
