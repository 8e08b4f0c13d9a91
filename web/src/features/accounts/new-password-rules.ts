import { passwordProblem } from '@fieldstone/domain/accounts/password'
import { t } from '../../lib/messages/new-password.ts'
import { problemText } from './problem-text.ts'

export interface NewPassword {
  readonly password: string
  readonly passwordConfirm: string
}

export type NewPasswordErrors = Readonly<Partial<Record<keyof NewPassword, string>>>

/** Checks that the browser can do for a new password; only the server knows the common ones. Empty = no errors. */
export function newPasswordErrors({ password, passwordConfirm }: NewPassword): NewPasswordErrors {
  if (password === '') return { password: t('needPassword') }
  const problem = passwordProblem(password)
  return {
    ...(problem === null ? {} : { password: problemText(problem) }),
    ...(password === passwordConfirm ? {} : { passwordConfirm: problemText('password-mismatch') }),
  }
}
