import { ACCOUNT_SENTENCES } from '@fieldstone/contract/sentences'
import { expect, test } from 'vitest'
import { createActor } from '../../../test/actors.ts'
import { lastAuditLine } from '../../../test/rows.ts'
import { buildTestApp, sharedTestApp } from '../../../test/test-app.ts'

const DUPLICATE =
  'Username/Email already exists.  Please login to that account, or choose a new username/email address.'

const testApp = sharedTestApp()
let no = 0

const form = (differences: Record<string, unknown> = {}) => {
  no += 1
  const password = 'tea at four in the garden'
  return {
    username: `person${no}`,
    password,
    passwordConfirm: (differences['password'] as string | undefined) ?? password,
    firstName: 'Maria',
    lastName: 'Reyes',
    phone: '330.555.0123',
    email: `person${no}@example.com`,
    accountType: 2,
    ...differences,
  }
}

const signUp = async (payload: Record<string, unknown>) => {
  const answer = await testApp.inject({ method: 'POST', url: '/api/users', payload })
  return { status: answer.statusCode, body: answer.json() }
}

const logIn = (username: string, password = 'tea at four in the garden') =>
  testApp.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })

const userOf = (id: number) =>
  testApp.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const countUsers = async () => (await testApp.db.selectFrom('app_user').select('id').execute()).length

test('a taxpayer signs up and logs in at once; the row is trimmed and normalized, without the password', async () => {
  const payload = form({
    username: ' Maria.Reyes ',
    address1: '12 N Main St',
    city: 'Akron',
    state: 'oh',
    zip: '44308',
  })
  const { status, body } = await signUp(payload)
  expect(status).toBe(201)
  expect(body).toEqual({ id: expect.any(Number), username: 'Maria.Reyes', accountType: 2, approved: true })
  const row = await userOf(body.id)
  expect(row).toMatchObject({
    username: 'Maria.Reyes',
    phone: '(330) 555-0123',
    state: 'OH',
    zip: '44308',
    is_approved: true,
    county_id: null,
    firm_id: null,
  })
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$/)
  expect(JSON.stringify(row)).not.toContain(payload.password)
  expect((await logIn('maria.reyes')).statusCode).toBe(200)
})

test('without an account type it is a taxpayer', async () => {
  const { accountType: _, ...payload } = form()
  expect((await signUp(payload)).body).toMatchObject({ accountType: 2, approved: true })
})

test.each([0, 1, 3])(
  'S05 account type %i must be approved: no log-in, no county, no firm',
  async (accountType) => {
    const payload = form({
      accountType,
      approved: true,
      isApproved: true,
      is_approved: true,
      countyId: 855,
      attorneyID: 1,
    })
    const { status, body } = await signUp(payload)
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(Number), username: payload.username, accountType, approved: false })
    expect(await userOf(body.id)).toMatchObject({
      account_type: accountType,
      is_approved: false,
      approved_at: null,
      county_id: null,
      firm_id: null,
    })
    const refused = await logIn(payload.username)
    expect(refused.statusCode).toBe(401)
    expect(refused.json().code).toBe('not_approved')
  },
)

test('S05 a pending account is refused even with a session', async () => {
  for (const role of ['admin', 'county', 'legal'] as const) {
    const pending = await createActor(testApp, role, { isApproved: false })
    const answer = await testApp.inject({ method: 'GET', url: '/api/auth/session', token: pending.token })
    expect(answer.statusCode).toBe(401)
  }
})

test('S19 a user name or an e-mail that is taken, in any case: 409 with the sentence of the specification, no row', async () => {
  const first = form()
  expect((await signUp(first)).status).toBe(201)
  const before = await countUsers()
  for (const taken of [{ username: first.username.toUpperCase() }, { email: first.email.toUpperCase() }]) {
    const { status, body } = await signUp(form(taken))
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'username_taken', message: DUPLICATE })
  }
  expect(await countUsers()).toBe(before)
})

test('the same form sent five times at once creates one account', async () => {
  const payload = form()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => signUp(payload)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
})

test.each([
  [{ firstName: ' ' }, 'All fields are required!', { firstName: 'All fields are required!' }],
  [
    { password: '', passwordConfirm: '' },
    'All fields are required!',
    { password: 'All fields are required!' },
  ],
  [
    { passwordConfirm: 'tea at five in the garden' },
    'Passwords do not match!',
    { passwordConfirm: 'Passwords do not match!' },
  ],
  [
    { phone: '555-0123' },
    'Enter a phone number with 10 digits; no area code begins with 0 or 1.',
    { phone: 'Enter a phone number with 10 digits; no area code begins with 0 or 1.' },
  ],
  [
    { email: 'maria@example' },
    'Enter an e-mail address like name@example.com.',
    { email: 'Enter an e-mail address like name@example.com.' },
  ],
  [{ state: 'ZZ' }, 'Choose a state from the list.', { state: 'Choose a state from the list.' }],
  [
    { username: 'john@example.com' },
    'Enter a username without @, or your own e-mail address.',
    { username: 'Enter a username without @, or your own e-mail address.' },
  ],
  [
    { username: '12' },
    'Enter a username with at least one letter.',
    { username: 'Enter a username with at least one letter.' },
  ],
])('%o: 400, the sentence, and the field', async (differences, message, fields) => {
  const before = await countUsers()
  const { status, body } = await signUp(form(differences))
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'bad_request', message })
  expect(body.fields).toEqual(fields)
  expect(await countUsers()).toBe(before)
})

