import { PASSWORD_MIN_LENGTH } from '@fieldstone/domain/accounts/password'
import { t } from '../../lib/messages/accounts.ts'
import { t as password } from '../../lib/messages/new-password.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { SignUpForm } from './use-sign-up-form.ts'

interface SignUpFieldsProps {
  readonly form: Pick<SignUpForm, 'field' | 'valueField'>
}

export const LoginFields = ({ form }: SignUpFieldsProps) => (
  <fieldset className="field-group stack">
    <legend>{t('yourAccount')}</legend>
    <TextField
      {...form.field('username')}
      label={t('username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      required
    />
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
    <div className="fields">
      <TextField
        {...form.field('firstName')}
        label={t('firstName')}
        autoComplete="given-name"
        maxLength={80}
        required
      />
      <TextField
        {...form.field('lastName')}
        label={t('lastName')}
        autoComplete="family-name"
        maxLength={80}
        required
      />
    </div>
    <EmailField {...form.valueField('email')} label={t('email')} required />
    <PhoneField {...form.valueField('phone')} label={t('phone')} hint={t('phoneHint')} required />
  </fieldset>
)
