import { type Columns, fieldOf } from './fields.ts'
import { type Firms, firmRefusal } from './firms.ts'
import type { ImportMap } from './map.ts'
import { columnText } from './read-field.ts'
import type { Rejection } from './rejection.ts'

const { column } = fieldOf('firm')

interface Said {
  readonly facts: Columns
  readonly legal: Columns
}

/** Why the firm that a row names gets no file of its county; null: it may, or the row names none. */
export function firmRejection(firms: Firms, map: ImportMap, { facts, legal }: Said): Rejection | null {
  const firm = firms.byId.get(Number(legal[column] ?? 0))
  if (firm === undefined) return null
  const reason = firmRefusal(firm, Number(facts['county_id']))
  const source = map.fields.firm
  return reason === null ? null : { column: source ? columnText(source) : '', value: firm.name, reason }
}

/** The same of a known certificate: a firm that it has already keeps it. */
export const firmChangeRejection = (
  firms: Firms,
  map: ImportMap,
  merged: Said & { readonly changes: readonly { readonly what: string }[] },
): Rejection | null =>
  merged.changes.some(({ what }) => what === column) ? firmRejection(firms, map, merged) : null
