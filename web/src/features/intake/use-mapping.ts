import type { ImportColumns, ImportMapping, ImportRun } from '@fieldstone/contract/entities/intake/import'
import { useState } from 'react'
import { keepMapping, readKeptMapping } from './kept-mapping.ts'
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
