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
 * The mapping as it is edited: what was begun here, else the last one that was sent, else a suggestion. Until somebody
 * chooses a key, it follows the certificate number. A suggestion follows when the columns are read anew.
 */
export function useMapping(run: ImportRun, found: ImportColumns) {
  const [edited, setEdited] = useState<ImportMapping | null>(() => readKeptMapping(run.id) ?? run.mapping)
  const mapping = edited ?? found.mapping
  const set = (change: Partial<ImportMapping>) => {
    const next = { ...mapping, ...change }
    const isUsual = mapping.key.length === 0 || mapping.key.join('\n') === usualKey(mapping).join('\n')
    const made = change.key === undefined && isUsual ? { ...next, key: usualKey(next) } : next
    setEdited(made)
    keepMapping(run.id, made)
  }
  return { mapping, isBegun: edited !== null, set }
}

const placeOf = (runId: number): string => `import-mapping-${runId}`

/** What staff choose about the form of a file: where its columns begin, and what separates them. Null: found by the server. */
export interface FileForm {
  /** 'none': the file has no header row, and its columns are A, B, C. */
  readonly headerRow: ImportMapping['headerRow']
  readonly sheet: string | null
  readonly delimiter: ImportMapping['delimiter'] | null
}

/** A mapping that was begun and not sent yet survives a reload in this browser. */
function readKeptMapping(runId: number): ImportMapping | null {
  const typed = readKept(placeOf(runId))['mapping']?.typed
  return typed === undefined ? null : (JSON.parse(typed) as ImportMapping)
}

const keepMapping = (runId: number, mapping: ImportMapping): void => keep(runId, 'mapping', mapping)

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

const PAUSE_MS = 400

/** What the mapping makes of the first rows, once its writer pauses; null before the first answer. */
export function usePreview(id: number, mapping: ImportMapping): ImportPreview | null {
  const settled = useSettled(mapping, PAUSE_MS)
  const { data } = useCall(
    importRoutes.previewImport,
    { params: { id }, body: { mapping: settled } },
    { isBackground: true, placeholderData: keepPreviousData, retry: false },
  )
  return data ?? null
}
