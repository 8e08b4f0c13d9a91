import { PASSWORD_MIN_LENGTH, passwordProblem } from '@fieldstone/domain/accounts/password'
import { SIGN_UP_MESSAGES } from '@fieldstone/domain/accounts/sign-up'
import { t } from '../../lib/messages/accounts.ts'
import { PasswordField } from '../../ui/password-field.tsx'

export interface NewPassword {
  readonly password: string
  readonly passwordConfirm: string
}

export const NO_PASSWORD: NewPassword = { password: '', passwordConfirm: '' }

export type NewPasswordErrors = Readonly<Partial<Record<keyof NewPassword, string>>>

/** What the browser can know of a new password; which ones are too common the server says. Empty = nothing is wrong. */
export function newPasswordErrors({ password, passwordConfirm }: NewPassword): NewPasswordErrors {
  if (password === '') return { password: t('needNewPassword') }
  const problem = passwordProblem(password)
  return {
    ...(problem === null ? {} : { password: SIGN_UP_MESSAGES[problem] }),
    ...(password === passwordConfirm ? {} : { passwordConfirm: SIGN_UP_MESSAGES['password-mismatch'] }),
  }
}

interface NewPasswordFieldsProps {
  readonly typed: NewPassword
  readonly set: (change: Partial<NewPassword>) => void
  readonly errors: NewPasswordErrors
}

/** Two fields with the rule above the first; pasting is allowed, and nothing judges while one types. */
export const NewPasswordFields = ({ typed, set, errors }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      id="password"
      label={t('newPassword')}
      hint={t('passwordRule', { minimum: PASSWORD_MIN_LENGTH })}
      error={errors.password}
      value={typed.password}
      onChange={(event) => set({ password: event.currentTarget.value })}
      autoComplete="new-password"
      maxLength={512}
    />
    <PasswordField
      id="passwordConfirm"
      label={t('newPasswordConfirm')}
      error={errors.passwordConfirm}
      value={typed.passwordConfirm}
      onChange={(event) => set({ passwordConfirm: event.currentTarget.value })}
      autoComplete="new-password"
      maxLength={512}
    />
  </>
)
