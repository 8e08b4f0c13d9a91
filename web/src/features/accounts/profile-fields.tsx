import { US_STATES } from '@fieldstone/domain/accounts/us-states'
import { t } from '../../lib/messages/profile.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { NewPasswordFields } from './new-password.tsx'
import type { ProfileValues } from './profile-values.ts'
import type { ProfileForm } from './use-profile-form.ts'

type TextName = keyof ProfileValues

/** What every text field of the form has in common. */
const bind = ({ typed, set, errorOf }: ProfileForm, name: TextName) => ({
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

/** Taxpayers are asked for it; it also stands where somebody else has one. */
export const AddressFields = ({ form }: { readonly form: ProfileForm }) => (
  <fieldset className="field-group stack">
    <legend>{t('address')}</legend>
    <p className="small muted">{t('addressHint')}</p>
    <TextField
      {...bind(form, 'address1')}
      label={t('address1')}
      autoComplete={form.isOwn ? 'address-line1' : 'off'}
      maxLength={120}
    />
    <TextField
      {...bind(form, 'address2')}
      label={t('address2')}
      autoComplete={form.isOwn ? 'address-line2' : 'off'}
      maxLength={120}
    />
    <TextField
      {...bind(form, 'city')}
      label={t('city')}
      autoComplete={form.isOwn ? 'address-level2' : 'off'}
      maxLength={80}
    />
    <div className="fields">
      <SelectField
        {...bind(form, 'state')}
        label={t('state')}
        autoComplete={form.isOwn ? 'address-level1' : 'off'}
        options={[
          { value: '', label: t('noState') },
          ...US_STATES.map((state) => ({ value: state.id, label: state.name })),
        ]}
      />
      <TextField
        {...bind(form, 'zip')}
        label={t('zip')}
        inputMode="numeric"
        autoComplete={form.isOwn ? 'postal-code' : 'off'}
        maxLength={10}
      />
    </div>
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
