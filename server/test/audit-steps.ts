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

/** Asks for a code of a guest. Returns what must be entered. */
export async function requestGuestCode(world: AuditWorld, email: string) {
  const answer = await world.send('POST', '/api/guests/code', { payload: { email } })
  const mail = await world.testApp.db
    .selectFrom('outbox')
    .select('body')
    .where('kind', '=', 'guest-code')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const code = /^\d{3} \d{3}$/m.exec(mail.body)?.[0] ?? ''
  return { challenge: String(answer.json().challenge), email, code }
}

export const enterGuestCode = (
  world: AuditWorld,
  typed: { readonly challenge: string; readonly email: string; readonly code: string },
) => world.send('POST', '/api/guests/session', { payload: { ...typed, firstName: 'Ana', lastName: 'Ruiz' } })

/** A guest whose session begins with the code. */
export async function beginGuest(world: AuditWorld, email: string) {
  const answer = await enterGuestCode(world, await requestGuestCode(world, email))
  const { id: userId } = await world.testApp.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { userId, token: String(answer.json().tokenString) }
}

export const setGuestPassword = (world: AuditWorld, token: string) =>
  world.send('POST', '/api/guests/password', { actor: { token }, payload: { password: TYPED.password } })
