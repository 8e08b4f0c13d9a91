import type { ImportColumns } from '@fieldstone/contract/entities/intake/import'
import { t } from '../../lib/messages/intake.ts'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'
import type { FileForm } from './use-mapping.ts'

interface FileFormFieldsProps {
  /** Null while it is not known. */
  readonly kind: ImportColumns['kind'] | null
  /** The server found no header row, or it was said. */
  readonly isHeaderless: boolean
  readonly form: FileForm
  readonly onForm: (form: FileForm) => void
}

const delimiters = () => [
  { value: ',', label: t('delimiterComma') },
  { value: ';', label: t('delimiterSemicolon') },
  { value: '\t', label: t('delimiterTab') },
  { value: '|', label: t('delimiterBar') },
]

/** Where the header stands and what separates the columns; a change reads the columns anew. */
export const FileFormFields = ({ kind, isHeaderless, form, onForm }: FileFormFieldsProps) => (
  <div className="row">
    <CheckField
      id="no-header"
      label={t('noHeader')}
      hint={t('noHeaderHint')}
      checked={isHeaderless}
      // Without a header that was found, the first line is the header.
      onChange={(event) => onForm({ ...form, headerRow: event.currentTarget.checked ? 'none' : 1 })}
    />
    {isHeaderless ? null : (
      <TextField
        id="header-row"
        label={t('headerRow')}
        hint={t('headerRowHint')}
        inputMode="numeric"
        maxLength={4}
        value={form.headerRow ?? ''}
        onChange={(event) => {
          const line = Number(event.currentTarget.value.replaceAll(/\D/g, ''))
          onForm({ ...form, headerRow: line >= 1 && line <= 1000 ? line : null })
        }}
      />
    )}
    {kind === 'json' ? null : kind === 'xlsx' ? (
      <TextField
        id="sheet"
        label={t('sheet')}
        hint={t('sheetHint')}
        maxLength={300}
        value={form.sheet ?? ''}
        onChange={(event) => onForm({ ...form, sheet: event.currentTarget.value || null })}
      />
    ) : (
      <SelectField
        id="delimiter"
        label={t('delimiter')}
        value={form.delimiter ?? ''}
        none={t('delimiterFound')}
        options={delimiters()}
        onChange={(event) =>
          onForm({ ...form, delimiter: (event.currentTarget.value || null) as FileForm['delimiter'] })
        }
      />
    )}
  </div>
)
