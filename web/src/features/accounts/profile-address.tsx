import { US_STATES } from '@fieldstone/domain/accounts/us-states'
import { t } from '../../lib/messages/profile.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { bind } from './profile-fields.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** Taxpayers are asked for it; it also stands where somebody else has one. */
export default function AddressFields({ form }: { readonly form: ProfileForm }) {
  return (
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
}
