import { ACCOUNT_LIMITS } from '@fieldstone/contract/sentences'
import { passwordProblem } from '@fieldstone/domain/accounts/password'
import type { AccountProblem, Check } from '@fieldstone/domain/accounts/problems'
import type { FormProblem } from './form/values.ts'
import { t } from './messages/account-problems.ts'
import { t as newPasswordText } from './messages/new-password.ts'

/** The message of a problem found by the shared rules. */
export function problemText(problem: AccountProblem): string {
  const { minimum, maximum } = ACCOUNT_LIMITS
  switch (problem) {
    case 'password-too-short':
      return t(problem, { minimum })
    case 'password-too-long':
      return t(problem, { maximum })
    default:
      return t(problem)
  }
}

/** Converts a check of the shared rules to form errors. Null = no errors. */
export function checkProblem<Field extends string>(
  check: Check<unknown, Field>,
  requiredText: (field: Field) => string,
): FormProblem | null {
  if (check.ok) return null
  const texts = check.problems.map(({ field, problem }) => [
    field,
    problem === 'required' ? requiredText(field) : problemText(problem),
  ])
  return { title: problemText(check.headline), fields: Object.fromEntries(texts) }
}

interface NewPassword {
  readonly password: string
  readonly passwordConfirm: string
}

type NewPasswordErrors = Readonly<Partial<Record<keyof NewPassword, string>>>

/** Checks that the browser can do for a new password; only the server knows the common ones. Empty = no errors. */
export function newPasswordErrors({ password, passwordConfirm }: NewPassword): NewPasswordErrors {
  if (password === '') return { password: newPasswordText('needPassword') }
  const problem = passwordProblem(password)
  return {
    ...(problem === null ? {} : { password: problemText(problem) }),
    ...(password === passwordConfirm ? {} : { passwordConfirm: problemText('password-mismatch') }),
  }
}
