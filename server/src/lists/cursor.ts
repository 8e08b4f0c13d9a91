import { type RawBuilder, sql } from 'kysely'
import { fieldSentence } from '../messages/refusals.ts'
import { Refusal } from '../refusal.ts'
import type { Order, SortKey } from './sort.ts'

/** Where a page ended: the last row's sort value and key, both as text. */
export interface Cursor {
  readonly value: string | null
  readonly key: string
}

/** The rows after the cursor. Rows without a value come last in both directions. */
export function afterCursor(
  { by, isDescending }: Order<SortKey>,
  key: SortKey,
  cursor: Cursor,
): RawBuilder<unknown> {
  const beyond = isDescending ? sql`<` : sql`>`
  const sameAndLater = sql`${key.by} ${beyond} ${key.fromText(cursor.key)}`
  if (cursor.value === null) return sql`(${by.by} is null and ${sameAndLater})`
  const value = by.fromText(cursor.value)
  if (by.isNeverNull) return sql`(${by.by}, ${key.by}) ${beyond} (${value}, ${key.fromText(cursor.key)})`
  return sql`(${by.by} ${beyond} ${value} or (${by.by} = ${value} and ${sameAndLater}) or ${by.by} is null)`
}

export const formatCursor = ({ value, key }: Cursor): string =>
  Buffer.from(JSON.stringify([value, key])).toString('base64url')

/** Throws `bad_request` for the field `after`. */
export function parseCursor(after: string): Cursor {
  const [value, key] = parsed(after)
  const isCursor = (value === null || typeof value === 'string') && typeof key === 'string'
  if (!isCursor) throw invalidCursor()
  return { value, key }
}

function parsed(after: string): readonly unknown[] {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    return Array.isArray(cursor) ? cursor : []
  } catch {
    throw invalidCursor()
  }
}

export const invalidCursor = (): Refusal =>
  new Refusal('bad_request', { fields: { after: fieldSentence('cursor') } })
