import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, openPatiently } from '../../../test/postgres.ts'
import { runCommand } from '../../../test/run-command.ts'
import { type Database, openEmbedded } from '../../db/database.ts'
import { AdminUsageError, readAdminCommand } from './admin-arguments.ts'
import { createAdmin, listStaff } from './admin-commands.ts'
import { createPasswordHasher } from './passwords.ts'

const isEmbedded = process.env['TEST_DATABASE'] !== 'postgresql'
const PASSWORD = 'tea at four in the garden'

let dataDir: string
let settings: Record<string, string>
let drop: () => Promise<void> = async () => undefined

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fieldstone-admin-'))
  settings = { DATA_DIR: dataDir, DEMO: '0' }
  if (isEmbedded) return
  const made = await createEmptyDatabase()
  drop = made.drop
  settings = {
    ...settings,
    DATABASE_URL: made.url,
    SESSION_SECRET: 'a secret of the tests that is long enough',
  }
})
afterAll(async () => {
  await drop()
  rmSync(dataDir, { recursive: true, maxRetries: 5 })
})

const admin = (args: readonly string[], input = '') => runCommand('admin', args, settings, input)

async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const databaseUrl = settings['DATABASE_URL']
  const database = databaseUrl
    ? openPatiently(databaseUrl)
    : await openEmbedded({ dataDir: join(dataDir, 'database') })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const CREATE = [
  ...['create', 'ruth', '--email', 'ruth@example.com'],
  ...['--first', 'Ruth', '--last', 'Calloway', '--phone', '330 555 0123'],
]

test('a first administrator is not named by a web address: the field and the rule are said, and nothing is made', async () => {
  const args = CREATE.map((it) => (it === 'Ruth' ? 'https://evil.example' : it))
  const answer = await admin(args, `${PASSWORD}\n`)
  expect([answer.code === 0, answer.err]).toEqual([false, expect.stringContaining('not a web address')])
})

test('S29 S39 a fresh installation has no account; the first administrator is made by the command', async () => {
  const empty = await admin(['list'])
  expect(empty).toMatchObject({ code: 0, out: expect.stringContaining('no account of staff yet') })
  const made = await admin(CREATE, `${PASSWORD}\n`)
  expect(made).toMatchObject({ code: 0, out: 'The administrator ruth may log in now.\n', err: '' })
  await inDatabase(async ({ db }) => {
    expect(await listStaff(db)).toBe('ruth  Admin\n')
    const row = await db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ account_type: 0, is_approved: true, phone: '(330) 555-0123' })
    expect(await createPasswordHasher().matches(row.password_hash, PASSWORD)).toBe(true)
    const lines = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(lines).toMatchObject([
      { action: 'read', actor_role: 'system', subject_kind: 'list', subject_id: 'staff' },
      { action: 'create-user', actor_role: 'system', subject_kind: 'user', subject_id: String(row.id) },
    ])
  })
})

test('a taken name, a weak password, a wrong e-mail, no input: a sentence each, and no account', async () => {
  const same = await admin(CREATE, `${PASSWORD}\n`)
  expect(same).toMatchObject({ code: 1, err: expect.stringContaining('is taken') })
  const nothing = await admin(CREATE)
  expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining('No password came') })
  const samir = {
    kind: 'create',
    username: 'samir',
    firstName: 'S',
    lastName: 'H',
    phone: '3305550124',
  } as const
  await inDatabase(async ({ db }) => {
    const create = (email: string, password: string) =>
      createAdmin(db, { ...samir, email }, async () => password, {
        ...{ at: new Date(), config: { baseUrl: 'http://localhost', mailFrom: 'Us <us@example.com>' } },
      })
    await expect(create('s@example.com', 'short')).rejects.toThrow('15 characters')
    await expect(create('s@example.com', 'qwertyuiop12345')).rejects.toThrow('row of keys')
    for (const own of ['US@example.com', 'us@example.com'])
      await expect(create(own, PASSWORD)).rejects.toThrow('email: This is the company’s own address.')
    await expect(create('samir', PASSWORD)).rejects.toThrow('email: Enter an e-mail address')
    expect(await listStaff(db)).toBe('ruth  Admin\n')
  })
})

