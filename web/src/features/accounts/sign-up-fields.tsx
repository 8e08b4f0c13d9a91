import { PASSWORD_MIN_LENGTH } from '@fieldstone/domain/accounts/password'
import { t as password } from '../../lib/messages/new-password.ts'
import { t } from '../../lib/messages/sign-up.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { NameFields, UsernameField } from './shared-fields.tsx'
import type { SignUpForm } from './use-sign-up-form.ts'

interface SignUpFieldsProps {
  readonly form: SignUpForm
}

export const LoginFields = ({ form }: SignUpFieldsProps) => (
  <fieldset className="field-group stack">
    <legend>{t('yourAccount')}</legend>
    <EmailField {...form.valueField('email')} onValue={form.setEmail} label={t('email')} required />
    <UsernameField form={form} labels={{ username: t('username') }} hint={t('usernameHint')} />
    <PasswordField
      {...form.field('password')}
      label={t('password')}
      hint={password('rule', { minimum: PASSWORD_MIN_LENGTH })}
      autoComplete="new-password"
      maxLength={512}
      onShow={form.setPasswordSeen}
      required
    />
    {form.isPasswordSeen ? (
      <p className="small muted" role="status">
        {t('passwordSeen')}
      </p>
    ) : (
      <PasswordField
        {...form.field('passwordConfirm')}
        label={t('passwordConfirm')}
        autoComplete="new-password"
        maxLength={512}
        required
      />
    )}
  </fieldset>
)

export const PersonFields = ({ form }: SignUpFieldsProps) => (
  <fieldset className="field-group stack">
    <legend>{t('yourDetails')}</legend>
    <NameFields form={form} labels={{ firstName: t('firstName'), lastName: t('lastName') }} />
    <PhoneField {...form.valueField('phone')} label={t('phone')} hint={t('phoneHint')} required />
  </fieldset>
)
