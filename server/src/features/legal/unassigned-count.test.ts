import { beforeAll, expect, test } from 'vitest'
import { sharedActor } from '../../../test/actors.ts'
import { createCertificate, createPlaces } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()
beforeAll(() => createPlaces(testApp.db))
const legal = sharedActor(testApp, 'legal')
const colleague = sharedActor(testApp, 'legal')
const stranger = sharedActor(testApp, 'legal', { firmId: 2 })

const get = async (url: string, token: string) => ({
  body: (await testApp.inject({ method: 'GET', url, token })).json(),
})

test('the badge counts active files of the firm without an attorney, in that county alone', async () => {
  const count = async (countyId: number, token = legal.token) =>
    (await get(`/api/counties/${countyId}/unassignedlegalparcelcount`, token)).body
  expect(await count(855)).toBe(0)
  const open = { firm_id: 1, is_active: true }
  await createCertificate(testApp.db, {}, open)
  await createCertificate(testApp.db, {}, open)
  await createCertificate(testApp.db, { county_id: 854 }, open)
  await createCertificate(testApp.db, {}, { ...open, assigned_attorney_id: colleague.userId })
  await createCertificate(testApp.db, {}, { ...open, is_active: false })
  await createCertificate(testApp.db, {}, { ...open, firm_id: 2 })
  await createCertificate(testApp.db)
  expect([await count(855), await count(854), await count(855, stranger.token)]).toEqual([2, 1, 1])
  expect(await count(999)).toMatchObject({ code: 'not_found' })
})
