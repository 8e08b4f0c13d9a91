import { PASSWORD_MIN_LENGTH } from '@fieldstone/domain/accounts/password'
import { t } from '../../lib/messages/accounts.ts'
import { t as password } from '../../lib/messages/new-password.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { NameFields, UsernameField } from './name-fields.tsx'
import type { SignUpForm } from './use-sign-up-form.ts'

interface SignUpFieldsProps {
  readonly form: Pick<SignUpForm, 'field' | 'valueField'>
}

export const LoginFields = ({ form }: SignUpFieldsProps) => (
  <fieldset className="field-group stack">
    <legend>{t('yourAccount')}</legend>
    <UsernameField form={form} labels={{ username: t('username') }} />
    <PasswordField
      {...form.field('password')}
      label={t('password')}
      hint={password('rule', { minimum: PASSWORD_MIN_LENGTH })}
      autoComplete="new-password"
      maxLength={512}
      required
    />
    <PasswordField
      {...form.field('passwordConfirm')}
      label={t('passwordConfirm')}
      autoComplete="new-password"
      maxLength={512}
      required
    />
  </fieldset>
)

export const PersonFields = ({ form }: SignUpFieldsProps) => (
  <fieldset className="field-group stack">
    <legend>{t('yourDetails')}</legend>
    <NameFields form={form} labels={{ firstName: t('firstName'), lastName: t('lastName') }} />
    <EmailField {...form.valueField('email')} label={t('email')} required />
    <PhoneField {...form.valueField('phone')} label={t('phone')} hint={t('phoneHint')} required />
  </fieldset>
)
