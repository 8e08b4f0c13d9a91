import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { createPlaces } from '../../../test/factories.ts'
import { lastAuditLine } from '../../../test/rows.ts'
import { approveAs, changeWithSecond, lastApproval } from '../../../test/second-approval.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import { CHANGES } from './edit-user.ts'
import { openSession } from './service.ts'
import { fromBase32, totpCode } from './totp.ts'

const testApp = sharedTestApp()
let admin: TestActor
let person: TestActor

beforeAll(async () => {
  await createPlaces(testApp.db)
  admin = await createActor(testApp, 'admin')
  await createActor(testApp, 'legal', { firmId: 2 })
})
beforeEach(async () => {
  person = await createActor(testApp, 'taxpayer')
})

async function put(token: string | undefined, payload: Record<string, unknown>) {
  const answer = await testApp.inject({ method: 'PUT', url: '/api/users', payload, token })
  return { status: answer.statusCode, body: answer.json() }
}

const rowOf = (id: number) =>
  testApp.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const lastLine = () => lastAuditLine(testApp.db)

const isLive = async (token: string) =>
  (await testApp.inject({ method: 'GET', url: '/api/auth/session', token })).statusCode === 200

const mails = (kind: string, to: string) =>
  testApp.db.selectFrom('outbox').selectAll().where('kind', '=', kind).where('recipient', '=', to).execute()

test('a profile is stored trimmed and normalized, with a new version, and the session stays', async () => {
  const { status, body } = await put(person.token, {
    id: person.userId,
    version: 1,
    firstName: ' Ana ',
    phone: '330.555.0199',
    state: 'oh',
    zip: '44308',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ firstName: 'Ana', phone: '(330) 555-0199', state: 'OH', version: 2 })
  expect(await rowOf(person.userId)).toMatchObject({ first_name: 'Ana', version: 2, email: person.email })
  expect(await isLive(person.token)).toBe(true)
  expect(await lastLine()).toMatchObject({
    action: 'update-user',
    result: 'ok',
    actor_user_id: person.userId,
    detail: { fields: 'firstName, phone, state, zip' },
  })
})

test.each(['email', 'firstName', 'lastName', 'phone', 'username'])(
  'an empty %s is refused with the sentence of the specification',
  async (field) => {
    const { status, body } = await put(person.token, { id: person.userId, [field]: ' ' })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'bad_request',
      message: 'All fields are required!',
      fields: { [field]: 'All fields are required!' },
    })
    expect((await rowOf(person.userId)).version).toBe(1)
  },
)

test('a stale version is refused with the current record; a body without a version is applied', async () => {
  await put(person.token, { id: person.userId, version: 1, firstName: 'Ana' })
  const stale = await put(person.token, { id: person.userId, version: 1, firstName: 'Eva' })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({
    code: 'edit_conflict',
    current: { id: person.userId, firstName: 'Ana', version: 2 },
  })
  expect((await put(person.token, { id: person.userId, firstName: 'Eva' })).body.version).toBe(3)
})

test('a conflict names who made the other change and when: you, an administrator, or for administrators the full name', async () => {
  const stale = (by: TestActor) => put(by.token, { id: person.userId, version: 1, firstName: 'Eva' })
  await put(person.token, { id: person.userId, firstName: 'Ana', lastName: 'Soto' })
  const changedAt = (await rowOf(person.userId)).updated_at.toISOString()
  expect((await stale(person)).body).toMatchObject({ changedBy: 'you', changedAt })
  expect((await stale(admin)).body).toMatchObject({ changedBy: 'Ana Soto', changedAt })
  const second = await createActor(testApp, 'admin', { firstName: 'Grace', lastName: 'Hopper' })
  await put(second.token, { id: person.userId, city: 'Akron' })
  const told = await stale(person)
  expect(told.body.changedBy).toBe('an administrator')
  expect(JSON.stringify(told.body)).not.toContain('Hopper')
  expect((await stale(second)).body.changedBy).toBe('you')
  await leaveAlone(admin)
  await put(admin.token, { id: second.userId, disabled: true })
})

