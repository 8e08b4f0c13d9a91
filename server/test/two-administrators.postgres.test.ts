import { expect, test } from 'vitest'
import { createAdmin } from '../src/features/accounts/admin-commands.ts'
import { confirmByCommand } from '../src/features/accounts/confirm-command.ts'
import { fromBase32, totpCode } from '../src/features/accounts/totp.ts'
import { approvalsJob } from '../src/jobs/job-list.ts'
import { createCertificate } from './factories.ts'
import { linesOf } from './pdf-lines.ts'
import { sharedTestApp } from './test-app.ts'

/** An empty production database: no company, no account, a second factor for staff. */
const testApp = sharedTestApp({ company: 'unset', env: { STAFF_SECOND_FACTOR: 'on' } })

const WIRE = { wireRouting: '021000021', wireAccount: '900001111' }
const STOLEN = { wireRouting: '021000021', wireAccount: '666000006666' }

const COMPANY = {
  companyName: 'Acme Tax Services',
  postalAddress: ['12 Elm Street', 'Akron, OH 44308'],
  paymentAddress: ['P.O. Box 7', 'Akron, OH 44309'],
  phone: '(330) 555-0142',
  servicingEmail: 'servicing@acme.example',
  hours: 'Monday to Friday, 9 to 5',
}

const PASSWORD = 'seven lanterns over quiet harbors'

/** Somebody with a browser and an authenticator app. */
class Person {
  token = ''
  #secret = ''
  #used = -1
  readonly username: string
  constructor(username: string) {
    this.username = username
  }

  get email() {
    return `${this.username}@acme.example`
  }

