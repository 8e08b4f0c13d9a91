import { AUDIT_FILTER_LENGTH, type AuditChoices } from '@fieldstone/contract/entities/audit/audit'
import type { Route } from '@fieldstone/contract/route'
import { routes } from '@fieldstone/contract/routes'
import { SYSTEM } from '@fieldstone/domain/access/actor'
import { beforeAll, expect, test } from 'vitest'
import { createActor, sharedActor } from '../../../test/actors.ts'
import { verifyAuditChains } from '../../../test/audit-chains.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { type AuditEntry, recordAudit } from '../../audit/record.ts'
import { inTransaction } from '../../db/database.ts'
import { routeName } from '../../http/gate.ts'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin')
const taxpayer = sharedActor(testApp, 'taxpayer', { username: 'maria' })

beforeAll(async () => {
  await record({ at: new Date('2026-11-01T03:59:59Z'), action: 'import' })
  await record({ at: new Date('2026-11-01T04:00:00Z'), action: 'load-demo' })
  await record({
    action: 'log-in',
    actor: { role: 'taxpayer', userId: taxpayer.userId },
    subject: { kind: 'user', id: taxpayer.userId },
    result: 'ok',
    detail: { note: '=cmd()', amountCents: 12, truth: true, none: null },
  })
  const subject = { kind: 'route', id: 'GET /api/parcels/:id/county' }
  await record({ action: 'refused', actor: { role: 'anonymous' }, subject, result: 'not_found' })
  await record({ action: 'log-out', actor: SYSTEM, result: 'not_allowed' })
})

const record = (entry: Partial<AuditEntry>) =>
  inTransaction(testApp.db, (trx) =>
    recordAudit(trx, {
      at: testApp.clock.now(),
      actor: { role: 'anonymous' },
      action: 'contact',
      subject: { kind: 'certificate', id: 12 },
      result: 'ok',
      address: '203.0.113.5',
      ...entry,
    }),
  )

const list = (query = '', headers: Record<string, string> = {}, token = admin.token) =>
  testApp.inject({ method: 'GET', url: `/api/admin/audit${query}`, token, headers })

const actions = async (query: string) =>
  (await list(query)).json<{ action: string }[]>().map((line) => line.action)

test('newest first, each with who, what, when, from where and the result, and a total count', async () => {
  const answer = await list('?pageSize=3')
  expect(answer.headers['x-total-count']).toBe('5')
  expect(answer.json()).toEqual([
    expect.objectContaining({ action: 'log-out', actorRole: 'system', actorUsername: null }),
    expect.objectContaining({ action: 'refused' }),
    {
      id: expect.any(Number),
      at: '2026-11-20T15:00:00.000Z',
      actorUserId: taxpayer.userId,
      actorUsername: 'maria',
      actorRole: 'taxpayer',
      action: 'log-in',
      subjectKind: 'user',
      subjectId: String(taxpayer.userId),
      subjectName: 'maria',
      result: 'ok',
      address: '203.0.113.5',
      detail: { note: '=cmd()', amountCents: 12, truth: true, none: null },
    },
  ])
})

test.each([
  ['?action=log-in', ['log-in']],
  ['?action=log', []],
  ['?action=%25', []],
  ['?actor=maria', ['log-in']],
  ['?actor=MARIA', ['log-in']],
  ['?actor=system', ['log-out']],
  ['?actor=taxpayer', ['log-in']],
  ['?actor=nobody', []],
  ['?subject=user', ['log-in']],
  ['?subject=certificate:12&result=not_allowed', ['log-out']],
  ['?subject=certificate:13', []],
  ['?subject=route:GET /api/parcels/:id/county', ['refused']],
  ['?subject=GET /api/parcels/:id/county', ['refused']],
  ['?subject=route:GET /api/parcels/', []],
  ['?to=2026-10-31', ['import']],
  ['?from=2026-11-01&to=2026-11-01', ['load-demo']],
])('%s finds %j: days are those of the company', async (query, found) => {
  expect(await actions(query)).toEqual(found)
})

test.each(['?to=9999-12-31', '?from=9999-12-31', '?from=0001-01-01&to=0001-01-01'])(
  'S24 %s: the first and last days of the calendar are accepted',
  async (query) => {
    expect((await list(query)).statusCode).toBe(200)
  },
)

test('the name of every route fits into the filter, with its kind', () => {
  const subjects = Object.values(routes).map((route: Route) => `route:${routeName(route)}`)
  expect(subjects.filter((subject) => subject.length > AUDIT_FILTER_LENGTH)).toEqual([])
})