test('every change of an account can be named in a conflict', async () => {
  const staff = await createActor(testApp, 'county', { isApproved: false })
  for (const change of [
    { approved: true },
    { disabled: true },
    { disabled: false },
    { approved: false },
    { city: 'Kent' },
  ]) {
    await put(admin.token, { id: staff.userId, ...change })
    expect(CHANGES).toContain((await lastLine()).action)
  }
  expect((await rowOf(staff.userId)).version).toBe(6)
})

test('nothing changed: no new version, no line in the audit log', async () => {
  const before = await lastLine()
  const { body } = await put(person.token, { id: person.userId, version: 1, firstName: 'Maria' })
  expect(body.version).toBe(1)
  expect((await lastLine()).id).toBe(before.id)
})

test('S02 another person’s account answers not found, whatever is sent', async () => {
  const other = await createActor(testApp, 'taxpayer', { lastName: 'Canary' })
  const { status, body } = await put(person.token, { id: other.userId, firstName: 'Eva' })
  expect(status).toBe(404)
  expect(JSON.stringify(body)).not.toMatch(/Canary|Maria/)
  expect((await rowOf(other.userId)).first_name).toBe('Maria')
})

test.each(['taxpayer', 'county', 'legal'] as const)(
  'S04 %s sends fields that only an administrator may set: they stay unchanged, and the audit log records it',
  async (role) => {
    const actor = await createActor(testApp, role)
    const before = await rowOf(actor.userId)
    const { status } = await put(actor.token, {
      id: actor.userId,
      accountType: 0,
      approved: false,
      disabled: true,
      countyId: 854,
      attorneyID: 2,
      showRefNumLegal: true,
      payofF_TOTAL: 1,
      paymentPending: true,
      is_approved: false,
    })
    expect(status).toBe(200)
    expect(await rowOf(actor.userId)).toEqual(before)
    expect(await isLive(actor.token)).toBe(true)
    expect(await lastLine()).toMatchObject({
      action: 'set-user-fields',
      result: 'not_allowed',
      actor_user_id: actor.userId,
      subject_id: String(actor.userId),
      detail: { fields: 'accountType, approved, disabled, countyId, attorneyID, showRefNumLegal' },
    })
  },
)

test('sending the whole record back with one change is not recorded as an attempt', async () => {
  const url = `/api/users/${person.userId}`
  const record = (await testApp.inject({ method: 'GET', url, token: person.token })).json()
  expect((await put(person.token, { ...record, city: 'Akron' })).body.city).toBe('Akron')
  expect(await lastLine()).toMatchObject({ action: 'update-user', detail: { fields: 'city' } })
})

test('S05 an administrator approves an account: the person may log in and gets a mail, and the audit log says who approved', async () => {
  const pending = await createActor(testApp, 'county', { isApproved: false, countyId: null })
  const without = await put(admin.token, { id: pending.userId, approved: true })
  expect(without.status).toBe(400)
  expect(without.body.fields).toEqual({ countyId: 'Choose the county.' })
  const { status } = await put(admin.token, { id: pending.userId, approved: true, countyId: 855 })
  expect(status).toBe(200)
  expect(await rowOf(pending.userId)).toMatchObject({
    is_approved: true,
    approved_by: admin.userId,
    approved_at: testApp.clock.now(),
    county_id: 855,
  })
  expect(await lastLine()).toMatchObject({ action: 'approve-user', actor_user_id: admin.userId })
  const [mail] = await mails('account-approved', pending.email)
  expect(mail?.body).toContain('http://localhost:3000/login')
  const payload = { username: pending.username, password: pending.password }
  const logIn = await testApp.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(logIn.statusCode).toBe(200)
})

test('S05 approving twice with a withdrawal between sends one mail after a minute; withdrawing sends none', async () => {
  const pending = await createActor(testApp, 'county', { isApproved: false })
  const change = (more: object) => put(admin.token, { id: pending.userId, ...more })
  const waiting = () => mails('account-approved', pending.email)
  const inAMinute = new Date(testApp.clock.now().getTime() + 60_000)
  await change({ approved: true })
  expect(await waiting()).toMatchObject([{ send_after: inAMinute, created_at: testApp.clock.now() }])
  await change({ approved: false })
  expect(await waiting()).toEqual([])
  await change({ approved: true })
  expect(await waiting()).toMatchObject([{ send_after: inAMinute }])
  await change({ disabled: true })
  expect(await waiting()).toEqual([])
})

