import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RouteName, routes } from '@fieldstone/contract/routes'
import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoWorld } from '../demo/world.ts'
import { verify } from '../src/features/verify/verify.ts'
import { createFolderStorage } from '../src/providers/storage/folder-storage.ts'
import { ACCESS } from './access-matrix.ts'
import { REQUESTS } from './access-requests.ts'
import { accessWorldIn, IDENTITIES } from './access-world.ts'
import { encodedByLibrary, recordValues } from './recorded-values.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-demo-'))
const recorded = recordValues()
beforeAll(async () => {
  testApp = await buildTestApp({
    env: { DEMO: '1', DATA_DIR: dataDir },
    handlers: recorded.handlers,
    files: createFolderStorage(join(dataDir, 'documents')),
  })
  await loadDemoWorld(testApp.services)
})
afterAll(async () => {
  await testApp.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('every certificate has a payoff that is not negative and is the sum of its lines, and no invariant is violated', async () => {
  const { count } = await testApp.db
    .selectFrom('certificate')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('redeemed_on', 'is', null)
    .executeTakeFirstOrThrow()
  const report = await verify(testApp.db, testApp.services)
  expect(report.findings.filter((it) => !it.isOk)).toEqual([])
  expect(report.isOk).toBe(true)
  expect(report.findings.find((it) => it.id === 'data')?.rowCount).toBe(count)
  expect(count).toBeGreaterThan(500)
})

const READS = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method === 'GET')

test('every answer to a GET equals the encoding of the library byte by byte, for each route, each allowed reader and several certificates', async () => {
  const world = await accessWorldIn(testApp)
  // The certificates that the demo promises by number come first.
  const certificates = await testApp.db
    .selectFrom('certificate')
    .select('id')
    .orderBy('id')
    .limit(inLongTests(3, 8))
    .execute()
  let compared = 0
  for (const name of READS) {
    const { params = {}, query = {}, headers = {} } = await REQUESTS[name](world)
    const isOfCertificate = params['id'] === world.certificateId
    const asked = isOfCertificate ? certificates.map(({ id }) => ({ ...params, id })) : [params]
    for (const identity of IDENTITIES.filter((it) => ACCESS[name][it] === 'does')) {
      const token = await world.tokenOf(identity)
      for (const its of asked) {
        recorded.values.delete(name)
        const url = urlOf(name, its, query)
        const { body } = await testApp.inject({ method: 'GET', url, token, headers: { ...headers } })
        const encoded = recorded.values.has(name) ? encodedByLibrary(name, recorded.values.get(name)) : null
        if (encoded === null) continue
        expect([url, identity, body]).toEqual([url, identity, encoded])
        compared += 1
      }
    }
  }
  expect(compared).toBeGreaterThan(300)
  expect(recorded.added.undeclaredCount).toBeGreaterThan(compared)
})

function urlOf(
  name: RouteName,
  params: Readonly<Record<string, string | number>>,
  query: Readonly<Record<string, string>>,
): string {
  const path = routes[name].path.replace(/:([A-Za-z]+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}
