import { t } from '../../lib/messages/profile.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { NewPasswordFields } from './new-password.tsx'
import type { ProfileValues } from './profile-values.ts'
import type { ProfileForm } from './use-profile-form.ts'

type TextName = keyof ProfileValues

/** What every text field of the form has in common. */
export const bind = ({ typed, set, errorOf }: ProfileForm, name: TextName) => ({
  id: name,
  value: typed[name],
  error: errorOf(name),
  onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
})

export const PersonFields = ({ form }: { readonly form: ProfileForm }) => (
  <fieldset className="field-group stack">
    <legend>{t('person')}</legend>
    <TextField
      {...bind(form, 'username')}
      label={t('username')}
      autoComplete={form.isOwn ? 'username' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      required
    />
    <div className="fields">
      <TextField
        {...bind(form, 'firstName')}
        label={t('firstName')}
        autoComplete={form.isOwn ? 'given-name' : 'off'}
        maxLength={80}
        required
      />
      <TextField
        {...bind(form, 'lastName')}
        label={t('lastName')}
        autoComplete={form.isOwn ? 'family-name' : 'off'}
        maxLength={80}
        required
      />
    </div>
    <EmailField
      id="email"
      label={t('email')}
      hint={form.isOwn ? t('emailOwnHint') : undefined}
      error={form.errorOf('email')}
      value={form.typed.email}
      onValue={(email) => form.set({ email })}
      autoComplete={form.isOwn ? 'email' : 'off'}
      required
    />
    <PhoneField
      key={`phone-${form.epoch}`}
      id="phone"
      label={t('phone')}
      hint={t('phoneHint')}
      error={form.errorOf('phone')}
      initial={form.typed.phone}
      onValue={(phone) => form.set({ phone })}
      required
    />
  </fieldset>
)

/** A new password, for oneself only. */
export const PasswordFields = ({ form }: { readonly form: ProfileForm }) => (
  <fieldset className="field-group stack">
    <legend>{t('password')}</legend>
    <p className="small muted">{t('passwordOwn')}</p>
    <NewPasswordFields
      typed={form.secrets}
      set={form.setSecrets}
      errors={{
        ...errorPart('password', form.errorOf('password')),
        ...errorPart('passwordConfirm', form.errorOf('passwordConfirm')),
      }}
    />
  </fieldset>
)

const errorPart = (name: string, text: string | undefined) => (text === undefined ? {} : { [name]: text })

/** Stands above the button while something changes by which an account is entered. */
export const PresentPassword = ({ form }: { readonly form: ProfileForm }) => (
  <PasswordField
    id="currentPassword"
    label={t('presentPassword')}
    hint={t('presentPasswordHint')}
    error={form.errorOf('currentPassword')}
    value={form.secrets.presentPassword}
    onChange={(event) => form.setSecrets({ presentPassword: event.currentTarget.value })}
    autoComplete="current-password"
    maxLength={512}
  />
)