test('S05 withdrawing an approval removes neither a sent mail nor another person’s', async () => {
  const [left, other] = [
    await createActor(testApp, 'county', { isApproved: false }),
    await createActor(testApp, 'county', { isApproved: false }),
  ]
  for (const { userId } of [left, other]) await put(admin.token, { id: userId, approved: true })
  await testApp.db
    .updateTable('outbox')
    .set({ tries: 1, sent_at: testApp.clock.now() })
    .where('recipient', '=', left.email)
    .execute()
  await put(admin.token, { id: left.userId, approved: false })
  expect(await mails('account-approved', left.email)).toHaveLength(1)
  expect(await mails('account-approved', other.email)).toHaveLength(1)
})

test('S05 a legal account needs a firm, and county and firm must be there', async () => {
  const pending = await createActor(testApp, 'legal', { isApproved: false, firmId: null })
  const approve = (more: object) => put(admin.token, { id: pending.userId, approved: true, ...more })
  expect((await approve({})).body.fields).toEqual({ attorneyID: 'Choose the attorney contact.' })
  expect((await approve({ attorneyID: 99 })).body.fields).toEqual({
    attorneyID: 'Choose an attorney contact from the list.',
  })
  expect((await approve({ attorneyID: 2, countyId: 99 })).status).toBe(400)
  expect((await approve({ attorneyID: 2, countyId: 855, showRefNumLegal: true })).body).toMatchObject({
    approved: true,
    attorneyID: 2,
    countyId: 855,
    showRefNumLegal: true,
  })
})

test('S05 the database refuses that an account approves itself', async () => {
  const approving = testApp.db
    .updateTable('app_user')
    .set({ approved_by: person.userId })
    .where('id', '=', person.userId)
    .execute()
  await expect(approving).rejects.toThrow(/check constraint/)
})

test.each([
  ['disabled', { disabled: true }, 'disabled', 'disable-user'],
  ['no longer approved', { approved: false }, 'approval withdrawn', 'withdraw-approval'],
  ['given another role', { accountType: 1, countyId: 855 }, 'role changed', 'update-user'],
  ['given another county', { countyId: 854 }, 'county changed', 'update-user'],
  ['given another firm', { attorneyID: 2 }, 'firm changed', 'update-user'],
])('S15 an account that is %s: its session ends at the next request', async (_, change, reason, action) => {
  const actor = await createActor(testApp, 'legal', { countyId: 855 })
  expect((await put(admin.token, { id: actor.userId, ...change })).status).toBe(200)
  expect(await isLive(actor.token)).toBe(false)
  const sessions = await testApp.db
    .selectFrom('user_session')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .execute()
  expect(sessions.map((session) => session.revoke_reason)).toEqual([reason])
  expect(await lastLine()).toMatchObject({ action })
})

test('S15 a new password requires the current one; other sessions end, and the own one is replaced', async () => {
  const elsewhere = await openSession(
    testApp.db,
    { ...testApp, at: testApp.clock.now(), address: '127.0.0.1', request: { browser: 'a phone' } },
    { ...person, id: person.userId, accountType: 2 },
  )
  const change = { id: person.userId, password: 'coffee at five by the river' }
  const missing = await put(person.token, change)
  expect(missing.body.fields).toEqual({ currentPassword: 'Enter your current password.' })
  const wrong = await put(person.token, { ...change, currentPassword: 'not this one' })
  expect(wrong.body.fields).toEqual({ currentPassword: 'This is not your current password.' })
  const weak = await put(person.token, {
    id: person.userId,
    password: 'qwertyuiop12345',
    currentPassword: person.password,
  })
  expect(Object.keys(weak.body.fields)).toEqual(['password'])
  expect(await isLive(person.token)).toBe(true)
  const saved = await put(person.token, { ...change, currentPassword: person.password })
  expect(saved.status).toBe(200)
  expect([await isLive(person.token), await isLive(elsewhere)]).toEqual([false, false])
  expect(saved.body.tokenString).not.toBe(person.token)
  expect(await isLive(saved.body.tokenString)).toBe(true)
  expect(await mails('password-changed', person.email)).toHaveLength(1)
  const payload = { username: person.username, password: change.password }
  const logIn = await testApp.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(logIn.statusCode).toBe(200)
})

