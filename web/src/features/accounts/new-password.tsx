import { PASSWORD_MIN_LENGTH } from '@fieldstone/domain/accounts/password'
import type { Form } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/new-password.ts'
import { PasswordField } from '../../ui/password-field.tsx'

export const NO_PASSWORD = { password: '', passwordConfirm: '' }

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
