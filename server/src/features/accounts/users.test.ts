import { beforeAll, expect, test } from 'vitest'
import { createActor, sharedActor } from '../../../test/actors.ts'
import { auditLines, lastAuditLine } from '../../../test/rows.ts'
import { sharedTestApp } from '../../../test/test-app.ts'

const testApp = sharedTestApp()
const admin = sharedActor(testApp, 'admin', { username: 'ruth', lastName: 'Calloway' })
const owner = sharedActor(testApp, 'taxpayer', { username: 'dana', firstName: 'Dana', lastName: 'Novak' })
const other = sharedActor(testApp, 'taxpayer', { username: 'omar', firstName: '=Omar', lastName: 'Okafor' })

beforeAll(async () => {
  await createActor(testApp, 'legal', { username: 'lena', lastName: 'Reyes', isApproved: false })
  const joanne = { username: 'joanne', firstName: 'Joanne', lastName: 'Reyes', isDisabled: true }
  const { userId } = await createActor(testApp, 'county', joanne)
  // In the evening of Ohio, where the day before is not over.
  const evening = new Date('2026-11-21T02:00:00Z')
  await testApp.db.updateTable('app_user').set({ created_at: evening }).where('id', '=', userId).execute()
  const account = { user_id: owner.userId, created_at: testApp.clock.now(), institution: 'First Bank' }
  await testApp.db
    .insertInto('ach_account')
    .values([
      { id: `ach_${'a'.repeat(26)}`, status: 'VERIFIED', last4: '6789', is_default: true, ...account },
      { id: `ach_${'b'.repeat(26)}`, status: 'REMOVED', last4: '1111', ...account },
    ])
    .execute()
})

const get = (url: string, token: string | undefined, headers: Record<string, string> = {}) =>
  testApp.inject({ method: 'GET', url, token, headers })

const names = async (query: string) =>
  (await get(`/api/users${query}`, admin.token)).json<{ username: string }[]>().map((row) => row.username)

test('the own account has the fields of the specification, and the verified bank accounts', async () => {
  const answer = await get(`/api/users/${owner.userId}`, owner.token)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    id: owner.userId,
    version: 1,
    username: 'dana',
    accountType: 2,
    firstName: 'Dana',
    lastName: 'Novak',
    email: owner.email,
    emailConfirmed: false,
    phone: '(330) 555-0123',
    approved: true,
    disabled: false,
    created: '2026-11-20T15:00:00.000Z',
    updated: '2026-11-20T15:00:00.000Z',
    ...{ address1: '', address2: '', city: '', state: '', zip: '' },
    countyId: null,
    attorneyID: null,
    hasStripeVerifiedACH: true,
    showRefNumLegal: false,
    secondFactor: false,
    language: 'en',
    stripeCustomers: [
      { id: `ach_${'a'.repeat(26)}`, isDefaultAccount: true, institution: 'First Bank', achLast4: '6789' },
    ],
  })
})

test('S02 another person’s account answers not found, without any of its data', async () => {
  const answer = await get(`/api/users/${owner.userId}`, other.token)
  const missing = await get('/api/users/999999', other.token)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().message).toBe(missing.json().message)
  for (const canary of ['Novak', owner.email, '6789']) expect(answer.body).not.toContain(canary)
})

test('S03 an administrator sees the account, but of its bank accounts only whether there is one', async () => {
  const answer = await get(`/api/users/${owner.userId}`, admin.token)
  expect(answer.json()).toMatchObject({ username: 'dana', hasStripeVerifiedACH: true, stripeCustomers: [] })
  const list = await get('/api/users', admin.token)
  for (const answered of [answer, list]) expect(answered.body).not.toMatch(/6789|First Bank|argon2|secret/i)
})

test('S29 reading another person’s account is recorded; reading the own is not', async () => {
  const lines = () => auditLines(testApp.db, 'read')
  const before = (await lines()).length
  await get(`/api/users/${owner.userId}`, owner.token)
  expect(await lines()).toHaveLength(before)
  await get(`/api/users/${owner.userId}`, admin.token)
  expect((await lines()).at(-1)).toMatchObject({
    actor_user_id: admin.userId,
    subject_kind: 'user',
    subject_id: String(owner.userId),
  })
})

test('S29 reading the list is recorded once in ten minutes per administrator, and each account separately', async () => {
  const reads = () => auditLines(testApp.db, 'read')
  const second = await createActor(testApp, 'admin', { username: 'second' })
  testApp.clock.advanceSeconds(600)
  const before = (await reads()).length
  for (const query of ['', '?page=2&pageSize=2', '?filter=dana', '?approved=false']) await names(query)
  await get('/api/users', second.token)
  for (let no = 0; no < 2; no++) await get(`/api/users/${owner.userId}`, admin.token)
  const list = { subject_kind: 'list', subject_id: 'users' }
  const account = { subject_kind: 'user', subject_id: String(owner.userId), actor_user_id: admin.userId }
  expect((await reads()).slice(before)).toMatchObject([
    { ...list, actor_user_id: admin.userId },
    { ...list, actor_user_id: second.userId, detail: {} },
    account,
    account,
  ])
  testApp.clock.advanceSeconds(600)
  await names('')
  expect((await reads()).at(-1)).toMatchObject({
    ...list,
    actor_user_id: admin.userId,
    detail: { omitted: 3 },
  })
  testApp.clock.advanceSeconds(-1200)
  await testApp.db.deleteFrom('user_session').where('user_id', '=', second.userId).execute()
  await testApp.db.deleteFrom('app_user').where('id', '=', second.userId).execute()
})