/** A user of a county whose second factor is on. */
async function staffWithFactor(): Promise<TestActor> {
  const staff = await createActor(testApp, 'county')
  await testApp.db
    .updateTable('app_user')
    .set({ second_factor_secret: 'A'.repeat(32), second_factor_last_step: 1 })
    .where('id', '=', staff.userId)
    .execute()
  return staff
}

const ownCode = () => totpCode(fromBase32('A'.repeat(32)), Math.floor(testApp.clock.now().getTime() / 30_000))

test('S15 turning off the own second factor replaces the session; other changes answer no token', async () => {
  const staff = await staffWithFactor()
  const change = { id: staff.userId, secondFactor: false, currentPassword: staff.password }
  const without = await put(staff.token, change)
  expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['code']])
  const { body } = await put(staff.token, { ...change, code: ownCode() })
  expect(await isLive(staff.token)).toBe(false)
  expect(await isLive(body.tokenString)).toBe(true)
  expect((await put(body.tokenString, { id: staff.userId, city: 'Kent' })).body).not.toHaveProperty(
    'tokenString',
  )
  const byAdmin = await put(admin.token, { id: staff.userId, countyId: 854 })
  expect(byAdmin.body).not.toHaveProperty('tokenString')
})

test('S15 changing the user name requires the current password, and the owner gets a mail', async () => {
  const change = { id: person.userId, username: `${person.username}.new` }
  const missing = await put(person.token, change)
  expect([missing.status, missing.body.fields]).toEqual([
    400,
    { currentPassword: 'Enter your current password.' },
  ])
  const wrong = await put(person.token, { ...change, currentPassword: 'not this one' })
  expect(wrong.status).toBe(400)
  expect((await rowOf(person.userId)).username).toBe(person.username)
  expect(await mails('username-changed', person.email)).toEqual([])
  expect((await put(person.token, { ...change, currentPassword: person.password })).status).toBe(200)
  const [mail] = await mails('username-changed', person.email)
  expect(mail?.body).toContain(`Your username is: ${change.username}`)
  expect(await isLive(person.token)).toBe(true)
})

test('S15 an administrator who changes a user name enters the own password, and the owner gets a mail', async () => {
  const change = { id: person.userId, username: `${person.username}.other` }
  expect((await put(admin.token, change)).status).toBe(400)
  expect((await put(admin.token, { ...change, currentPassword: admin.password })).status).toBe(200)
  expect(await mails('username-changed', person.email)).toHaveLength(1)
})

test('S17 an administrator who makes a member of staff a taxpayer enters the own password', async () => {
  const staff = await createActor(testApp, 'county')
  const change = { id: staff.userId, accountType: 2 }
  const missing = await put(admin.token, change)
  expect([missing.status, missing.body.fields]).toEqual([
    400,
    { currentPassword: 'Enter your current password.' },
  ])
  expect((await rowOf(staff.userId)).account_type).toBe(1)
  expect((await put(admin.token, { ...change, currentPassword: admin.password })).status).toBe(200)
})

test('a stolen token cannot guess the password: wrong ones count like failed log-ins', async () => {
  const guess = () =>
    put(person.token, { id: person.userId, email: 'x@example.com', currentPassword: 'guess' })
  for (let no = 0; no < 10; no++) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})

