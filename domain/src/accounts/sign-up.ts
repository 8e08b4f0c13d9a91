import { roleOf } from '../access/actor.ts'
import { normalEmail } from './email.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, passwordProblem } from './password.ts'
import { normalPhone } from './phone.ts'
import { isUsState } from './us-states.ts'
import { usernameProblem } from './username.ts'

/** What the form holds, as typed; '' stands for nothing. */
export interface SignUpInput {
  readonly accountType: number
  readonly username: string
  readonly password: string
  readonly passwordConfirm: string
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

export type SignUpField = keyof SignUpInput

/** The words of each problem; the first two are the specification's. */
export const SIGN_UP_MESSAGES = {
  required: 'All fields are required!',
  'password-mismatch': 'Passwords do not match!',
  'account-type': 'Choose an account type.',
  'username-email': 'Enter a username without @, or your own e-mail address.',
  'username-digits': 'Enter a username with at least one letter.',
  'username-link': 'Enter a username without : and /.',
  'username-scripts': 'Enter a username in the letters of one alphabet.',
  'username-plain':
    'Enter a username of plain letters, digits and signs: no spaces, no hidden or full-width characters.',
  phone: 'Enter a phone number with 10 digits.',
  email: 'Enter an e-mail address like name@example.com.',
  'password-too-short': `Enter a password of at least ${PASSWORD_MIN_LENGTH} characters.`,
  'password-too-long': `Enter a password of at most ${PASSWORD_MAX_LENGTH} characters.`,
  state: 'Choose a state from the list.',
  zip: 'Enter a ZIP code of 5 digits, or of 9 like 44308-1234.',
} as const

export type SignUpProblem = keyof typeof SIGN_UP_MESSAGES

export interface FieldProblem {
  readonly field: SignUpField
  readonly problem: SignUpProblem
}

export type SignUpCheck =
  | { readonly ok: true; readonly value: SignUpInput }
  | {
      readonly ok: false
      /** The summary: the specification's words where they apply, else those of the first problem. */
      readonly message: string
      readonly problems: readonly FieldProblem[]
    }

/**
 * Browser and server ask this before an account is made. In order: an account type, the five required fields
 * and a password, a password that equals its confirmation; then the shape of each field. A mailing address is
 * asked of taxpayers, and none of it is required. The value is trimmed, its phone and state in normal form;
 * passwords stay as typed, and an address of another account type is left out.
 */
export function checkSignUp(input: SignUpInput): SignUpCheck {
  const value = normalSignUp(input)
  const missing = REQUIRED.filter((field) => input[field].trim() === '')
  const problems = missing.map((field): FieldProblem => ({ field, problem: 'required' }))
  for (const rule of RULES) {
    const isMissing = problems.some((it) => it.field === rule.field)
    const problem = isMissing ? null : rule.check(value)
    if (problem !== null) problems.push({ field: rule.field, problem })
  }
  const first = (['required', 'password-mismatch'] as const).find((id) =>
    problems.some((it) => it.problem === id),
  )
  const headline = first ?? problems[0]?.problem
  return headline === undefined
    ? { ok: true, value }
    : { ok: false, message: SIGN_UP_MESSAGES[headline], problems }
}

/** The specification's five, and the password, without which there is no account. */
const REQUIRED = ['username', 'password', 'firstName', 'lastName', 'phone', 'email'] as const

interface Rule {
  readonly field: SignUpField
  readonly check: (input: SignUpInput) => SignUpProblem | null
}

/** In the order of the form. */
const RULES: readonly Rule[] = [
  { field: 'accountType', check: (it) => (roleOf(it.accountType) === null ? 'account-type' : null) },
  { field: 'username', check: (it) => usernameProblem(it.username, it.email) },
  { field: 'password', check: (it) => passwordProblem(it.password) },
  {
    field: 'passwordConfirm',
    check: (it) => (it.password === it.passwordConfirm ? null : 'password-mismatch'),
  },
  { field: 'phone', check: (it) => (normalPhone(it.phone) === null ? 'phone' : null) },
  { field: 'email', check: (it) => (normalEmail(it.email) === null ? 'email' : null) },
  { field: 'state', check: (it) => (it.state === '' || isUsState(it.state) ? null : 'state') },
  { field: 'zip', check: (it) => (it.zip === '' || /^\d{5}(-\d{4})?$/.test(it.zip) ? null : 'zip') },
]

function normalSignUp(input: SignUpInput): SignUpInput {
  const hasAddress = roleOf(input.accountType) === 'taxpayer'
  const address = (text: string): string => (hasAddress ? text.trim() : '')
  return {
    accountType: input.accountType,
    username: input.username.trim(),
    password: input.password,
    passwordConfirm: input.passwordConfirm,
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    phone: normalPhone(input.phone) ?? input.phone.trim(),
    email: input.email.trim(),
    address1: address(input.address1),
    address2: address(input.address2),
    city: address(input.city),
    state: address(input.state).toUpperCase(),
    zip: address(input.zip),
  }
}
