import type {
  ImportColumns,
  ImportMapping,
  ImportPreview,
  ImportRun,
} from '@fieldstone/contract/entities/intake/import'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../lib/calls.ts'
import { readKept, writeKept } from '../../lib/kept-drafts.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { usualKey } from './mapping.ts'

/**
 * Returns the mapping that is edited: the draft of this browser, else the last one that was sent, else the suggestion. Until
 * staff choose a key, the key follows the certificate number. The suggestion changes when the columns are loaded again.
 */
export function useMapping(run: ImportRun, found: ImportColumns) {
  const [edited, setEdited] = useState<ImportMapping | null>(() => readSavedMapping(run.id) ?? run.mapping)
  const mapping = edited ?? found.mapping
  const set = (change: Partial<ImportMapping>) => {
    const next = { ...mapping, ...change }
    const isUsual = mapping.key.length === 0 || mapping.key.join('\n') === usualKey(mapping).join('\n')
    const made = change.key === undefined && isUsual ? { ...next, key: usualKey(next) } : next
    setEdited(made)
    saveMapping(run.id, made)
  }
  return { mapping, isBegun: edited !== null, set }
}

const draftKey = (runId: number): string => `import-mapping-${runId}`

/** How staff say a file is laid out: its header row, sheet and delimiter. Null lets the server find the value. */
export interface FileForm {
  /** 'none': the file has no header row, and its columns are A, B, C. */
  readonly headerRow: ImportMapping['headerRow']
  readonly sheet: string | null
  readonly delimiter: ImportMapping['delimiter'] | null
}

/** Reads the draft of a mapping, which survives a reload in this browser. */
function readSavedMapping(runId: number): ImportMapping | null {
  const typed = readKept(draftKey(runId))['mapping']?.typed
  return typed === undefined ? null : (JSON.parse(typed) as ImportMapping)
}

const saveMapping = (runId: number, mapping: ImportMapping): void => save(runId, 'mapping', mapping)

/** Reads the draft of the file's layout. */
export function readSavedForm(runId: number): FileForm | null {
  const typed = readKept(draftKey(runId))['form']?.typed
  return typed === undefined ? null : (JSON.parse(typed) as FileForm)
}

export const saveForm = (runId: number, form: FileForm): void => save(runId, 'form', form)

const save = (runId: number, what: 'mapping' | 'form', value: object): void =>
  writeKept(draftKey(runId), {
    ...readKept(draftKey(runId)),
    [what]: { typed: JSON.stringify(value), from: '' },
  })

export const deleteSavedMapping = (runId: number): void => writeKept(draftKey(runId), {})

const PAUSE_MS = 400

/** Previews the first rows with this mapping, once staff stop typing. Null before the first answer. */
export function usePreview(id: number, mapping: ImportMapping): ImportPreview | null {
  const settled = useSettled(mapping, PAUSE_MS)
  const { data } = useCall(
    importRoutes.previewImport,
    { params: { id }, body: { mapping: settled } },
    { isBackground: true, placeholderData: keepPreviousData, retry: false },
  )
  return data ?? null
}