test.each(['password', 'email', 'disabled', 'approved'])(
  'S20 a change of %s makes earlier reset links invalid',
  async (field) => {
    await testApp.inject({ method: 'POST', url: `/api/users/${person.username}/reset` })
    const [mail] = await mails('password-reset', person.email)
    const token = /resetPassword\/([\w-]+)/.exec(mail?.body ?? '')?.[1]
    const password = 'coffee at five by the river'
    const values = { password, email: `new.${person.email}`, disabled: true, approved: false }
    const isOwn = field === 'password' || field === 'email'
    const change = { id: person.userId, [field]: values[field as keyof typeof values] }
    const { status } = await put(isOwn ? person.token : admin.token, {
      ...change,
      ...(isOwn ? { currentPassword: person.password } : {}),
    })
    expect(status).toBe(200)
    if (!isOwn) await put(admin.token, { id: person.userId, disabled: false, approved: true })
    const before = await rowOf(person.userId)
    const payload = { token, password: 'the thief was here already' }
    const reset = await testApp.inject({ method: 'POST', url: '/api/users/resetpassword', payload })
    expect([reset.statusCode, reset.json().code]).toEqual([400, 'reset_refused'])
    expect((await rowOf(person.userId)).password_hash).toBe(before.password_hash)
  },
)

test('S20 other changes of the profile leave a reset link valid', async () => {
  await testApp.inject({ method: 'POST', url: `/api/users/${person.username}/reset` })
  const [mail] = await mails('password-reset', person.email)
  const token = /resetPassword\/([\w-]+)/.exec(mail?.body ?? '')?.[1]
  await put(person.token, { id: person.userId, firstName: 'Ana' })
  const payload = { token, password: 'coffee at five by the river' }
  const reset = await testApp.inject({ method: 'POST', url: '/api/users/resetpassword', payload })
  expect(reset.statusCode).toBe(200)
})

test('S17 making staff a taxpayer removes the second factor, and the audit log records it', async () => {
  const staff = await staffWithFactor()
  await testApp.db.insertInto('recovery_code').values({ user_id: staff.userId, code_hash: 'x' }).execute()
  const change = { id: staff.userId, accountType: 2, currentPassword: admin.password }
  const { status, body } = await put(admin.token, change)
  expect([status, body.secondFactor]).toEqual([200, false])
  expect(await rowOf(staff.userId)).toMatchObject({ second_factor_secret: null })
  expect(await lastLine()).toMatchObject({
    action: 'update-user',
    detail: { fields: 'accountType, countyId, hasSecondFactor' },
  })
  const codes = testApp.db.selectFrom('recovery_code').selectAll().where('user_id', '=', staff.userId)
  expect(await codes.execute()).toEqual([])
  const payload = { username: staff.username, password: staff.password }
  const logIn = await testApp.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(logIn.statusCode).toBe(200)
})

test('S17 turning off a second factor sends its owner a mail, also when an administrator did it', async () => {
  for (const by of ['owner', 'administrator'] as const) {
    const staff = await staffWithFactor()
    const sender = by === 'owner' ? staff : admin
    const change = { id: staff.userId, secondFactor: false, currentPassword: sender.password }
    expect((await put(sender.token, { id: staff.userId, city: 'Kent' })).status).toBe(200)
    expect(await mails('second-factor-off', staff.email)).toEqual([])
    const code = by === 'owner' ? { code: ownCode() } : {}
    expect((await put(sender.token, { ...change, ...code })).body.secondFactor).toBe(false)
    const [mail, ...others] = await mails('second-factor-off', staff.email)
    expect(others).toEqual([])
    expect(mail?.body).toContain('http://localhost:3000/forgotPassword')
    expect(mail?.body).toContain(`Your username is: ${staff.username}`)
  }
})

test('changing the e-mail requires the current password, and the previous address gets a mail', async () => {
  const email = `new.${person.email}`
  expect((await put(person.token, { id: person.userId, email })).status).toBe(400)
  const { body } = await put(person.token, { id: person.userId, email, currentPassword: person.password })
  expect(body.email).toBe(email)
  expect(await mails('email-changed', person.email)).toHaveLength(1)
})

