import type {
  FieldMapping,
  ImportColumns,
  ImportField,
  ImportMapping,
  ImportPreview,
} from '@fieldstone/contract/entities/intake/import'
import type { Fields, withChange } from './mapping.ts'

export interface ColumnsTableProps {
  readonly found: ImportColumns
  readonly fields: Fields
  readonly matchBy: ImportMapping['matchBy']
  readonly preview: ImportPreview | null
  readonly onFields: (fields: Fields) => void
}

/** What the parts of one field's source need. */
export interface FieldPartProps {
  readonly field: ImportField
  readonly label: string
  readonly chosen: FieldMapping
  readonly onChange: (change: Parameters<typeof withChange>[2]) => void
}
