import { createHash } from 'node:crypto'
import { createAdmin, readStaff, resetAccount } from '../src/features/accounts/admin-commands.ts'
import { fromBase32, totpCode } from '../src/features/accounts/totp.ts'
import { createActor, type TestActor } from './actors.ts'
import {
  appCode,
  beginGuest,
  confirmEmail,
  confirmToken,
  logIn,
  put,
  requestGuestCode,
  reset,
  resetToken,
  setGuestPassword,
  signUp,
  user,
} from './audit-steps.ts'
import { type AuditedAction, createStaff, TYPED } from './audit-world.ts'

const loggedIn = (who: TestActor, by: string) =>
  ({ who, action: 'log-in', subject: user(who), detail: { by } }) as const

export const LOG_INS: readonly AuditedAction[] = [
  {
    what: 'log-in by password',
    act: async (world) => {
      await logIn(world, world.taxpayer)
      return loggedIn(world.taxpayer, 'password')
    },
  },
  {
    what: 'log-in by a code of the app',
    act: async (world) => {
      await logIn(world, world.admin, { code: appCode(world) })
      return loggedIn(world.admin, 'app-code')
    },
  },
  {
    what: 'log-in by a recovery code',
    act: async (world) => {
      const hash = createHash('sha256').update('abcdefgh2345').digest('hex')
      await world.testApp.db
        .insertInto('recovery_code')
        .values({ user_id: world.admin.userId, code_hash: hash })
        .execute()
      await logIn(world, world.admin, { code: 'abcd-efgh-2345' })
      return loggedIn(world.admin, 'recovery-code')
    },
  },
  {
    what: 'log-in with a wrong password',
    act: async (world) => {
      await logIn(world, world.taxpayer, { password: TYPED.password })
      return {
        who: null,
        action: 'log-in',
        subject: user(world.taxpayer),
        result: 'invalid_credentials',
      }
    },
  },
  {
    what: 'log-in with an unknown name',
    act: async (world) => {
      await logIn(world, world.taxpayer, { username: TYPED.name })
      return { who: null, action: 'log-in', subject: null, result: 'invalid_credentials' }
    },
  },
  {
    what: 'log-in beyond the limit',
    act: async (world) => {
      const from = '203.0.113.77'
      for (let no = 0; no < 11; no++) await logIn(world, world.other, { password: TYPED.password }, from)
      return { who: null, action: 'log-in', subject: user(world.other), result: 'too_many', from }
    },
  },
  {
    what: 'log-out',
    act: async (world) => {
      const actor = await createActor(world.testApp, 'taxpayer')
      await world.send('POST', '/api/auth/logout', { actor, payload: {} })
      return { who: actor, action: 'log-out', subject: user(actor) }
    },
  },
]

export const ACCOUNTS: readonly AuditedAction[] = [
  {
    what: 'sign-up',
    act: async (world) => {
      const { id } = (await signUp(world, TYPED.name)).json()
      return { who: null, action: 'sign-up', subject: `user:${id}` }
    },
  },
  ...(['approve-user', 'withdraw-approval', 'disable-user', 'enable-user', 'update-user'] as const).map(
    (action): AuditedAction => ({
      what: `an administrator's ${action}`,
      act: async (world) => {
        const [isApproved, isDisabled] = [action !== 'approve-user', action === 'enable-user']
        const person = await createActor(world.testApp, 'county', { isApproved, isDisabled })
        const change = {
          'approve-user': { approved: true },
          'withdraw-approval': { approved: false },
          'disable-user': { disabled: true },
          'enable-user': { disabled: false },
          'update-user': { countyId: 854 },
        }[action]
        await put(world, world.admin, { id: person.userId, ...change })
        return { who: world.admin, action, subject: user(person) }
      },
    }),
  ),
  {
    what: 'a reset link is asked for',
    act: async (world) => {
      await resetToken(world, world.taxpayer)
      return { who: null, action: 'request-reset', subject: user(world.taxpayer) }
    },
  },
  {
    what: 'a password is set by the link',
    act: async (world) => {
      const actor = await createActor(world.testApp, 'taxpayer')
      await reset(world, await resetToken(world, actor))
      return { who: null, action: 'reset-password', subject: user(actor) }
    },
  },
  {
    what: 'the link that confirms an address is asked for again',
    act: async (world) => {
      const actor = await createActor(world.testApp, 'taxpayer')
      await confirmToken(world, actor)
      return { who: actor, action: 'send-email-confirmation', subject: user(actor) }
    },
  },
  {
    what: 'an address is confirmed by the link',
    act: async (world) => {
      const actor = await createActor(world.testApp, 'taxpayer')
      await confirmEmail(world, await confirmToken(world, actor))
      return { who: null, action: 'confirm-email', subject: user(actor) }
    },
  },
  {
    what: 'a code to pay as a guest is asked for',
    act: async (world) => {
      await requestGuestCode(world, 'canary.guest1@example.com')
      return { who: null, action: 'request-guest-code', subject: null }
    },
  },
  {
    what: 'a guest session begins with the code',
    act: async (world) => {
      const { userId } = await beginGuest(world, 'canary.guest2@example.com')
      return { who: { role: 'guest', userId }, action: 'open-guest-session', subject: `user:${userId}` }
    },
  },
  {
    what: 'a guest chooses a password',
    act: async (world) => {
      const guest = await beginGuest(world, 'canary.guest3@example.com')
      await setGuestPassword(world, guest.token)
      const { userId } = guest
      return { who: { role: 'guest', userId }, action: 'set-guest-password', subject: `user:${userId}` }
    },
  },
  {
    what: 'a second factor is set up',
    act: async (world) => {
      const actor = await createActor(world.testApp, 'legal')
      const started = await world.send('POST', '/api/auth/secondfactor/start', { actor, payload: {} })
      const code = totpCode(
        fromBase32(started.json().secret),
        Math.floor(world.testApp.clock.now().getTime() / 30_000),
      )
      await world.send('POST', '/api/auth/secondfactor/confirm', { actor, payload: { code } })
      return { who: actor, action: 'set-second-factor', subject: user(actor) }
    },
  },
  {
    what: 'the command makes an administrator',
    act: async ({ testApp }) => {
      const person = { username: `${TYPED.name}2`, email: 'canarymail2@example.com', phone: '3305550123' }
      const command = { kind: 'create', firstName: 'Ruth', lastName: 'Calloway', ...person } as const
      await createAdmin(testApp.db, command, async () => TYPED.password, {
        ...{ at: testApp.clock.now(), config: testApp.services.config },
      })
      const { id } = await testApp.db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', person.username)
        .executeTakeFirstOrThrow()
      return { who: 'system', action: 'create-user', subject: `user:${id}`, detail: { by: 'command' } }
    },
  },
  {
    what: 'the command sets a password',
    act: async (world) => {
      const { db, clock } = world.testApp
      const staff = await createStaff(world, 'county')
      await resetAccount(db, staff.username, async () => TYPED.password, {
        at: clock.now(),
        baseUrl: 'http://localhost',
      })
      return { who: 'system', action: 'reset-password', subject: user(staff), detail: { by: 'command' } }
    },
  },
  {
    what: 'the command lists staff',
    act: async ({ testApp }) => {
      await readStaff(testApp.db, testApp.clock.now())
      return { who: 'system', action: 'read', subject: 'list:staff', detail: { by: 'command' } }
    },
  },
]
