import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { describe, expect, test } from 'vitest'
import { createActor, sharedActor } from '../../../test/actors.ts'
import { createCertificate } from '../../../test/factories.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp({ now: '2026-11-20T15:00:00Z' })
const admin = sharedActor(testApp, 'admin', { firstName: 'Ada', lastName: 'Lovell' })

const put = async (id: number, payload: object, token: string | undefined = admin.token) => {
  const answer = await testApp.inject({ method: 'PUT', url: `/api/parcels/${id}/status`, payload, token })
  return { status: answer.statusCode, body: answer.json() }
}
const history = async (id: number, token?: string) => {
  const answer = await testApp.inject({ method: 'GET', url: `/api/parcels/${id}/history`, token })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const auditOf = (id: number) =>
  testApp.db.selectFrom('audit_log').selectAll().where('subject_id', '=', String(id)).orderBy('id').execute()

describe('a status set by hand', () => {
  test('overrides the dates until it is removed; both are in the history and the audit log', async () => {
    const id = await createCertificate(testApp.db, {}, { noi_filed_on: plainDate('2026-10-01') })
    const set = await put(id, { status: 'REO', reason: 'deed held back', version: 1 })
    expect(set.status).toBe(200)
    expect(set.body).toMatchObject({ parcelID: id, webStatus: 'REO', version: 2 })
    const removed = await put(id, { status: null, reason: 'deed recorded', version: 2 })
    expect(removed.body).toMatchObject({ webStatus: 'Legal', version: 3 })
    const { body, headers } = await history(id, admin.token)
    expect(headers['x-total-count']).toBe('2')
    expect(body).toMatchObject([
      {
        id: expect.any(Number),
        at: '2026-11-20T15:00:00.000Z',
        by: 'Ada Lovell',
        what: 'status override removed',
        before: 'REO',
        after: 'Legal',
        reason: 'deed recorded',
      },
      expect.objectContaining({
        what: 'status override',
        before: 'Legal',
        after: 'REO',
        reason: 'deed held back',
      }),
    ])
    expect(await auditOf(id)).toMatchObject([
      { action: 'set-status-override', actor_user_id: admin.userId, detail: { from: 'Legal', to: 'REO' } },
      { action: 'remove-status-override', detail: { from: 'REO', to: 'Legal' } },
    ])
  })

  test('a page beyond the end of the history is empty, and the count stays right', async () => {
    const id = await createCertificate(testApp.db)
    await put(id, { status: 'REO', reason: 'deed held back', version: 1 })
    const url = `/api/parcels/${id}/history?page=9`
    const answer = await testApp.inject({ method: 'GET', url, token: admin.token })
    expect([answer.json(), answer.headers['x-total-count']]).toEqual([[], '1'])
  })

  test('a stale version: 409 with the present record, and nothing is written', async () => {
    const id = await createCertificate(testApp.db)
    await put(id, { status: 'REO', reason: 'first', version: 1 })
    const { status, body } = await put(id, { status: 'Legal', reason: 'second', version: 1 })
    expect([status, body.code]).toEqual([409, 'edit_conflict'])
    expect(body.current).toMatchObject({ parcelID: id, webStatus: 'REO', version: 2, payofF_TOTAL: 4240 })
    expect((await history(id, admin.token)).body).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('an older client without a version: is applied', async () => {
    const id = await createCertificate(testApp.db)
    expect((await put(id, { status: 'Legal', reason: 'by phone' })).body.webStatus).toBe('Legal')
  })

  test.each([
    ['no reason', { status: 'REO', reason: '  ' }, {}],
    ['Redeemed, which only a posted redemption gives', { status: 'Redeemed', reason: 'paid' }, {}],
    ['nothing to remove', { status: null, reason: 'x' }, {}],
    ['a redeemed certificate', { status: 'REO', reason: 'x' }, { redeemed_on: plainDate('2026-10-14') }],
  ])('%s: is refused and nothing is written', async (_, payload, values) => {
    const id = await createCertificate(testApp.db, values)
    expect((await put(id, payload)).status).toBe(400)
    expect((await history(id, admin.token)).body).toEqual([])
  })

  test('only an administrator may: 401, 403, and 404 when it does not exist', async () => {
    const id = await createCertificate(testApp.db)
    const ask = { status: 'REO', reason: 'x' }
    const anonymous = await testApp.inject({ method: 'PUT', url: `/api/parcels/${id}/status`, payload: ask })
    expect(anonymous.statusCode).toBe(401)
    for (const role of ['county', 'taxpayer', 'legal'] as const) {
      expect((await put(id, ask, (await createActor(testApp, role)).token)).status).toBe(403)
    }
    expect((await put(999_999, ask)).status).toBe(404)
  })
})

describe('S02 the timeline', () => {
  test('is for staff who may see the certificate; other counties and firms get not found', async () => {
    const seven = await createActor(testApp, 'legal', { firmId: 7 })
    const eight = await createActor(testApp, 'legal', { firmId: 8 })
    const id = await createCertificate(testApp.db, {}, { firm_id: 7 })
    const reached = [admin, await createActor(testApp, 'county'), seven]
    for (const actor of reached) expect((await history(id, actor.token)).status).toBe(200)
    const others = [eight, await createActor(testApp, 'county', { countyId: 854 })]
    for (const actor of others) expect((await history(id, actor.token)).status).toBe(404)
    expect((await history(id, (await createActor(testApp, 'taxpayer')).token)).status).toBe(403)
    expect((await history(id)).status).toBe(401)
  })
})
