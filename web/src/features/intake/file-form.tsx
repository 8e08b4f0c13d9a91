import type { ImportColumns } from '@fieldstone/contract/entities/intake/import'
import { t } from '../../lib/messages/intake.ts'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'
import type { FileForm } from './use-mapping.ts'

interface FileFormFieldsProps {
  /** Null until the columns are loaded. */
  readonly kind: ImportColumns['kind'] | null
  /** The server found no header row, or staff chose that there is none. */
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

/** Chooses the header row, and the delimiter or the sheet. A change loads the columns again. */
export const FileFormFields = ({ kind, isHeaderless, form, onForm }: FileFormFieldsProps) => (
  <div className="row">
    <CheckField
      id="no-header"
      label={t('noHeader')}
      hint={t('noHeaderHint')}
      checked={isHeaderless}
      // If the server found no header row, start with the first line.
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
