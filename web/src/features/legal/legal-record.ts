import {
  LEGAL_FIELDS,
  type LegalField,
  type LegalFile,
  legalFile,
  legalWireName,
} from '@fieldstone/contract/entities/legal/legal'
import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import { parseTypedDate } from '@fieldstone/domain/calendar/typed-date'
import { BANKRUPTCY_CHAPTERS, LEGAL_DATES } from '@fieldstone/domain/legal/file'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/legal.ts'
import type { VersionedRecord } from '../../records/versioned.ts'
import type { Option } from '../../ui/field.tsx'

/** The form values of a legal file: only texts. A date is YYYY-MM-DD, or as typed so far. */
export type FileValues = Readonly<Record<LegalField, string>>

/** The key of the unsaved drafts of a file in this browser. */
export const placeOfFile = (id: number): string => `legal-file-${id}`

/** How a legal file is edited by several people at once. */
export const versionedFile: VersionedRecord<LegalFile, FileValues> = {
  codec: legalFile,
  valuesOf: (file) =>
    // Has every field of the list, which the type of fromEntries does not show.
    Object.fromEntries(LEGAL_FIELDS.map((name) => [name, String(file[name] ?? '')])) as FileValues,
  save: (file, changed, values) => {
    const change = Object.fromEntries(changed.map((name) => [name, storedValue(name, values[name])]))
    return call(legalRoutes.updateCertificate, {
      // Each value has the type of its field, which a loop over names cannot express.
      body: { ...NOTHING, ...change, id: file.id, version: file.version },
    })
  },
}

const NOTHING = Object.fromEntries(LEGAL_FIELDS.map((name) => [name, undefined])) as Readonly<
  Record<LegalField, undefined>
>

const isNumber = (name: LegalField) =>
  name === 'assignedAttorneyId' ||
  name === 'firmId' ||
  name === 'bankruptcyType' ||
  name === 'militaryDocumentId'

function storedValue(name: LegalField, text: string): string | number | boolean | null {
  if (name === 'isActive') return text === 'true'
  if (text === '') return null
  return isNumber(name) ? Number(text) : text
}

const DATES: ReadonlySet<string> = new Set(LEGAL_DATES)

/** Converts typed text to the stored value. An unfinished date is not stored. */
export function readField(name: LegalField, text: string): { value: string } | { error: string } {
  return DATES.has(name) ? readDate(text) : { value: text.trim() }
}

export function readDate(text: string): { value: string } | { error: string } {
  if (text.trim() === '') return { value: '' }
  const date = parseTypedDate(text)
  return date === null ? { error: t('badDate') } : { value: date }
}

/** { noiFiledDate: 'noiFiledOn' }: the API names fields as the wire does. */
export const FIELD_OF_WIRE: Readonly<Record<string, LegalField>> = Object.fromEntries(
  LEGAL_FIELDS.map((name) => [legalWireName(name), name]),
)

/** A field's label, by its name or the wire's. */
export function labelOf(name: string): string {
  const field = FIELD_OF_WIRE[name] ?? name
  if (field === 'earlierBankruptcies') return t(field)
  return (LEGAL_FIELDS as readonly string[]).includes(field) ? t(field as LegalField) : field
}

/** Asks for confirmation before the dismissal is cleared. */
export const asksFirst = (name: LegalField, text: string): boolean =>
  name === 'dismissalFiledOn' && text === ''

/** The chapters of bankruptcy to choose from. */
export const chapters = (): readonly Option[] =>
  BANKRUPTCY_CHAPTERS.map((number) => ({ value: String(number), label: t('chapter', { number }) }))
