import { roleOf } from '../access/actor.ts'
import { passwordProblem } from './password.ts'
import { NO_ADDRESS, PERSON_FIELDS, type Person } from './person.ts'
import { normalPerson, personProblems } from './person-rules.ts'
import { type AccountProblem, type Check, checked, type FieldProblem } from './problems.ts'

/** What the form holds, as typed; '' stands for nothing. */
export interface SignUpInput extends Person {
  readonly accountType: number
  readonly password: string
  readonly passwordConfirm: string
}

export type SignUpField = keyof SignUpInput
export type SignUpCheck = Check<SignUpInput, SignUpField>

/** In the order of the form. */
export const SIGN_UP_FIELDS: readonly SignUpField[] = [
  'accountType',
  'email',
  'username',
  'password',
  'passwordConfirm',
  ...PERSON_FIELDS.filter((field) => field !== 'username' && field !== 'email'),
]

/**
 * Browser and server call this before an account is made: a person as in a profile, an account type, a password and the
 * same once more. A mailing address is asked of taxpayers, and none of it is required; of another account type it is
 * left out. Passwords stay as typed.
 */
export function checkSignUp(input: SignUpInput): SignUpCheck {
  const value = normalSignUp(input)
  const found: readonly FieldProblem<SignUpField>[] = [...personProblems(value), ...credentialProblems(value)]
  const problems = SIGN_UP_FIELDS.flatMap((field) => found.find((it) => it.field === field) ?? [])
  return checked(value, problems)
}

function credentialProblems(input: SignUpInput): readonly FieldProblem<SignUpField>[] {
  const { accountType, password, passwordConfirm } = input
  const rules: readonly (readonly [SignUpField, AccountProblem | null])[] = [
    ['accountType', roleOf(accountType) === null ? 'account-type' : null],
    ['password', password.trim() === '' ? 'required' : passwordProblem(password)],
    ['passwordConfirm', password === passwordConfirm ? null : 'password-mismatch'],
  ]
  return rules.flatMap(([field, problem]) => (problem === null ? [] : [{ field, problem }]))
}

function normalSignUp(input: SignUpInput): SignUpInput {
  const { accountType, password, passwordConfirm } = input
  const isTaxpayer = roleOf(accountType) === 'taxpayer'
  const person = normalPerson(isTaxpayer ? input : { ...input, ...NO_ADDRESS })
  return { ...person, accountType, password, passwordConfirm }
}
