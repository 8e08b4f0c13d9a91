import { ACCOUNT_LANGUAGES } from '@fieldstone/domain/accounts/language'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { formInt, multilineText, text } from '../../values.ts'

/**
 * The sign-up form. Rules in domain check for empty fields and matching passwords, with their own messages.
 */
export const signUp = entity({
  username: text(64),
  password: z.string().check(z.maxLength(512)),
  passwordConfirm: z.string().check(z.maxLength(512)),
  // Line breaks stay, so that the rule of names refuses them.
  firstName: multilineText(80),
  lastName: multilineText(80),
  phone: text(40),
  email: text(254),
  accountType: z._default(formInt(0, 3), 2),
  address1: z._default(text(120), ''),
  address2: z._default(text(120), ''),
  city: z._default(text(80), ''),
  state: z._default(text(2), ''),
  zip: z._default(text(10), ''),
  /** By default that of the request. */
  language: z.optional(z.enum(ACCOUNT_LANGUAGES)),
})
export type SignUp = z.output<typeof signUp>

/** The answer to a sign-up: what the browser needs to choose the next page. */
export const createdUser = entity({
  id: z.int(),
  username: z.string(),
  accountType: z.int(),
  approved: z.boolean(),
})
