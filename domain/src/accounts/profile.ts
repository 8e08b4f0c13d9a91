import { normalEmail } from './email.ts'
import { normalPhone } from './phone.ts'
import { SIGN_UP_MESSAGES } from './sign-up.ts'
import { isUsState } from './us-states.ts'
import { isSpelling, usernameProblem } from './username.ts'

/** What the Edit User form holds of a person, as typed; '' stands for nothing. */
export interface ProfileInput {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

export type ProfileField = keyof ProfileInput

export type ProfileCheck =
  | { readonly ok: true; readonly value: ProfileInput }
  | {
      readonly ok: false
      readonly message: string
      readonly fields: Readonly<Partial<Record<ProfileField, string>>>
    }

const REQUIRED = ['email', 'firstName', 'lastName', 'phone', 'username'] as const satisfies ProfileField[]

/**
 * Browser and server ask this before a profile is saved: the five required fields of the specification first, then
 * the shape of each. The value is trimmed, phone and state in normal form. `standing` is the account as it is: a user
 * name that stays as it was, with its e-mail, is not asked again; how it is spelled never, while it stays.
 */
export function checkProfile(
  input: ProfileInput,
  standing?: Pick<ProfileInput, 'username' | 'email'>,
): ProfileCheck {
  const value = normalProfile(input)
  const fields: Partial<Record<ProfileField, string>> = {}
  for (const field of REQUIRED) if (value[field] === '') fields[field] = SIGN_UP_MESSAGES.required
  const isSameName = value.username === standing?.username
  const isAsBefore = isSameName && value.email === standing.email
  const wrongName = isAsBefore ? null : usernameProblem(value.username, value.email)
  if (wrongName !== null && !(isSameName && isSpelling(wrongName)))
    fields.username ??= SIGN_UP_MESSAGES[wrongName]
  for (const { field, isRight } of RULES) {
    if (fields[field] === undefined && !isRight(value)) fields[field] = SIGN_UP_MESSAGES[field]
  }
  const sentences = Object.values(fields)
  const message = sentences.includes(SIGN_UP_MESSAGES.required) ? SIGN_UP_MESSAGES.required : sentences[0]
  return message === undefined ? { ok: true, value } : { ok: false, message, fields }
}

const RULES: readonly {
  readonly field: 'phone' | 'email' | 'state' | 'zip'
  readonly isRight: (value: ProfileInput) => boolean
}[] = [
  { field: 'email', isRight: (it) => normalEmail(it.email) !== null },
  { field: 'phone', isRight: (it) => normalPhone(it.phone) !== null },
  { field: 'state', isRight: (it) => it.state === '' || isUsState(it.state) },
  { field: 'zip', isRight: (it) => it.zip === '' || /^\d{5}(-\d{4})?$/.test(it.zip) },
]

function normalProfile(input: ProfileInput): ProfileInput {
  return {
    username: input.username.trim(),
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    phone: normalPhone(input.phone) ?? input.phone.trim(),
    email: input.email.trim(),
    address1: input.address1.trim(),
    address2: input.address2.trim(),
    city: input.city.trim(),
    state: input.state.trim().toUpperCase(),
    zip: input.zip.trim(),
  }
}
