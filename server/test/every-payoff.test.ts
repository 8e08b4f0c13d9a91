import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemoWorld } from '../demo/world.ts'
import { verify } from '../src/verify/verify.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

describe('a payoff for every certificate: none throws, none is negative, each is the sum of its lines', () => {
  let testApp: TestApp
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-demo-'))
  beforeAll(async () => {
    testApp = await buildTestApp({ env: { DEMO: '1', DATA_DIR: dataDir } })
    await loadDemoWorld(testApp.services)
  })
  afterAll(async () => {
    await testApp.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('of the demo world; and all its invariants hold', async () => {
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
})
