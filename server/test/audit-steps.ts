import { fromBase32, totpCode } from '../src/features/accounts/totp.ts'
import type { TestActor } from './actors.ts'
import { type AuditWorld, SECRET, TYPED } from './audit-world.ts'

/** The subject of a line about this person. */
export const user = ({ userId }: TestActor) => `user:${userId}`

export const logIn = (world: AuditWorld, actor: TestActor, more: object = {}, from?: string) =>
  world.send('POST', '/api/auth/login', {
    payload: { username: actor.username, password: actor.password, ...more },
    ...(from ? { from } : {}),
  })

export const appCode = (world: AuditWorld) =>
  totpCode(fromBase32(SECRET), Math.floor(world.testApp.clock.now().getTime() / 30_000))

export const put = (world: AuditWorld, actor: TestActor, payload: object) =>
  world.send('PUT', '/api/users', { actor, payload })

const SIGN_UP = {
  firstName: 'Ana',
  lastName: 'Lima',
  phone: '3305550123',
  password: TYPED.password,
  passwordConfirm: TYPED.password,
  accountType: 2,
}

export const signUp = (world: AuditWorld, name: string) =>
  world.send('POST', '/api/users', { payload: { ...SIGN_UP, username: name, email: `${name}@example.com` } })

export async function resetToken(world: AuditWorld, actor: TestActor): Promise<string> {
  await world.send('POST', `/api/users/${actor.username}/reset`)
  const mail = await world.testApp.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', actor.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /resetPassword\/([\w-]+)/.exec(mail.body)?.[1] ?? ''
}

export const reset = (world: AuditWorld, token: string) =>
  world.send('POST', '/api/users/resetpassword', { payload: { token, password: TYPED.password } })
