import type { ImportFieldChange } from '@fieldstone/contract/entities/intake/import'
import { t } from '../../lib/messages/intake.ts'

/** What a changed field is called: one of ours, or a column of the file that is kept as it is. */
export const fieldName = ({ field, column }: Pick<ImportFieldChange, 'field' | 'column'>): string =>
  field === null ? (column ?? '') : t(`field_${field}`)
