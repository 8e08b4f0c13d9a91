import { inLongTests } from '@fieldstone/domain/long-tests.testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { createTestDatabase, openPatiently } from '../../../test/postgres.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

/** Of four editors, two on each server. */
const EDITS = inLongTests(50, 250)

let servers: readonly [TestApp, TestApp]
let drop: () => Promise<void>
beforeAll(async () => {
  const { url, ...created } = await createTestDatabase()
  drop = created.drop
  const first = await buildTestApp({ database: openPatiently(url) })
  servers = [first, await buildTestApp({ database: openPatiently(url), company: 'unset' })]
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await drop()
})

interface LegalFile {
  readonly version: number
  readonly webNotes: string | null
}

const read = async (server: TestApp, id: number, { token }: TestActor): Promise<LegalFile> =>
  (await server.inject({ method: 'GET', url: `/api/parcels/${id}/legal`, token })).json()

/** Adds one to the number that stands in the note, on what it was answered last; returns how often others were faster. */
async function addOne(server: TestApp, id: number, actor: TestActor): Promise<number> {
  let seen = await read(server, id, actor)
  for (let conflicts = 0; ; conflicts++) {
    const answer = await server.inject({
      method: 'PUT',
      url: '/api/parcels',
      token: actor.token,
      payload: { parcelID: id, version: seen.version, webNotes: String(Number(seen.webNotes) + 1) },
    })
    if (answer.statusCode === 200) return conflicts
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'edit_conflict'])
    seen = answer.json().current
  }
}

test('F12 two servers, four editors of one file at once: each stale save is answered by what stands, and no edit is lost', async () => {
  const [first, second] = servers
  const editors = []
  for (const server of [first, first, second, second])
    editors.push({ server, actor: await createActor(first, 'legal') })
  const id = await createCertificate(first.db, {}, { firm_id: 1, is_active: true })
  const conflicts = await Promise.all(
    editors.map(async ({ server, actor }) => {
      let count = 0
      for (let edit = 0; edit < EDITS; edit++) count += await addOne(server, id, actor)
      return count
    }),
  )
  const [editor] = editors
  expect(editor && (await read(second, id, editor.actor)).webNotes).toBe(String(4 * EDITS))
  expect(
    conflicts.reduce((sum, count) => sum + count, 0),
    'they did meet',
  ).toBeGreaterThan(0)
})
