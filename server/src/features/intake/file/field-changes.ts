import type { ImportFieldChange } from '@fieldstone/contract/entities/intake/import'
import { ATTORNEY_COLUMN, fieldNameOf } from './fields.ts'
import type { Merged } from './merge.ts'
import { asideColumn } from './validate.ts'

export type FieldChange = ImportFieldChange

/** Counts the certificates on which an import changes or empties each field. */
export class FieldChanges {
  readonly #counts = new Map<string, { changedCount: number; emptiedCount: number }>()

  add({ changes }: Merged): void {
    for (const { what, isErased } of changes) {
      const counts = this.#counts.get(what) ?? { changedCount: 0, emptiedCount: 0 }
      this.#counts.set(what, counts)
      if (isErased) counts.emptiedCount += 1
      else counts.changedCount += 1
    }
  }

  /** Most certificates first. */
  all(): FieldChange[] {
    const all = [...this.#counts].map(([what, counts]) => ({ ...nameOf(what), ...counts }))
    return all.sort((a, b) => sizeOf(b) - sizeOf(a))
  }
}

const sizeOf = ({ changedCount, emptiedCount }: FieldChange): number => changedCount + emptiedCount

/** `what` is a column of the database, or a column of the file that is stored unchanged. */
function nameOf(what: string): Pick<FieldChange, 'field' | 'column'> {
  const column = asideColumn(what)
  if (column !== null) return { field: null, column }
  if (what === ATTORNEY_COLUMN) return { field: 'attorney', column: null }
  return { field: fieldNameOf(what) ?? 'county', column: null }
}
