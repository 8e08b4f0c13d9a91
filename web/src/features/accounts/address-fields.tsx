import { US_STATES } from '@fieldstone/domain/accounts/us-states'
import type { Form } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/address.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

interface AddressFieldsProps {
  /** Any form with these fields. */
  readonly form: Pick<Form<Record<'address1' | 'address2' | 'city' | 'state' | 'zip', string>>, 'field'>
  readonly hint: string
  /** Whether the browser may fill in its owner's address. */
  readonly isOwn: boolean
}

/** Optional. Shown for taxpayers, and for other accounts that have an address. */
export function AddressFields({ form, hint, isOwn }: AddressFieldsProps) {
  const filledBy = (token: string) => (isOwn ? token : 'off')
  return (
    <fieldset className="field-group stack">
      <legend>{t('heading')}</legend>
      <p className="small muted">{hint}</p>
      <TextField
        {...form.field('address1')}
        label={t('address1')}
        autoComplete={filledBy('address-line1')}
        maxLength={120}
      />
      <TextField
        {...form.field('address2')}
        label={t('address2')}
        autoComplete={filledBy('address-line2')}
        maxLength={120}
      />
      <TextField
        {...form.field('city')}
        label={t('city')}
        autoComplete={filledBy('address-level2')}
        maxLength={80}
      />
      <div className="fields">
        <SelectField
          {...form.field('state')}
          label={t('state')}
          autoComplete={filledBy('address-level1')}
          none={t('chooseState')}
          options={US_STATES.map((state) => ({ value: state.id, label: state.name }))}
        />
        <TextField
          {...form.field('zip')}
          label={t('zip')}
          inputMode="numeric"
          autoComplete={filledBy('postal-code')}
          maxLength={10}
        />
      </div>
    </fieldset>
  )
}
