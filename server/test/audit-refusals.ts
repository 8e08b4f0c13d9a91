import { createActor, type TestActor } from './actors.ts'
import {
  confirmEmail,
  confirmToken,
  enterGuestCode,
  put,
  reset,
  resetToken,
  signUp,
  user,
} from './audit-steps.ts'
import { type AuditedAction, createStaff, type Line, TYPED } from './audit-world.ts'
import { onlyPayment } from './payments-read.ts'
import { openCheckout } from './payments-steps.ts'
import { createLien } from './payments-world.ts'

/** What another county, firm or person has: to them it is not there. */
const FOREIGN: readonly AuditedAction[] = [
  ...(['county', 'history'] as const).map(
    (page): AuditedAction => ({
      what: `another county’s certificate, its page ${page}`,
      act: async (world) => {
        const { id } = await createLien(world, { county_id: 854 })
        await world.send('GET', `/api/parcels/${id}/${page}`, { actor: world.county })
        return notThere(world.county, `certificate:${id}`, `GET /api/parcels/:id/${page}`)
      },
    }),
  ),
  ...(['status', 'cancel'] as const).map(
    (call): AuditedAction => ({
      what: `another person’s payment, its ${call}`,
      act: async (world) => {
        const lien = await createLien(world)
        await openCheckout(world, lien)
        const { id } = await onlyPayment(world, lien)
        const method = call === 'status' ? 'GET' : 'POST'
        const payload = call === 'status' ? {} : { payload: {} }
        await world.send(method, `/api/payments/${id}/${call}`, { actor: world.other, ...payload })
        return notThere(world.other, `payment:${id}`, `${method} /api/payments/:id/${call}`)
      },
    }),
  ),
  {
    what: 'the people of another firm',
    act: async (world) => {
      const actor = await createStaff(world, 'legal')
      await world.send('GET', '/api/attorneys/2/users', { actor })
      return notThere(actor, 'firm:2', 'GET /api/attorneys/:id/users')
    },
  },
]

const notThere = (who: TestActor, subject: string, route: string): Line => ({
  who,
  action: 'refused',
  subject,
  result: 'not_found',
  detail: { route },
})

export const REFUSALS: readonly AuditedAction[] = [
  ...FOREIGN,
  {
    what: 'a route of another role',
    act: async (world) => {
      await world.send('GET', '/api/users', { actor: world.taxpayer })
      return {
        who: world.taxpayer,
        action: 'refused',
        subject: 'route:GET /api/users',
        result: 'not_allowed',
      }
    },
  },
  {
    what: 'staff without their second factor',
    act: async (world) => {
      const actor = await createActor(world.testApp, 'legal')
      await world.send('GET', '/api/attorneys', { actor })
      const subject = 'route:GET /api/attorneys'
      return { who: actor, action: 'refused', subject, result: 'enrolment_required' }
    },
  },
  {
    what: 'reading another person’s account',
    act: async (world) => {
      await world.send('GET', `/api/users/${world.other.userId}`, { actor: world.taxpayer })
      return {
        who: world.taxpayer,
        action: 'refused',
        subject: user(world.other),
        result: 'not_found',
        detail: { route: 'GET /api/users/:id' },
      }
    },
  },
  {
    what: 'changing another person’s account and role',
    act: async (world) => {
      const payload = { id: world.other.userId, accountType: 0, firstName: TYPED.name }
      await put(world, world.taxpayer, payload)
      return {
        who: world.taxpayer,
        action: 'refused',
        subject: user(world.other),
        result: 'not_found',
        detail: { route: 'PUT /api/users', fields: 'accountType' },
      }
    },
  },
  {
    what: 'setting what only an administrator may set (S04)',
    act: async (world) => {
      await put(world, world.taxpayer, { id: world.taxpayer.userId, accountType: 0, approved: false })
      const detail = { fields: 'accountType, approved' }
      const line = { action: 'set-user-fields', subject: user(world.taxpayer), result: 'not_allowed', detail }
      return { who: world.taxpayer, ...line }
    },
  },
  {
    what: 'a wrong present password',
    act: async (world) => {
      const email = 'canarymail@example.com'
      await put(world, world.other, { id: world.other.userId, email, currentPassword: TYPED.password })
      const subject = user(world.other)
      return { who: world.other, action: 'confirm-password', subject, result: 'invalid_credentials' }
    },
  },
  {
    what: 'too many wrong present passwords',
    act: async (world) => {
      const actor = await createActor(world.testApp, 'taxpayer')
      const payload = { id: actor.userId, email: 'canarymail@example.com', currentPassword: TYPED.password }
      for (let no = 0; no < 11; no++) await put(world, actor, payload)
      return { who: actor, action: 'confirm-password', subject: user(actor), result: 'too_many' }
    },
  },
  {
    what: 'a link to set a password that never was',
    act: async (world) => {
      await reset(world, 'canarytoken')
      return { who: null, action: 'reset-password', subject: null, result: 'reset_refused' }
    },
  },
  {
    what: 'a wrong code of a guest',
    act: async (world) => {
      await enterGuestCode(world, { challenge: 'canarytoken', email: 'canary.guest4@example.com', code: '1' })
      return { who: null, action: 'open-guest-session', subject: null, result: 'wrong_code' }
    },
  },
  {
    what: 'a link to confirm an address that never was',
    act: async (world) => {
      await confirmEmail(world, 'canarytoken')
      return { who: null, action: 'confirm-email', subject: null, result: 'reset_refused' }
    },
  },
  {
    what: 'a link to confirm an address that was used',
    act: async (world) => {
      const actor = await createActor(world.testApp, 'taxpayer')
      const token = await confirmToken(world, actor)
      await confirmEmail(world, token)
      await confirmEmail(world, token)
      return { who: null, action: 'confirm-email', subject: user(actor), result: 'reset_refused' }
    },
  },
  {
    what: 'a dead link to set a password that is only looked at',
    act: async (world) => {
      world.testApp.clock.advanceSeconds(60)
      await world.send('POST', '/api/users/resetpassword/check', { payload: { token: 'canarytoken' } })
      return { who: null, action: 'reset-password', subject: null, result: 'reset_refused' }
    },
  },
  {
    what: 'a link to set a password that is dead',
    act: async (world) => {
      world.testApp.clock.advanceSeconds(60)
      const token = await resetToken(world, world.other)
      world.testApp.clock.advanceSeconds(3600)
      await reset(world, token)
      const subject = user(world.other)
      return { who: null, action: 'reset-password', subject, result: 'reset_refused' }
    },
  },
  {
    what: 'a sign-up under a name that is taken',
    act: async (world) => {
      await signUp(world, world.other.username)
      return { who: null, action: 'sign-up', subject: null, result: 'username_taken' }
    },
  },
  {
    what: 'a change to a name that is taken',
    act: async (world) => {
      const actor = await createActor(world.testApp, 'taxpayer')
      const change = { username: world.other.username, currentPassword: actor.password }
      await put(world, actor, { id: actor.userId, ...change })
      return { who: actor, action: 'update-user', subject: user(actor), result: 'username_taken' }
    },
  },
]