test('reset: a new password, no second factor, no session, and the owner is told by mail', async () => {
  await inDatabase(async ({ db }) => {
    const { id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
    const at = new Date()
    const session = { jti_hash: 'x', user_id: id, created_at: at, seen_at: at, ends_at: at }
    await db.insertInto('user_session').values(session).execute()
    await db.insertInto('recovery_code').values({ user_id: id, code_hash: 'x' }).execute()
    await db.updateTable('app_user').set({ second_factor_secret: 'ABCD' }).execute()
    expect(await listStaff(db)).toBe('ruth  Admin, second factor\n')
  })
  const reset = await admin(['reset', 'RUTH'], 'coffee at five by the river\n')
  expect(reset).toMatchObject({ code: 0, out: expect.stringContaining('ruth has a new password') })
  await inDatabase(async ({ db }) => {
    const row = await db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow()
    expect(await createPasswordHasher().matches(row.password_hash, 'coffee at five by the river')).toBe(true)
    expect(row.second_factor_secret).toBeNull()
    expect(await db.selectFrom('recovery_code').select('id').execute()).toEqual([])
    const sessions = await db.selectFrom('user_session').select('revoke_reason').execute()
    expect(sessions).toEqual([{ revoke_reason: 'password reset' }])
    const mails = await db.selectFrom('outbox').select(['kind', 'recipient', 'body']).orderBy('id').execute()
    expect(mails).toEqual([
      {
        kind: 'password-changed',
        recipient: 'ruth@example.com',
        body: expect.stringContaining('was just changed'),
      },
      {
        kind: 'second-factor-off',
        recipient: 'ruth@example.com',
        body: expect.stringContaining('turned off'),
      },
    ])
  })
  expect(await admin(['reset', 'nobody'], `${PASSWORD}\n`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no account nobody'),
  })
})

test('firm: adds a law firm with its contact; another one of that name, and what is no address, are refused', async () => {
  const contact = ['--email', 'office@keller.example', '--first', 'Ada', '--last', 'Keller']
  expect(await admin(['firm', 'Keller & Stone', ...contact])).toMatchObject({
    code: 0,
    out: expect.stringContaining('The firm Keller & Stone is there now'),
    err: '',
  })
  expect(await admin(['firm', 'KELLER & STONE'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is a firm KELLER & STONE already'),
  })
  expect(await admin(['firm', ' ', '--email', 'office'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/name: Enter the name of the firm\.\nemail: Enter an e-mail address/),
  })
  await inDatabase(async ({ db }) => {
    const firms = await db
      .selectFrom('firm')
      .select(['name', 'contact_last_name', 'email', 'closed_on'])
      .execute()
    expect(firms).toEqual([
      {
        name: 'Keller & Stone',
        contact_last_name: 'Keller',
        email: 'office@keller.example',
        closed_on: null,
      },
    ])
    const audit = db.selectFrom('audit_log').select(['action', 'subject_kind', 'actor_role'])
    expect(await audit.where('action', '=', 'add-firm').execute()).toEqual([
      { action: 'add-firm', subject_kind: 'firm', actor_role: 'system' },
    ])
  })
})

test.each([
  [['create', 'ruth'], 'needs --email, --first, --last and --phone'],
  [['create'], 'Say whose account'],
  [['reset'], 'Say whose account'],
  [['firm'], 'Say the name of the firm'],
  [['firm', 'Keller', 'Stone'], 'One firm at a time'],
  [['delete', 'ruth'], 'There is no command delete'],
  [['reset', 'ruth', 'secret'], 'One account at a time'],
  [['reset', 'ruth', '--password', 'secret'], 'never stands among the arguments'],
])('wrong arguments %j: a sentence says what to type', (args, sentence) => {
  expect(() => readAdminCommand(args)).toThrow(AdminUsageError)
  expect(() => readAdminCommand(args)).toThrow(sentence)
})
