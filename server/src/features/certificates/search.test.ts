import { beforeAll, describe, expect, test } from 'vitest'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()

beforeAll(async () => {
  const add = (certificate_no: string, parcel_no: string, owner_name: string, more: object = {}) =>
    createCertificate(testApp.db, { certificate_no, parcel_no, owner_name, ...more })
  await add('2019-1002', '67-58214', 'Kowalczyk Daniel R')
  await add('2020-1002', '67-58214', 'Kowalczyk Daniel R')
  await add('2019-2000', '67-58214.01', "O'Brien-Muñoz Ann")
  const stow = { address: '5 Elm St', city: 'Stow', zip: '44224' }
  await add('2019-3000', '99-67-58214', '100% Realty_LLC', stow)
  const cincinnati = { county_id: 854, address: '9 Vine St', city: 'Cincinnati', zip: '45202' }
  await add('2019-4000', '55-11111', 'Danielson Roy', cincinnati)
})

const search = async (payload: Record<string, unknown>, query = '') => {
  const response = await testApp.inject({ method: 'POST', url: `/api/parcels/search${query}`, payload })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
const found = async (payload: Record<string, unknown>, query = '') =>
  (await search(payload, query)).body.map((row: { taxSaleNo: string }) => row.taxSaleNo)

describe('by parcel number', () => {
  test('equal comes first, then what begins with it, then what contains it', async () => {
    expect(await found({ parcelNumber: '6758214' })).toEqual([
      '2019-1002',
      '2020-1002',
      '2019-2000',
      '2019-3000',
    ])
  })

  test.each(['67-58214', '67 58214', '67.58214', ' 67–58214 '])(
    '%s: blanks, dots and dashes do not matter',
    async (parcelNumber) => {
      expect(await found({ parcelNumber })).toHaveLength(4)
    },
  )

  test('four characters are too few, and say so', async () => {
    const { status, body } = await search({ parcelNumber: '6758' })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'bad_request',
      message: 'You must search by parcel(at least 5 numbers) or enter an address or owner name.',
      fields: { parcelNumber: expect.any(String) },
    })
  })

  test('the number on a letter, the certificate’s own, finds the certificate', async () => {
    expect(await found({ parcelNumber: '2019-1002' })).toEqual(['2019-1002'])
  })

  test.each(["'; drop table certificate; --", '%%%%%', '_____', '\\\\\\\\\\', '"quoted"'])(
    'S07 %s is searched literally and finds nothing',
    async (parcelNumber) => {
      const { status, body } = await search({ parcelNumber })
      expect(status).toBe(200)
      expect(body).toEqual([])
    },
  )
})

describe('by place', () => {
  const inSummit = { state: 'OH', county: 855 }

  test.each(['Kowalczyk Daniel', 'Daniel Kowalczyk', 'kowal', 'DANIEL'])(
    'owner %s, in any order and case',
    async (ownerInfo) => {
      expect(await found({ ...inSummit, ownerInfo })).toEqual(['2019-1002', '2020-1002'])
    },
  )

  test.each(["O'Brien", 'obrien munoz', 'MUÑOZ ANN'])(
    'owner %s, accents and signs folded',
    async (ownerInfo) => {
      expect(await found({ ...inSummit, ownerInfo })).toEqual(['2019-2000'])
    },
  )

  test('wildcards of the database are searched literally', async () => {
    expect(await found({ ...inSummit, ownerInfo: '100%' })).toEqual(['2019-3000'])
    expect((await search({ ...inSummit, ownerInfo: '%' })).status).toBe(400)
    expect(await found({ parcelNumber: '6758214' }, '?filter=%25')).toEqual([])
  })

  test('address and owner together narrow the result', async () => {
    expect(await found({ ...inSummit, address: 'meadow', ownerInfo: 'ann' })).toEqual(['2019-2000'])
  })

  test('the city counts as part of the address', async () => {
    expect(await found({ ...inSummit, address: 'elm st stow' })).toEqual(['2019-3000'])
  })

  test.each([[855], ['855'], [' 855 ']])(
    'the county as %j, as a script or a form sends it, is the same',
    async (county) => {
      expect(await found({ ...inSummit, county, ownerInfo: 'kowal' })).toEqual(['2019-1002', '2020-1002'])
    },
  )

  test('no county chosen in a form is no county', async () => {
    expect(await found({ state: '', county: '', parcelNumber: '6758214' })).toHaveLength(4)
    for (const county of ['x', '0', '855.5', '1e3', [], {}])
      expect((await search({ ...inSummit, county, ownerInfo: 'Kowalczyk' })).status).toBe(400)
  })

  test('another county is not searched', async () => {
    expect(await found({ ...inSummit, ownerInfo: 'danielson' })).toEqual([])
  })

  test.each([
    ['no county', { state: 'OH', ownerInfo: 'Kowalczyk' }, 'county'],
    ['no state', { county: 855, ownerInfo: 'Kowalczyk' }, 'state'],
    ['neither address nor owner', { state: 'OH', county: 855 }, 'address'],
  ])('%s: refused with the field to mend', async (_, payload, field) => {
    const { status, body } = await search(payload)
    expect(status).toBe(400)
    expect(body.fields).toHaveProperty(field)
  })
})

describe('the page', () => {
  test('counts the whole, and a page beyond the end is empty with the same count', async () => {
    const first = await search({ parcelNumber: '6758214' }, '?pageSize=3')
    expect(first.body).toHaveLength(3)
    expect(first.headers['x-total-count']).toBe('4')
    const beyond = await search({ parcelNumber: '6758214' }, '?page=9&pageSize=3')
    expect(beyond.body).toEqual([])
    expect(beyond.headers['x-total-count']).toBe('4')
  })

  test('filters within the hits and sorts by the named column', async () => {
    expect(await found({ parcelNumber: '6758214' }, '?filter=elm')).toEqual(['2019-3000'])
    expect(await found({ parcelNumber: '6758214' }, '?sort=-taxSaleNo')).toEqual([
      '2020-1002',
      '2019-3000',
      '2019-2000',
      '2019-1002',
    ])
  })

  test('an unknown sort or an endless page is refused in a sentence', async () => {
    expect((await search({ parcelNumber: '6758214' }, '?sort=password')).body.fields.sort).toMatch(
      /Sort by one of/,
    )
    expect((await search({ parcelNumber: '6758214' }, '?pageSize=5000')).status).toBe(400)
  })

  test('a row has the specification’s names, since when all is paid, and nothing else', async () => {
    const { body } = await search({ parcelNumber: '2019-3000' })
    expect(body).toEqual([
      {
        parcelID: expect.any(Number),
        taxSaleNo: '2019-3000',
        parcelNo: '99-67-58214',
        status: 'Active Certificate',
        redemptionInProcDate: null,
        purchaseDate: '2026-03-10',
        ownerName: '100% Realty_LLC',
        propertyAddress: '5 Elm St',
        propertyAddressFull: '5 Elm St, Stow, OH 44224',
      },
    ])
  })
})
