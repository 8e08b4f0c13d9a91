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

/** Of the link that confirms the address of this person, asked for once more. */
export async function confirmToken(world: AuditWorld, actor: TestActor): Promise<string> {
  await world.send('POST', '/api/account/email/confirmation', { actor })
  const mail = await world.testApp.db
    .selectFrom('outbox')
    .select('body')
    .where('kind', '=', 'confirm-email')
    .where('user_id', '=', actor.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /confirmEmail\/([\w-]+)/.exec(mail.body)?.[1] ?? ''
}

export const confirmEmail = (world: AuditWorld, token: string) =>
  world.send('POST', '/api/users/confirmemail', { payload: { token } })

export const reset = (world: AuditWorld, token: string) =>
  world.send('POST', '/api/users/resetpassword', { payload: { token, password: TYPED.password } })
