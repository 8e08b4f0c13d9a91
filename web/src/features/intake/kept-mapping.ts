import type { ImportMapping } from '@fieldstone/contract/entities/intake/import'
import { readKept, writeKept } from '../../lib/kept-drafts.ts'

const placeOf = (runId: number): string => `import-mapping-${runId}`

/** What staff choose about the form of a file: where its columns begin, and what separates them. Null: found by the server. */
export interface FileForm {
  /** 'none': the file has no header row, and its columns are A, B, C. */
  readonly headerRow: ImportMapping['headerRow']
  readonly sheet: string | null
  readonly delimiter: ImportMapping['delimiter'] | null
}

/** A mapping that was begun and not sent yet survives a reload in this browser. */
export function readKeptMapping(runId: number): ImportMapping | null {
  const typed = readKept(placeOf(runId))['mapping']?.typed
  return typed === undefined ? null : (JSON.parse(typed) as ImportMapping)
}

export const keepMapping = (runId: number, mapping: ImportMapping): void => keep(runId, 'mapping', mapping)

/** The same of the form of its file. */
export function readKeptForm(runId: number): FileForm | null {
  const typed = readKept(placeOf(runId))['form']?.typed
  return typed === undefined ? null : (JSON.parse(typed) as FileForm)
}

export const keepForm = (runId: number, form: FileForm): void => keep(runId, 'form', form)

const keep = (runId: number, what: 'mapping' | 'form', value: object): void =>
  writeKept(placeOf(runId), {
    ...readKept(placeOf(runId)),
    [what]: { typed: JSON.stringify(value), from: '' },
  })

export const forgetMapping = (runId: number): void => writeKept(placeOf(runId), {})
