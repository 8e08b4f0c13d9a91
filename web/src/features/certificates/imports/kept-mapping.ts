import type { ImportMapping } from '@fieldstone/contract/entities/import'
import { readKept, writeKept } from '../../../lib/kept-drafts.ts'

const placeOf = (runId: number): string => `import-mapping-${runId}`

/** A mapping that was begun and not sent yet survives a reload in this browser. */
export function readKeptMapping(runId: number): ImportMapping | null {
  const typed = readKept(placeOf(runId))['mapping']?.typed
  return typed === undefined ? null : (JSON.parse(typed) as ImportMapping)
}

export const keepMapping = (runId: number, mapping: ImportMapping): void =>
  writeKept(placeOf(runId), { mapping: { typed: JSON.stringify(mapping), from: '' } })

export const forgetMapping = (runId: number): void => writeKept(placeOf(runId), {})
