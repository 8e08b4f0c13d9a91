import type { FormProblem, NameOf, Values } from './values.ts'

/** Props of a form's fields, to spread into the components of web/src/ui. */
export function fieldsOf<V extends Values>(
  values: V,
  errors: FormProblem['fields'],
  set: (change: Partial<V>) => void,
) {
  // TypeScript widens the computed key; the object is a Partial<V>.
  const put = (name: NameOf<V>, value: string) => set({ [name]: value } as Partial<V>)
  const common = (name: string) => ({ id: name, error: errors[name] })
  return {
    errorOf: (name: NameOf<V>): string | undefined => errors[name],
    /** TextField, TextAreaField, SelectField, PasswordField. */
    field: (name: NameOf<V>) => ({
      ...common(name),
      value: values[name] ?? '',
      onChange: (event: { currentTarget: { value: string } }) => put(name, event.currentTarget.value),
    }),
    /** EmailField, PhoneField. */
    valueField: (name: NameOf<V>) => ({
      ...common(name),
      value: values[name] ?? '',
      onValue: (value: string) => put(name, value),
    }),
    /** CheckField. */
    checkField: (name: NameOf<V>) => ({
      ...common(name),
      checked: values[name] === 'yes',
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        put(name, event.currentTarget.checked ? 'yes' : ''),
    }),
  }
}
