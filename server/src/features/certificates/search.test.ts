import { beforeAll, describe, expect, test } from 'vitest'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { keepSearch } from './search-upkeep.ts'

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
  test('equal numbers come first, then those that begin with the text, then those that contain it', async () => {
    expect(await found({ parcelNumber: '6758214' })).toEqual([
      '2019-1002',
      '2020-1002',
      '2019-2000',
      '2019-3000',
    ])
  })

  test.each(['67-58214', '67 58214', '67.58214', ' 67–58214 '])(
    '%s: ignores blanks, dots and dashes',
    async (parcelNumber) => {
      expect(await found({ parcelNumber })).toHaveLength(4)
    },
  )

  test('rejects fewer than five characters with a message', async () => {
    const { status, body } = await search({ parcelNumber: '6758' })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'bad_request',
      message: 'You must search by parcel(at least 5 numbers) or enter an address or owner name.',
      fields: { parcelNumber: expect.any(String) },
    })
  })

  test('the certificate number, as letters show it, finds the certificate', async () => {
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

  test('finds only certificates that match both address and owner', async () => {
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

  test('accepts an empty county, and rejects an invalid one', async () => {
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
  ])('%s: rejected with the field to correct', async (_, payload, field) => {
    const { status, body } = await search(payload)
    expect(status).toBe(400)
    expect(body.fields).toHaveProperty(field)
  })
})

describe('the page', () => {
  test('counts all hits, and a page beyond the end is empty with the same count', async () => {
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

  test('rejects an unknown sort and a page size that is too large', async () => {
    expect((await search({ parcelNumber: '6758214' }, '?sort=password')).body.fields.sort).toMatch(
      /Sort by one of/,
    )
    expect((await search({ parcelNumber: '6758214' }, '?pageSize=5000')).status).toBe(400)
  })

  test('a row has only the specification’s fields', async () => {
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

describe('other spellings', () => {
  const inHamilton = { state: 'OH', county: 854 }
  beforeAll(async () => {
    const add = (certificate_no: string, owner_name: string, address: string) =>
      createCertificate(testApp.db, {
        county_id: 854,
        certificate_no,
        owner_name,
        address,
        city: 'Loveland',
        zip: '45140',
      })
    await add('2018-1', 'MC DONALD, JOHN', '92 Meadow Ln')
    await add('2018-2', 'DE LA CRUZ MARIA & JOSE', '1008-20 NORTH MAPLE STREET')
    await add('2018-3', 'St. John Mary, Trustee', '4210 SR 59 Apt 4')
    await keepSearch(testApp.services)
  })

  test.each([
    ['address', '92 Meadow Lane', '2018-1'],
    ['address', '1020 N. Maple St', '2018-2'],
    ['address', '1008-1020 N Maple', '2018-2'],
    ['address', '4210 State Route 59 #4', '2018-3'],
    ['address', '92 Meadow Lane, Loveland, OH 45140', '2018-1'],
    ['ownerInfo', 'John McDonald', '2018-1'],
    ['ownerInfo', 'Maria and Jose Delacruz', '2018-2'],
    ['ownerInfo', 'Saint John Mary', '2018-3'],
  ])('%s %j finds the certificate', async (field, typed, certificateNo) => {
    expect(await found({ ...inHamilton, [field]: typed })).toEqual([certificateNo])
  })

  test('hits with the typed spelling come before hits with another spelling', async () => {
    await createCertificate(testApp.db, {
      county_id: 854,
      certificate_no: '2018-9',
      owner_name: 'MacDonald John',
    })
    expect(await found({ ...inHamilton, ownerInfo: 'MacDonald' })).toEqual(['2018-9', '2018-1'])
    expect(await found({ ...inHamilton, ownerInfo: 'Mc Donald' })).toEqual(['2018-1', '2018-9'])
  })

  test('a filter of the hits, and a search for address and owner, accept other spellings', async () => {
    expect(await found({ ...inHamilton, ownerInfo: 'cruz', address: 'Maple St' })).toEqual(['2018-2'])
    expect(await found({ ...inHamilton, ownerInfo: 'cruz' }, '?filter=North%20Maple%20St')).toEqual([
      '2018-2',
    ])
    expect(await found({ ...inHamilton, ownerInfo: 'cruz' }, '?filter=Jose%20Delacruz')).toEqual(['2018-2'])
  })

  const near = async (payload: Record<string, unknown>) => {
    const response = await testApp.inject({ method: 'POST', url: '/api/parcels/search/suggestions', payload })
    return { status: response.statusCode, body: response.json() }
  }

  test.each([
    [{ address: '92 Medow Lane' }, { address: '92 Meadow Lane', ownerInfo: '' }],
    [{ address: '93 Meadow Lane' }, { address: '92 Meadow Lane', ownerInfo: '' }],
    [{ address: '92 Meadow Lnae' }, { address: '92 Meadow Lane', ownerInfo: '' }],
    [{ address: '5000 Meadow Lane' }, { address: 'Meadow Lane', ownerInfo: '' }],
    [{ ownerInfo: 'Delacrus' }, { address: '', ownerInfo: 'Delacruz' }],
    [{ ownerInfo: 'Jon McDonlad' }, { address: '', ownerInfo: 'John McDonald' }],
    [
      { address: '92 Meadow', ownerInfo: 'Delacruz' },
      { address: '92 Meadow', ownerInfo: '' },
    ],
  ])('near matches of %j: %j', async (typed, meant) => {
    const { status, body } = await near({ ...inHamilton, ...typed })
    expect(status).toBe(200)
    expect(body).toContainEqual({ state: 'OH', county: 854, countyName: 'Hamilton', ...meant })
    for (const it of body)
      expect(await found({ ...it, countyName: undefined }), JSON.stringify(it)).not.toEqual([])
    expect(body.length).toBeLessThanOrEqual(5)
  })

  test('suggests the county for a street or name that is typed as a parcel number', async () => {
    const street = await near({ parcelNumber: '92 Meadow Lane' })
    expect(street.body).toEqual([
      { state: 'OH', county: 854, countyName: 'Hamilton', address: '92 Meadow Lane', ownerInfo: '' },
    ])
    expect((await near({ parcelNumber: '92 Medow Lane' })).body[0]).toEqual(street.body[0])
    const name = await near({ parcelNumber: 'Maria Delacruz' })
    expect(name.body).toEqual([
      { state: 'OH', county: 854, countyName: 'Hamilton', address: '', ownerInfo: 'Maria Delacruz' },
    ])
    expect((await near({ parcelNumber: '99-99999' })).body).toEqual([])
  })

  test('suggests no words of another county, and no words that no certificate has any more', async () => {
    expect((await near({ ...inHamilton, ownerInfo: 'Kowalczik' })).body).toEqual([])
    await testApp.db
      .updateTable('certificate')
      .set({ owner_name: 'Private', owner_key: 'PRIVATE' })
      .where('certificate_no', '=', '2018-2')
      .execute()
    expect((await near({ ...inHamilton, ownerInfo: 'Delacrus' })).body).toEqual([])
  })

  test('rejects suggestions for too short a search with the same message as the search', async () => {
    const { status, body } = await near({ state: 'OH', ownerInfo: 'Kowalczyk' })
    expect(status).toBe(400)
    expect(body.message).toBe(
      'You must search by parcel(at least 5 numbers) or enter an address or owner name.',
    )
    expect((await near({ ...inHamilton, ownerInfo: "'; drop table certificate; --" })).status).toBe(200)
  })
})
