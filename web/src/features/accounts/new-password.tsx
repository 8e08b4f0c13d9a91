import { PASSWORD_MIN_LENGTH, passwordProblem } from '@fieldstone/domain/accounts/password'
import type { Form } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/new-password.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { problemText } from './problem-text.ts'

export interface NewPassword {
  readonly password: string
  readonly passwordConfirm: string
}

export const NO_PASSWORD = { password: '', passwordConfirm: '' }

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

/** Two fields with the rule above the first; pasting is allowed, and nothing is checked while typing. */
export const NewPasswordFields = ({ form }: { readonly form: Pick<Form<typeof NO_PASSWORD>, 'field'> }) => (
  <>
    <PasswordField
      {...form.field('password')}
      label={t('password')}
      hint={t('rule', { minimum: PASSWORD_MIN_LENGTH })}
      autoComplete="new-password"
      maxLength={512}
    />
    <PasswordField
      {...form.field('passwordConfirm')}
      label={t('passwordConfirm')}
      autoComplete="new-password"
      maxLength={512}
    />
  </>
)
