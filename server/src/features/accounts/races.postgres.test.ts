import { sql, type Updateable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createActor, type TestActor } from '../../../test/actors.ts'
import { sharedTestApp } from '../../../test/test-app.ts'
import type { AppUserTable } from '../../db/tables.ts'
import { fromBase32, totpCode } from './totp.ts'

const testApp = sharedTestApp()
let person: TestActor

beforeEach(async () => {
  person = await createActor(testApp, 'admin')
})

const put = (payload: object, token = person.token) =>
  testApp.inject({ method: 'PUT', url: '/api/users', payload, token })

const post = (step: string, payload: object) =>
  testApp.inject({ method: 'POST', url: `/api/auth/secondfactor/${step}`, payload, token: person.token })

const rowOf = (id: number) =>
  testApp.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Sends the request, and lets the change be done first, while the request waits for the row of this account. */
async function overtaken<T>(
  request: () => PromiseLike<T>,
  meanwhile: Updateable<AppUserTable>,
  { account = person, revokeReason }: { account?: TestActor; revokeReason?: string },
): Promise<T> {
  const answers: Promise<T>[] = []
  await testApp.db.transaction().execute(async (trx) => {
    await trx.updateTable('app_user').set(meanwhile).where('id', '=', account.userId).execute()
    answers.push(Promise.resolve(request()))
    await expect.poll(isAnyoneWaiting).toBe(true)
    if (revokeReason === undefined) return
    await trx
      .updateTable('user_session')
      .set({ revoked_at: testApp.clock.now(), revoke_reason: revokeReason })
      .where('user_id', '=', person.userId)
      .execute()
  })
  const [answer] = await Promise.all(answers)
  if (answer === undefined) throw new Error('nothing was sent')
  return answer
}

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    testApp.db,
  )
  return rows.length > 0
}

const RESET = { revokeReason: 'password reset' }

test.each([
  ['password', { password: 'the thief was here already' }],
  ['e-mail', { email: 'thief@example.com' }],
  ['name', { firstName: 'Thief' }],
])('S15 a change of %s in progress when the password is reset changes nothing', async (_, change) => {
  const answer = await overtaken(
    () => put({ id: person.userId, currentPassword: person.password, ...change }),
    { password_hash: 'of the reset' },
    RESET,
  )
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_required'])
  const row = await rowOf(person.userId)
  expect(row).toMatchObject({ password_hash: 'of the reset', email: person.email, first_name: 'Maria' })
})

test('S15 an administrator whose session ends meanwhile cannot change an e-mail', async () => {
  const other = await createActor(testApp, 'taxpayer')
  const sent = { id: other.userId, email: 'thief@example.com', currentPassword: person.password }
  const answer = await overtaken(() => put(sent), { city: 'Akron' }, { account: other, ...RESET })
  expect(answer.statusCode).toBe(401)
  expect((await rowOf(other.userId)).email).toBe(other.email)
})

test('S15 a password that was changed after it was compared is asked for again', async () => {
  const sent = { id: person.userId, email: 'new@example.com', currentPassword: person.password }
  const answer = await overtaken(() => put(sent), { password_hash: 'another' }, {})
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['currentPassword']])
  expect((await rowOf(person.userId)).email).toBe(person.email)
})

test('S15 S17 whether the current password is required is decided from the locked row', async () => {
  const factor = { second_factor_secret: 'A'.repeat(32) }
  const answer = await overtaken(() => put({ id: person.userId, secondFactor: false }), factor, {})
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['currentPassword']])
  expect((await rowOf(person.userId)).second_factor_secret).toBe(factor.second_factor_secret)
})

test('S15 S17 a second factor in progress when the password is reset is neither started nor set', async () => {
  const begun = await overtaken(
    () => post('start', { currentPassword: person.password }),
    { city: 'Akron' },
    RESET,
  )
  expect(begun.statusCode).toBe(401)
  expect((await rowOf(person.userId)).second_factor_new_secret).toBeNull()
})

test.each([
  ['whose password was reset', {}, 'password reset'],
  ['who was disabled', { is_disabled: true }, undefined],
  ['who lost the approval', { is_approved: false }, undefined],
])(
  'S15 S17 an account that is %s meanwhile gets no new session for its code',
  async (_, meanwhile, revokeReason) => {
    const { secret } = (await post('start', { currentPassword: person.password })).json<{ secret: string }>()
    const code = totpCode(fromBase32(secret), Math.floor(testApp.clock.now().getTime() / 30_000))
    const answer = await overtaken(
      () => post('confirm', { code }),
      { city: 'Akron', ...meanwhile },
      revokeReason === undefined ? {} : { revokeReason },
    )
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_required'])
    expect((await rowOf(person.userId)).second_factor_secret).toBeNull()
    const live = await testApp.db
      .selectFrom('user_session')
      .select('jti_hash')
      .where('user_id', '=', person.userId)
      .where('revoked_at', 'is', null)
      .execute()
    expect(live).toHaveLength(revokeReason === undefined ? 1 : 0)
  },
)

test('S04 a taxpayer who sends another role or disables the own account blocks no administrator', async () => {
  const taxpayer = await createActor(testApp, 'taxpayer')
  const sent = { id: taxpayer.userId, city: 'Akron', accountType: 2, disabled: true, approved: false }
  const answer = await testApp.db.transaction().execute(async (trx) => {
    await trx.selectFrom('app_user').select('id').where('id', '=', person.userId).forUpdate().execute()
    return put(sent, taxpayer.token)
  })
  expect([answer.statusCode, answer.json().city]).toEqual([200, 'Akron'])
})
