import type { NameProblem } from './name.ts'
import type { PasswordProblem } from './password.ts'
import type { UsernameProblem } from './username.ts'

/** What can be wrong with a field of an account. The sentence of each is made where it is shown. */
export type AccountProblem =
  | 'required'
  | 'password-mismatch'
  | 'account-type'
  | 'phone'
  | 'email'
  | 'state'
  | 'zip'
  | NameProblem
  | UsernameProblem
  | PasswordProblem

export interface FieldProblem<Field extends string> {
  readonly field: Field
  readonly problem: AccountProblem
}

/** The answer of a form's check: the value to store, or what is wrong with it in the order of the form. */
export type Check<Value, Field extends string> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      /** The problem that the form's summary names: the specification's two come before all others. */
      readonly headline: AccountProblem
      readonly problems: readonly FieldProblem<Field>[]
    }

export function checked<Value, Field extends string>(
  value: Value,
  problems: readonly FieldProblem<Field>[],
): Check<Value, Field> {
  const found = problems.map(({ problem }) => problem)
  const headline = SPECIFIED.find((problem) => found.includes(problem)) ?? found[0]
  return headline === undefined ? { ok: true, value } : { ok: false, headline, problems }
}

const SPECIFIED = ['required', 'password-mismatch'] as const