test('what it can be filtered by: the actions and results that stand in it, and the staff', async () => {
  await createActor(testApp, 'county', { username: 'grace' })
  const answer = await testApp.inject({ method: 'GET', url: '/api/admin/audit/choices', token: admin.token })
  const { actions, staff } = answer.json<AuditChoices>()
  expect(actions).toEqual(expect.arrayContaining([{ action: 'refused', results: ['not_found'] }]))
  const names = actions.map(({ action }) => action)
  expect(names).toEqual([...new Set(names)].sort())
  expect(names).toEqual(expect.arrayContaining(['import', 'load-demo', 'log-in', 'log-out']))
  expect(names).not.toContain('disable-user')
  expect(staff).toContain('grace')
  expect(staff).not.toContain('maria')
})

test('an action that has ended in two ways is there once, with both', async () => {
  await record({ action: 'reset-password', result: 'reset_refused' })
  await record({ action: 'reset-password' })
  const answer = await testApp.inject({ method: 'GET', url: '/api/admin/audit/choices', token: admin.token })
  expect(answer.json<AuditChoices>().actions).toContainEqual({
    action: 'reset-password',
    results: ['ok', 'reset_refused'],
  })
})

test('the filter by a user id finds that user', async () => {
  expect(await actions(`?actor=${taxpayer.userId}`)).toEqual(['log-in'])
})

test('S29 S30 as CSV oldest first, without formulas; the export is recorded, and the chain verifies', async () => {
  const answer = await list('?action=log-in', { accept: 'text/csv' })
  const lines = answer.body.trimEnd().split('\r\n')
  expect(lines.slice(2)).toEqual(['Total of 1 row,,,,,,,,,,,'])
  expect(lines[0]).toBe(
    '\uFEFFLine,Time,User,User id,Role,Action,Subject,Subject id,Subject name,Result,Address,Detail',
  )
  expect(lines[1]).toContain('log-in')
  expect(lines[1]).toContain('"{""none"":null')
  expect(await actions('?action=export')).toEqual(['export'])
  expect(await verifyAuditChains(testApp.db)).toBeNull()
})

test('more rows than one page of an export: all of them, each once, in order', async () => {
  await inTransaction(testApp.db, async (trx) => {
    for (let no = 0; no < 1_001; no++) {
      recordAudit(trx, {
        at: testApp.clock.now(),
        actor: SYSTEM,
        action: 'create-user',
        subject: null,
        result: 'ok',
        address: null,
        detail: { no },
      })
    }
  })
  const answer = await list('?action=create-user', { accept: 'text/csv' })
  const numbers = [...answer.body.matchAll(/""no"":(\d+)/g)].map((match) => Number(match[1]))
  expect(numbers).toEqual(Array.from({ length: 1_001 }, (_, no) => no))
})

test('the filter by a user also finds failed log-ins to that account, but no other act on it', async () => {
  const target = await createActor(testApp, 'county', { username: 'joanne' })
  const subject = { kind: 'user', id: target.userId }
  const nobody = { role: 'anonymous' } as const
  await record({ action: 'log-in', actor: nobody, subject, result: 'invalid_credentials' })
  await record({ action: 'disable-user', actor: { role: 'admin', userId: admin.userId }, subject })
  await record({ action: 'log-in', actor: nobody, subject: { kind: 'certificate', id: target.userId } })
  await record({ action: 'log-in', actor: nobody, subject: null, result: 'invalid_credentials' })
  await record({ action: 'log-in', actor: { role: 'county', userId: target.userId }, subject })
  for (const who of ['joanne', 'JOANNE', String(target.userId)]) {
    const found = (await list(`?actor=${who}`)).json<{ actorRole: string; result: string }[]>()
    expect(found.map((line) => [line.actorRole, line.result])).toEqual([
      ['county', 'ok'],
      ['anonymous', 'invalid_credentials'],
    ])
  }
})

test.each(['taxpayer', 'county', 'legal'] as const)(
  'S29 %s may not read it, and the attempt is recorded',
  async (role) => {
    const actor = await createActor(testApp, role)
    const answer = await list('', {}, actor.token)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_allowed'])
    expect(answer.body).not.toContain('maria')
    const [line] = (await list(`?action=refused&actor=${actor.userId}`)).json()
    expect(line).toMatchObject({
      actorRole: role,
      subjectKind: 'route',
      subjectId: 'GET /api/admin/audit',
      result: 'not_allowed',
    })
  },
)

test('a line names what it is about as a person knows it: an account by its name, a county by its own', async () => {
  await record({ action: 'set-county-settings', subject: { kind: 'county', id: 855 } })
  await record({ action: 'payment-started', subject: { kind: 'payment', id: 'gone' } })
  const named = async (subject: string) =>
    (await list(`?subject=${subject}`)).json<{ subjectName: string | null }[]>().map((it) => it.subjectName)
  expect(await named('county:855')).toEqual(['Summit'])
  expect(await named('payment:gone')).toEqual([null])
})
