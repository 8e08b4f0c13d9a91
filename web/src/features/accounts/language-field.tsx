import type { Form } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/address.ts'
import { languageName, languages } from '../../lib/messages/language.ts'
import { SelectField } from '../../ui/field.tsx'

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
