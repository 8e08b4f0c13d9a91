import * as z from 'zod/mini'
import { type EntityOf, entity } from '../entity.ts'
import { text } from '../values.ts'

/** What a person types to sign up. Emptiness and the match of passwords are rules of domain, with their own sentences. */
const signUpFields = {
  username: ['username', text(64)],
  password: ['password', z.string().check(z.maxLength(512))],
  passwordConfirm: ['passwordConfirm', z.string().check(z.maxLength(512))],
  firstName: ['firstName', text(80)],
  lastName: ['lastName', text(80)],
  phone: ['phone', text(40)],
  email: ['email', text(254)],
  accountType: ['accountType', z._default(z.int().check(z.minimum(0), z.maximum(3)), 2)],
  address1: ['address1', z._default(text(120), '')],
  address2: ['address2', z._default(text(120), '')],
  city: ['city', z._default(text(80), '')],
  state: ['state', z._default(text(2), '')],
  zip: ['zip', z._default(text(10), '')],
} as const

export type SignUp = EntityOf<typeof signUpFields>
export const signUp = entity(signUpFields)

/** The answer to a sign-up: enough to know where to go next. */
const createdUserFields = {
  id: ['id', z.int()],
  username: ['username', z.string()],
  accountType: ['accountType', z.int()],
  approved: ['approved', z.boolean()],
} as const

export const createdUser = entity(createdUserFields)
