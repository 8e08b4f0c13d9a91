import { addMonths, EARLIEST_DAY, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Columns, FIELD_NAMES, type FieldName, fieldOf } from './fields.ts'
import { type Firms, firmRefusal } from './lookups.ts'
import type { ImportMap } from './map.ts'
import type { Rejection } from './problem.ts'
import { columnText } from './read-field.ts'

/**
 * Rejects implausible dates and dates that contradict each other, which the payoff engine would refuse later. `columns`
 * holds the columns of the certificate and of its legal case.
 */
export function dateRejections(
  columns: Columns,
  map: Pick<ImportMap, 'fields'>,
  today: PlainDate,
): Rejection[] {
  const latest = addMonths(today, 12 * 100)
  const purchasedOn = String(columns['purchased_on'] ?? '')
  const isPlausible = purchasedOn >= EARLIEST_DAY && purchasedOn <= latest
  const reasonOf = (name: FieldName, date: string): string | null => {
    if (date < EARLIEST_DAY) return 'is a day before 1900'
    if (date > latest) return 'is more than 100 years ahead'
    if (NEVER_AHEAD.has(name) && date > today) return 'lies in the future'
    return NEVER_BEFORE_PURCHASE.has(name) && isPlausible && date < purchasedOn
      ? 'is before the day of purchase'
      : null
  }
  const found = FIELD_NAMES.flatMap((name) => {
    const { kind, column } = fieldOf(name)
    const value = columns[column]
    const source = map.fields[name]
    const reason = source && kind === 'date' && typeof value === 'string' ? reasonOf(name, value) : null
    return source && reason !== null ? [{ column: columnText(source), value: String(value), reason }] : []
  })
  // One column may fill several fields; report it once.
  return found.filter((each, no) => found.findIndex(({ column }) => column === each.column) === no)
}

const NEVER_AHEAD: ReadonlySet<FieldName> = new Set(['purchasedOn', 'redeemedOn'])
const NEVER_BEFORE_PURCHASE: ReadonlySet<FieldName> = new Set([
  'redeemedOn',
  'noiFiledOn',
  'sentLegalOn',
  'bankruptcyInOn',
  'bankruptcyOutOn',
])

const { column } = fieldOf('firm')

interface Said {
  readonly facts: Columns
  readonly legal: Columns
}

/** Returns why the named firm cannot get files of the row's county. Null if it can, or if the row names no firm. */
export function firmRejection(firms: Firms, map: ImportMap, { facts, legal }: Said): Rejection | null {
  const firm = firms.byId.get(Number(legal[column] ?? 0))
  if (firm === undefined) return null
  const reason = firmRefusal(firm, Number(facts['county_id']))
  const source = map.fields.firm
  return reason === null ? null : { column: source ? columnText(source) : '', value: firm.name, reason }
}

/** The same for an existing certificate. Its current firm may keep it. */
export const firmChangeRejection = (
  firms: Firms,
  map: ImportMap,
  merged: Said & { readonly changes: readonly { readonly what: string }[] },
): Rejection | null =>
  merged.changes.some(({ what }) => what === column) ? firmRejection(firms, map, merged) : null