test.each(['ｂoss', 'bo\u200bss', 'the boss'])(
  'S19 the user name %j, which could be taken for another, is refused at its field',
  async (username) => {
    const { status, body } = await signUp(form({ username }))
    expect([status, body.fields]).toEqual([400, { username: ACCOUNT_SENTENCES['username-plain'] }])
  },
)

test('S16 14 characters are refused; 15, 64 and 128 are accepted; 129 are refused; a character outside the basic plane counts once', async () => {
  const letters = [
    ...'the quick onyx goblin jumps over my lazy dwarf while 42 zebras hum a waltz by brook, fen, hill and vale; crows mock two old badgers',
  ]
  const of = (count: number) => letters.slice(0, count).join('')
  const signs = '🔑🌵🦊🍋🎈🧭🪁🐙🌻🥨🎲🚲🦉🍇🧦'
  const status = async (password: string) => (await signUp(form({ password }))).status
  expect(letters.length).toBeGreaterThanOrEqual(129)
  expect(await Promise.all([14, 15, 64, 128, 129].map((count) => status(of(count))))).toEqual([
    400, 201, 201, 201, 400,
  ])
  expect([...signs].length).toBe(15)
  expect(await status(signs)).toBe(201)
  expect(await status([...signs].slice(1).join(''))).toBe(400)
})

test('S16 spaces, also at the ends, are part of the password', async () => {
  const payload = form({ password: '  tea at four in the garden ' })
  expect((await signUp(payload)).status).toBe(201)
  expect((await logIn(payload.username, payload.password)).statusCode).toBe(200)
  expect((await logIn(payload.username, payload.password.trim())).statusCode).toBe(400)
})

test.each([
  ['the common list', { password: 'correct horse battery staple' }],
  ['the username', { username: 'marigold.reyes.akron', password: 'marigold.reyes.akron' }],
  ['the e-mail', { email: 'marigold.of.akron@example.com', password: 'marigold.of.akron1' }],
  ['the product', { password: 'Fieldstone2026!!' }],
  ['a row of keys', { password: 'qwertyuiop12345' }],
  ['a NUL', { password: 'tea at four\0 in the garden' }],
])('S16 a password that is %s is refused at its field', async (_, differences) => {
  const { status, body } = await signUp(form(differences))
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual(['password'])
  expect(body.message).toBe(body.fields.password)
})

test('S29 a sign-up is in the audit log, without the name, the e-mail or the password', async () => {
  const payload = form({ accountType: 1 })
  const { body } = await signUp(payload)
  const line = await lastAuditLine(testApp.db)
  expect(line).toMatchObject({
    actor_role: 'anonymous',
    actor_user_id: null,
    action: 'sign-up',
    subject_kind: 'user',
    subject_id: String(body.id),
    result: 'ok',
    address: '127.0.0.1',
    detail: { accountType: 1, approved: false },
  })
  for (const text of [payload.username, payload.email, payload.password]) {
    expect(JSON.stringify(line)).not.toContain(text)
  }
})

test('S32 five sign-ups an hour from one address; the sixth succeeds after the time in Retry-After', async () => {
  const limited = await buildTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const from = (remoteAddress: string) =>
    limited.inject({ method: 'POST', url: '/api/users', payload: form(), remoteAddress })
  for (let count = 0; count < 5; count++) expect((await from('203.0.113.5')).statusCode).toBe(201)
  const sixth = await from('203.0.113.5')
  expect(sixth.statusCode).toBe(429)
  expect(sixth.json().code).toBe('too_many')
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('198.51.100.7')).statusCode).toBe(201)
  await limited.close()
})

test.each([
  ['username', 'www.evil.example90', 'username-link'],
  ['firstName', 'www.evil.example90', 'name-link'],
  ['lastName', 'https://evil.example', 'name-link'],
  ['firstName', 'Maria\nYour payment is due', 'name-lines'],
] as const)(
  'a %s that is a web address or has line ends is refused at that field: %j',
  async (field, value, problem) => {
    const { status, body } = await signUp(form({ [field]: value }))
    expect([status, body.fields]).toEqual([400, { [field]: ACCOUNT_SENTENCES[problem] }])
  },
)
test('the form may also be written as the specification writes it; a field in both spellings is the lower one', async () => {
  const capitals = Object.fromEntries(
    Object.entries(form({ address1: '12 N Main St' })).map(([name, value]) => [
      name.charAt(0).toUpperCase() + name.slice(1),
      value,
    ]),
  )
  const { status, body } = await signUp({ ...capitals, firstName: 'Marie' })
  expect(status).toBe(201)
  expect(await userOf(body.id)).toMatchObject({
    first_name: 'Marie',
    last_name: 'Reyes',
    address1: '12 N Main St',
  })
})
