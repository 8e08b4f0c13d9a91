import { LEGAL_SORTS } from '@fieldstone/contract/routes/legal/legal'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate, createPlaces } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { NO_REQUEST, requestContext } from '../../context.ts'
import { readWhole } from './lists.ts'

const testApp = sharedTestApp()
const legal = sharedActor(testApp, 'legal')
/** Of another firm. */
sharedActor(testApp, 'legal', { firmId: 2 })
const own: number[] = []
beforeAll(async () => {
  await createPlaces(testApp.db)
  for (let no = 0; no < 12; no++)
    own.push(await createCertificate(testApp.db, {}, { firm_id: 1, is_active: no % 3 !== 0 }))
  await createCertificate(testApp.db, {}, { firm_id: 2, is_active: true })
})

async function read(fewFiles: number, sort: string, page: number) {
  const context = await requestContext(testApp.services, {
    actor: { role: 'legal', userId: legal.userId, firmId: 1, countyId: null },
    address: '203.0.113.5',
    requestId: 'r1',
    route: 'GET /api/parcels/legal',
    signal: new AbortController().signal,
    request: NO_REQUEST,
  })
  return readWhole(context, { page, pageSize: 5, sort }, sql`legal.firm_id = 1`, fewFiles)
}

// By the next step, files are sorted as they are presented, not by an index.
const SORTS = LEGAL_SORTS.filter((name) => name !== 'nextStepDate')

test.each(['', ...SORTS.flatMap((name) => [name, `-${name}`])])(
  'files ordered by %j: each page is the same where they are few as where they are many',
  async (sort) => {
    const seen: number[] = []
    for (const page of [1, 2, 3]) {
      const [few, many] = [await read(12, sort, page), await read(11, sort, page)]
      expect(many).toEqual(few)
      expect(few.total).toBe(12)
      seen.push(...few.rows.map(({ id }) => id))
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(own)
  },
)