  /** The next code of the app that was not used; time goes on where there is none yet. */
  code(): string {
    const step = () => Math.floor(testApp.clock.now().getTime() / 30_000)
    if (step() <= this.#used) testApp.clock.advanceSeconds(30)
    this.#used = step()
    return totpCode(fromBase32(this.#secret), this.#used)
  }

  confirmation() {
    return { currentPassword: PASSWORD, code: this.code() }
  }

  async send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
    const answer = await testApp.inject({ method, url, token: this.token, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
  }

  async logIn(): Promise<void> {
    const typed = { username: this.username, password: PASSWORD }
    const answer = await testApp.inject({
      ...{ method: 'POST', url: '/api/auth/login' },
      payload: this.#secret === '' ? typed : { ...typed, code: this.code() },
    })
    this.token = answer.json().tokenString
    if (answer.json().enrolSecondFactor === true) await this.enrol()
  }

  async enrol(confirmation: object = {}): Promise<number> {
    const started = await this.send('POST', '/api/auth/secondfactor/start', confirmation)
    if (started.status !== 200) return started.status
    this.#secret = started.body.secret
    this.#used = -1
    const confirmed = await this.send('POST', '/api/auth/secondfactor/confirm', { code: this.code() })
    this.token = confirmed.body.tokenString
    return confirmed.status
  }

  async saveSettings(change: object, confirmation: object = {}) {
    const { body } = await this.send('GET', '/api/adminsettings')
    return this.send('PUT', '/api/adminsettings', { ...body, ...change, ...confirmation })
  }

  async waiting(): Promise<{ approvalID: number; act: string; mayDecide: boolean }[]> {
    return (await this.send('GET', '/api/admin/approvals')).body
  }
}

const ruth = new Person('ruth')
const paul = new Person('paul')

const settings = async () => (await ruth.send('GET', '/api/adminsettings')).body

const mailsSince = async (id: number) =>
  testApp.db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'kind', 'body'])
    .where('id', '>', id)
    .where('kind', 'like', 'approval-%')
    .orderBy('id')
    .execute()
const lastMail = async () =>
  (await testApp.db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0

const confirmOnShell = (which = 'all') =>
  confirmByCommand(
    testApp.db,
    { kind: 'confirm', which },
    { at: testApp.clock.now(), timeZone: 'America/New_York', ask: null },
  )
const runJob = () => approvalsJob.run(testApp.services)

test('the first administrator sets the company up alone; what has no earlier value applies at once', async () => {
  const command = { kind: 'create', ...named(ruth) } as const
  await createAdmin(testApp.db, command, async () => PASSWORD, {
    at: testApp.clock.now(),
    config: testApp.services.config,
  })
  await ruth.logIn()
  const without = await ruth.saveSettings(COMPANY)
  expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['currentPassword']])
  const noCode = await ruth.saveSettings(COMPANY, { currentPassword: PASSWORD })
  expect([noCode.status, Object.keys(noCode.body.fields)]).toEqual([400, ['code']])
  const saved = await ruth.saveSettings(COMPANY, ruth.confirmation())
  expect(saved).toMatchObject({ status: 200, body: COMPANY })
  expect(saved.body.approvalID).toBeUndefined()
})

test('the first wire account waits even for a sole administrator, beside harmless settings that apply', async () => {
  const before = await lastMail()
  const saved = await ruth.saveSettings({ ...WIRE, fax: '(330) 555-0101' }, ruth.confirmation())
  expect(saved.body).toMatchObject({ fax: '(330) 555-0101', wireAccount: '', approvalID: expect.any(Number) })
  const mails = await mailsSince(before)
  expect(mails.map(({ recipient }) => recipient)).toEqual([ruth.email, COMPANY.servicingEmail])
  const [link] = /http\S+\/approvals\/cancel\/\S+/.exec(mails[1]?.body ?? '') ?? []
  const token = link?.split('/').at(-1) ?? ''
  const cancel = (path: string) =>
    testApp.inject({ method: 'POST', url: `/api/approvals/cancel${path}`, payload: { token } })
  expect((await cancel('/check')).json()).toEqual({ requestedAt: expect.any(String), ended: null })
  expect((await cancel('')).json()).toMatchObject({ ended: 'canceled' })
  expect((await cancel('')).statusCode).toBe(409)
  const stored = await testApp.db.selectFrom('approval').select('cancel_token_hash').executeTakeFirstOrThrow()
  expect(stored.cancel_token_hash).not.toBe(token)
  await ruth.saveSettings(WIRE, ruth.confirmation())
  testApp.clock.advanceSeconds(72 * 3600)
  await runJob()
  await ruth.logIn()
  expect(await settings()).toMatchObject(WIRE)
})

test('the first administrator adds a second: the shell confirms, and for 30 days neither counts as the second of the other', async () => {
  const form = { ...named(paul), accountType: 0, password: PASSWORD, passwordConfirm: PASSWORD }
  const signedUp = await testApp.inject({
    ...{ method: 'POST', url: '/api/users' },
    payload: form,
  })
  expect(signedUp.statusCode, signedUp.body).toBe(201)
  const { id } = signedUp.json()
  const approved = await ruth.send('PUT', '/api/users', { id, approved: true })
  expect(approved.body).toMatchObject({ approved: false, approvalID: expect.any(Number) })
  expect(await confirmOnShell()).toContain('Confirmed')
  await runJob()
  await paul.logIn()
  expect((await paul.send('GET', '/api/users')).status).toBe(200)
  await ruth.saveSettings(STOLEN, ruth.confirmation())
  const [waiting] = await paul.waiting()
  const refused = await paul.send(
    'POST',
    `/api/admin/approvals/${waiting?.approvalID}/approve`,
    paul.confirmation(),
  )
  expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed'])
  expect((await ruth.send('POST', `/api/admin/approvals/${waiting?.approvalID}/cancel`)).status).toBe(200)
})

test('30 days later both are told when one changes the wire account; the old one stays on paper until the other approves', async () => {
  testApp.clock.advanceSeconds(31 * 86_400)
  await ruth.logIn()
  await paul.logIn()
  const before = await lastMail()
  const next = { ...WIRE, wireAccount: '900002222', servicingEmail: 'office@acme.example' }
  expect((await ruth.saveSettings(next, ruth.confirmation())).body).toMatchObject(WIRE)
  const told = [ruth.email, paul.email, COMPANY.servicingEmail]
  const asked = await mailsSince(before)
  expect(asked.map(({ recipient }) => recipient)).toEqual(told)
  expect(asked[0]?.body).toContain('ending 1111 → ending 2222')
  expect(asked[0]?.body).not.toContain('900002222')
  const today = await paul.send('GET', '/api/admin/queues/staff-tasks')
  expect(today.body).toEqual([expect.objectContaining({ subject: 'approval', mayEnd: false })])

  const certificateId = await createCertificate(testApp.db)
  const invoice = await testApp.inject({ url: `/api/parcels/${certificateId}/payoffinvoice.pdf` })
  const paper = linesOf(invoice.rawPayload).join('\n')
  expect(paper).toContain('1111')
  expect(paper).not.toContain('2222')

  const [waiting] = await paul.waiting()
  expect(waiting).toMatchObject({ act: 'company-settings', mayDecide: true })
  const path = `/api/admin/approvals/${waiting?.approvalID}`
  expect((await ruth.send('POST', `${path}/approve`, ruth.confirmation())).status).toBe(403)
  await expect(confirmOnShell()).rejects.toThrow('paul')
  expect((await paul.send('POST', `${path}/approve`)).status).toBe(400)
  const decided = await lastMail()
  expect((await paul.send('POST', `${path}/approve`, paul.confirmation())).status).toBe(200)
  expect((await mailsSince(decided)).map(({ recipient }) => recipient)).toEqual(told)
  expect(await settings()).toMatchObject(next)
  expect((await paul.send('GET', '/api/admin/queues/staff-tasks')).body).toEqual([])
  const history = (await ruth.send('GET', '/api/adminsettings/history')).body
  expect(history[0]).toMatchObject({ by: 'Ruth Calloway' })
})

test('one of two who lost the device is recovered: the other asks, nobody else is eligible, the shell confirms', async () => {
  const users = (await ruth.send('GET', '/api/users')).body
  const { id } = users.find(({ username }: { username: string }) => username === 'paul')
  const asked = await ruth.send('PUT', '/api/users', { id, secondFactor: false, ...ruth.confirmation() })
  expect(asked.body).toMatchObject({ secondFactor: true, approvalID: expect.any(Number) })
  // Whose account it is about has no say in it.
  expect((await paul.waiting())[0]).toMatchObject({ mayDecide: false })
  await confirmOnShell()
  await runJob()
  const again = new Person('paul')
  await again.logIn()
  expect((await again.send('GET', '/api/users')).status).toBe(200)
  const lines = await testApp.db
    .selectFrom('audit_log')
    .select(['actor_role', 'action'])
    .where('action', 'in', ['confirm-request', 'approve-request'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(lines).toEqual([
    { actor_role: 'system', action: 'approve-request' },
    { actor_role: 'system', action: 'confirm-request' },
  ])
  // Ruth changed that account, so both are one person again.
  await ruth.saveSettings(STOLEN, ruth.confirmation())
  expect((await again.waiting())[0]).toMatchObject({ mayDecide: false })
  await ruth.send('POST', `/api/admin/approvals/${(await ruth.waiting())[0]?.approvalID}/cancel`)
})

test('a stolen session cannot change where money goes, with the password or without it', async () => {
  testApp.clock.advanceSeconds(31 * 86_400)
  await ruth.logIn()
  const before = await settings()
  const thief = { token: ruth.token, password: PASSWORD }
  const knowing = { currentPassword: thief.password }
  for (const confirmation of [{}, knowing, { ...knowing, code: '000000' }])
    expect((await ruth.saveSettings(STOLEN, confirmation)).status).toBe(400)
  // Neither a new second factor nor none gives the thief a code.
  expect(await ruth.enrol(knowing)).toBe(400)
  const self = (await ruth.send('GET', '/api/users')).body.find(
    ({ username }: { username: string }) => username === 'ruth',
  )
  const off = await ruth.send('PUT', '/api/users', { id: self.id, secondFactor: false, ...knowing })
  expect([off.status, Object.keys(off.body.fields)]).toEqual([400, ['code']])
  // Nor does getting rid of the other administrator, or bringing an own one.
  const other = (await ruth.send('GET', '/api/users')).body.find(
    ({ username }: { username: string }) => username === 'paul',
  )
  await ruth.send('PUT', '/api/users', { id: other.id, disabled: true })
  const moved = await ruth.send('PUT', '/api/users', {
    id: other.id,
    email: 'thief@evil.example',
    ...knowing,
  })
  expect(moved.status).toBe(400)
  const puppet = {
    ...named(new Person('puppet')),
    accountType: 0,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  }
  const { id } = (await testApp.inject({ method: 'POST', url: '/api/users', payload: puppet })).json()
  await ruth.send('PUT', '/api/users', { id, approved: true })
  testApp.clock.advanceSeconds(100 * 3600)
  await runJob()
  await ruth.logIn()
  const users = (await ruth.send('GET', '/api/users')).body
  expect(users.find((it: { id: number }) => it.id === id).approved).toBe(false)
  expect(users.find((it: { id: number }) => it.id === other.id)).toMatchObject({
    disabled: false,
    email: paul.email,
  })
  expect(await settings()).toMatchObject({
    wireAccount: before.wireAccount,
    servicingEmail: before.servicingEmail,
  })
})

function named({ username, email }: Person) {
  const [first = '', ...rest] = username
  const firstName = first.toUpperCase() + rest.join('')
  const name = { username, email, firstName, lastName: 'Calloway' }
  return { ...name, phone: '330 555 0123' }
}
