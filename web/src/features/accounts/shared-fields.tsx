import { USERNAME_MAX_LENGTH } from '@fieldstone/domain/accounts/person'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { Form } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/address.ts'
import { languageName, languages } from '../../lib/messages/language.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'

interface FieldsProps<Name extends string> {
  /** Any form with these fields. */
  readonly form: Pick<Form<Record<Name, string>>, 'field'>
  readonly labels: Readonly<Record<Name, string>>
  /** Whether the browser may fill in its owner's data. */
  readonly isOwn?: boolean
}

interface UsernameFieldProps extends FieldsProps<'username'> {
  readonly hint?: string
}

export const UsernameField = ({ form, labels, isOwn = true, hint }: UsernameFieldProps) => (
  <TextField
    {...form.field('username')}
    label={labels.username}
    hint={hint}
    autoComplete={isOwn ? 'username' : 'off'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={USERNAME_MAX_LENGTH}
    required
  />
)

/** First and last name, side by side. */
export const NameFields = ({ form, labels, isOwn = true }: FieldsProps<'firstName' | 'lastName'>) => (
  <div className="fields">
    {NAMES.map(([name, token]) => (
      <TextField
        key={name}
        {...form.field(name)}
        label={labels[name]}
        autoComplete={isOwn ? token : 'off'}
        maxLength={80}
        required
      />
    ))}
  </div>
)

const NAMES = [
  ['firstName', 'given-name'],
  ['lastName', 'family-name'],
] as const

interface LanguageFieldProps {
  /** Any form with this field. */
  readonly form: Pick<Form<Record<'language', string>>, 'field'>
}

/** Chooses the language of a taxpayer's pages, e-mails and letters. */
export const LanguageField = ({ form }: LanguageFieldProps) => (
  <SelectField
    {...form.field('language')}
    label={t('language')}
    hint={t('languageHint')}
    options={languages().map((value) => ({ value, label: languageName(value) }))}
  />
)

const AddressFields = lazy(async () => ({ default: (await import('./address-fields.tsx')).AddressFields }))

/** Address fields below the main fields of a form. */
export const LateAddress = (props: ComponentProps<typeof AddressFields>) => (
  <Suspense fallback={<BlockSkeleton height="27rem" />}>
    <AddressFields {...props} />
  </Suspense>
)
