import { PASSWORD_MIN_LENGTH } from '@fieldstone/domain/accounts/password'
import type { SignUpField, SignUpInput } from '@fieldstone/domain/accounts/sign-up'
import { US_STATES } from '@fieldstone/domain/accounts/us-states'
import { t } from '../../lib/messages/accounts.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'

interface SignUpFieldsProps {
  readonly typed: SignUpInput
  readonly set: (change: Partial<SignUpInput>) => void
  readonly errorOf: (field: SignUpField) => string | undefined
}

type TextName = Exclude<SignUpField, 'accountType'>

/** What every text field of the form has in common. */
const bind = ({ typed, set, errorOf }: SignUpFieldsProps, field: TextName) => ({
  id: field,
  value: typed[field],
  error: errorOf(field),
  onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
})

export const LoginFields = (props: SignUpFieldsProps) => (
  <fieldset className="field-group stack">
    <legend>{t('yourAccount')}</legend>
    <TextField
      {...bind(props, 'username')}
      label={t('username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      required
    />
    <PasswordField
      {...bind(props, 'password')}
      label={t('password')}
      hint={t('passwordRule', { minimum: PASSWORD_MIN_LENGTH })}
      autoComplete="new-password"
      maxLength={512}
      required
    />
    <PasswordField
      {...bind(props, 'passwordConfirm')}
      label={t('passwordConfirm')}
      autoComplete="new-password"
      maxLength={512}
      required
    />
  </fieldset>
)

export const PersonFields = (props: SignUpFieldsProps) => (
  <fieldset className="field-group stack">
    <legend>{t('yourDetails')}</legend>
    <div className="fields">
      <TextField
        {...bind(props, 'firstName')}
        label={t('firstName')}
        autoComplete="given-name"
        maxLength={80}
        required
      />
      <TextField
        {...bind(props, 'lastName')}
        label={t('lastName')}
        autoComplete="family-name"
        maxLength={80}
        required
      />
    </div>
    <EmailField
      id="email"
      label={t('email')}
      error={props.errorOf('email')}
      value={props.typed.email}
      onValue={(email) => props.set({ email })}
      required
    />
    <PhoneField
      id="phone"
      label={t('phone')}
      hint={t('phoneHint')}
      error={props.errorOf('phone')}
      onValue={(phone) => props.set({ phone })}
      required
    />
  </fieldset>
)

/** Only a taxpayer is asked for it, and none of it must be given. */
export const AddressFields = (props: SignUpFieldsProps) => (
  <fieldset className="field-group stack">
    <legend>{t('addressHeading')}</legend>
    <p className="small muted">{t('addressHint')}</p>
    <TextField
      {...bind(props, 'address1')}
      label={t('address1')}
      autoComplete="address-line1"
      maxLength={120}
    />
    <TextField
      {...bind(props, 'address2')}
      label={t('address2')}
      autoComplete="address-line2"
      maxLength={120}
    />
    <TextField {...bind(props, 'city')} label={t('city')} autoComplete="address-level2" maxLength={80} />
    <div className="fields">
      <SelectField
        {...bind(props, 'state')}
        label={t('state')}
        autoComplete="address-level1"
        options={[
          { value: '', label: t('chooseState') },
          ...US_STATES.map((state) => ({ value: state.id, label: state.name })),
        ]}
      />
      <TextField
        {...bind(props, 'zip')}
        label={t('zip')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
      />
    </div>
  </fieldset>
)
