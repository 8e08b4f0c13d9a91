import { lazy, Suspense } from 'react'
import { t } from '../../lib/messages/profile.ts'
import { isStaff } from '../../lib/session.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { NameFields, UsernameField } from './shared-fields.tsx'
import type { ProfileForm } from './use-profile-form.ts'

// At the end of the form.
const NewPasswordFields = lazy(async () => ({
  default: (await import('./new-password.tsx')).NewPasswordFields,
}))

// For staff.
const OwnCodeField = lazy(() => import('./own-code-field.tsx'))

interface ProfileFieldsProps {
  readonly form: ProfileForm
}

export const PersonFields = ({ form }: ProfileFieldsProps) => (
  <fieldset className="field-group stack">
    <legend>{t('person')}</legend>
    <UsernameField form={form} labels={{ username: t('username') }} isOwn={form.isOwn} />
    <NameFields
      form={form}
      labels={{ firstName: t('firstName'), lastName: t('lastName') }}
      isOwn={form.isOwn}
    />
    <EmailField
      {...form.valueField('email')}
      label={t('email')}
      hint={emailHint(form)}
      autoComplete={form.isOwn ? 'email' : 'off'}
      required
    />
    <PhoneField {...form.valueField('phone')} label={t('phone')} hint={t('phoneHint')} required />
  </fieldset>
)

/** Shows whether the address is confirmed. Shows nothing while it is being changed. */
function emailHint({ isOwn, base, values }: ProfileForm): string {
  const use = isOwn ? [t('emailOwnHint')] : []
  if (values.email !== base.email) return use.join('')
  return [t(base.isEmailConfirmed ? 'emailConfirmed' : 'emailUnconfirmed'), ...use].join(' ')
}

/** A new password, for oneself only. */
export const PasswordFields = ({ form }: ProfileFieldsProps) => (
  <fieldset className="field-group stack">
    <legend>{t('password')}</legend>
    <p className="small muted">{t('passwordOwn')}</p>
    <Suspense fallback={<BlockSkeleton height="12rem" />}>
      <NewPasswordFields form={form} />
    </Suspense>
  </fieldset>
)

/** Shown above the button while a change affects how the account logs in. */
export const CurrentPasswordField = ({ form }: ProfileFieldsProps) => (
  <>
    <PasswordField
      {...form.field('currentPassword')}
      label={t('currentPassword')}
      hint={t('currentPasswordHint')}
      autoComplete="current-password"
      maxLength={512}
    />
    {isStaff() ? (
      <Suspense fallback={<BlockSkeleton height="4rem" />}>
        <OwnCodeField {...form.field('code')} />
      </Suspense>
    ) : null}
  </>
)
