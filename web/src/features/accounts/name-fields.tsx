import { USERNAME_MAX_LENGTH } from '@fieldstone/domain/accounts/person'
import type { Form } from '../../lib/form/use-form.ts'
import { TextField } from '../../ui/field.tsx'

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