test('the list has pages and a total count', async () => {
  const answer = await get('/api/users?page=2&pageSize=2', admin.token)
  expect(answer.headers['x-total-count']).toBe('5')
  expect(answer.json<{ username: string }[]>().map((row) => row.username)).toEqual(['lena', 'omar'])
})

test('it is sorted by any of its columns, in both directions, and by no other', async () => {
  expect(await names('?sort=-username')).toEqual(['ruth', 'omar', 'lena', 'joanne', 'dana'])
  expect((await names('?sort=accountType')).slice(0, 2)).toEqual(['ruth', 'joanne'])
  for (const sort of ['password_hash', 'constructor', '-toString']) {
    const answer = await get(`/api/users?sort=${sort}`, admin.token)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields.sort).toContain('Sort by one of: username')
  }
})

test.each([
  ['novak', ['dana']],
  ['Dana Nov', ['dana']],
  ['Legal - Pending', ['lena']],
  ['pending', ['lena']],
  ['%', []],
  ['_', []],
  ["' or true --", []],
])('the filter %j finds what contains it, literally', async (filter, found) => {
  expect(await names(`?filter=${encodeURIComponent(filter)}`)).toEqual(found)
})

test('S05 `approved` finds only accounts that wait for approval, whatever the names of others are', async () => {
  const decoy = await createActor(testApp, 'taxpayer', { username: 'decoy', lastName: 'Legal - Pending' })
  expect(await names('?approved=false&pageSize=1&sort=-created')).toEqual(['lena'])
  const answer = await get('/api/users?approved=false&pageSize=1', admin.token)
  expect(answer.headers['x-total-count']).toBe('1')
  expect(await names('?approved=true')).toEqual(['dana', 'decoy', 'joanne', 'omar', 'ruth'])
  expect(await names('?approved=true&filter=legal')).toEqual(['decoy'])
  // A sign-up that was turned down waits no more.
  const refused = await createActor(testApp, 'county', {
    username: 'refused',
    isApproved: false,
    isDisabled: true,
  })
  expect(await names('?approved=false')).toEqual(['lena'])
  expect(await names('?filter=refused')).toEqual(['refused'])
  await testApp.db.deleteFrom('user_session').where('user_id', '=', refused.userId).execute()
  await testApp.db.deleteFrom('app_user').where('id', '=', refused.userId).execute()
  const csv = await get('/api/users?approved=false', admin.token, { accept: 'text/csv' })
  expect(csv.body.trimEnd().split('\r\n').slice(2)).toEqual(['Total of 1 row,,,,,,,,,'])
  for (const wrong of ['1', 'yes', '', 'false&approved=true'])
    expect((await get(`/api/users?approved=${wrong}`, admin.token)).statusCode).toBe(400)
  const byOwner = await get('/api/users?approved=false', owner.token)
  expect(byOwner.statusCode).toBe(403)
  await testApp.db.deleteFrom('user_session').where('user_id', '=', decoy.userId).execute()
  await testApp.db.deleteFrom('app_user').where('id', '=', decoy.userId).execute()
})

test('S30 as CSV: every row of the filter, without formulas, and the audit log says who exported it', async () => {
  const answer = await get('/api/users?filter=o&pageSize=1&sort=username', admin.token, {
    accept: 'text/csv',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/csv; charset=utf-8/)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="users-2026-11-20.csv"')
  expect(answer.headers['cache-control']).toBe('no-store')
  const lines = answer.body.split('\r\n')
  expect(lines[0]).toBe('\uFEFFUsername,Name,Type,E-mail,Phone,Signed up,Approved,Disabled,County,Attorney')
  expect(lines.slice(6)).toEqual(['Total of 5 rows,,,,,,,,,', ''])
  const joanne = lines.find((line) => line.startsWith('joanne,'))
  expect(joanne).toMatch(/^joanne,Joanne Reyes,County,[^,]+,\(330\) 555-0123,2026-11-20,yes,yes,855,$/)
  expect(answer.body).toContain("omar,'=Omar Okafor,")
  expect(answer.body).toContain('lena,Maria Reyes,Legal - Pending,')
  const line = await lastAuditLine(testApp.db)
  expect(line).toMatchObject({ action: 'export', subject_id: 'users', actor_user_id: admin.userId })
})

test('the CSV is refused like the list: by role, and for an unknown column', async () => {
  const accept = { accept: 'text/csv' }
  const byOwner = await get('/api/users', owner.token, accept)
  expect([byOwner.statusCode, byOwner.json().code]).toEqual([403, 'not_allowed'])
  expect((await get('/api/users?sort=nothing', admin.token, accept)).statusCode).toBe(400)
})

test('Accept: */* is answered with JSON', async () => {
  for (const accept of ['*/*', 'application/json, text/plain, */*', 'text/*']) {
    const answer = await get('/api/users', admin.token, { accept })
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
  }
})