test('an administrator cannot set another person’s password, and needs the own password to change an e-mail', async () => {
  const password = 'coffee at five by the river'
  const sent = { id: person.userId, password, currentPassword: admin.password }
  expect((await put(admin.token, sent)).body.fields).toHaveProperty('password')
  const email = `moved.${person.email}`
  expect((await put(admin.token, { id: person.userId, email })).status).toBe(400)
  const moved = await put(admin.token, { id: person.userId, email, currentPassword: admin.password })
  expect(moved.body.email).toBe(email)
})

test.each(['john@example.com', '12', 'ｂoss', 'bo\u200bss'])(
  'S19 the user name %s (another’s e-mail, a number, a look-alike) is refused at its field; the own e-mail is accepted',
  async (username) => {
    const refused = await put(person.token, { id: person.userId, username })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['username']])
    const change = { id: person.userId, username: person.email, currentPassword: person.password }
    const own = await put(person.token, change)
    expect([own.status, own.body.username]).toEqual([200, person.email])
  },
)

test('an account that has a number as its user name can still be disabled', async () => {
  const numbered = await createActor(testApp, 'taxpayer', { username: '4711' })
  expect((await put(admin.token, { id: numbered.userId, disabled: true })).status).toBe(200)
})

test('a user name or e-mail that is taken: 409 with the sentence of the specification', async () => {
  const { status, body } = await put(person.token, {
    id: person.userId,
    username: admin.username,
    currentPassword: person.password,
  })
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'username_taken', message: expect.stringContaining('already exists') })
})

test.each([{ disabled: true }, { approved: false }, { accountType: 2 }])(
  '%o cannot remove the last administrator',
  async (change) => {
    await leaveAlone(admin)
    const refused = await put(admin.token, {
      id: admin.userId,
      currentPassword: admin.password,
      ...change,
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'last_admin'])
    expect(await isLive(admin.token)).toBe(true)
  },
)

test.each([
  ['disabled', true],
  ['approved', false],
  ['accountType', 2],
])('an administrator cannot change %s of the own account, but another one can', async (field, value) => {
  const second = await createActor(testApp, 'admin')
  const before = await rowOf(second.userId)
  const change = { id: second.userId, [field]: value }
  const message = 'You cannot change this on your own account. Ask another administrator to do it.'
  const own = await put(second.token, { ...change, city: 'Kent', currentPassword: second.password })
  expect([own.status, own.body.message, own.body.fields]).toEqual([400, message, { [field]: message }])
  expect(await rowOf(second.userId)).toEqual(before)
  expect(await isLive(second.token)).toBe(true)
  const same = { accountType: 0, approved: true, disabled: false }
  expect((await put(second.token, { id: second.userId, ...same, city: 'Kent' })).body.city).toBe('Kent')
  const payload = { id: second.userId, [field]: value }
  const { status } = await changeWithSecond(testApp, admin, { method: 'PUT', url: '/api/users', payload })
  expect(status).toBe(200)
  expect(await isLive(second.token)).toBe(false)
  await leaveAlone(admin)
})

/** Disables every other administrator, as other tests had them. */
async function leaveAlone({ userId }: TestActor): Promise<void> {
  await testApp.db
    .updateTable('app_user')
    .set({ is_disabled: true })
    .where('account_type', '=', 0)
    .where('id', '<>', userId)
    .execute()
}

test('two administrators whose ends are approved at once: one of them stays', async () => {
  const second = await createActor(testApp, 'admin')
  for (const [by, id] of [
    [admin, second.userId],
    [second, admin.userId],
  ] as const)
    expect((await put(by.token, { id, disabled: true })).body).toMatchObject({ disabled: false })
  const third = await createActor(testApp, 'admin')
  const requests = await Promise.all([admin, second].map((by) => lastApproval(testApp, by)))
  const answers = await Promise.all(requests.map((id) => approveAs(testApp, third, id ?? 0)))
  const rows = await testApp.db
    .selectFrom('app_user')
    .select('id')
    .where('account_type', '=', 0)
    .where('is_disabled', '=', false)
    .execute()
  // The third, who approved, and one of the two: whose request was not performed is no administrator any more.
  expect(rows).toHaveLength(2)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})
