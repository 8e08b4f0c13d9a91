import { createActor } from './actors.ts'
import { put, reset, resetToken, signUp, user } from './audit-steps.ts'
import { type AuditedAction, TYPED } from './audit-world.ts'

export const REFUSALS: readonly AuditedAction[] = [
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
      await put(world, actor, { id: actor.userId, username: world.other.username })
      return { who: actor, action: 'update-user', subject: user(actor), result: 'username_taken' }
    },
  },
]
