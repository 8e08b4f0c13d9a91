import { type RawBuilder, sql } from 'kysely'
import { fieldSentence } from '../messages/refusals.ts'
import { Refusal } from '../refusal.ts'
import type { Order, SortKey } from './sort.ts'

/** Where a page ended: the last row's sort value and key, both as text. */
export interface Mark {
  readonly value: string | null
  readonly key: string
}

/** The rows after the mark. Rows without a value come last in both directions. */
export function isAfter({ by, isDescending }: Order<SortKey>, key: SortKey, mark: Mark): RawBuilder<unknown> {
  const beyond = isDescending ? sql`<` : sql`>`
  const sameAndLater = sql`${key.by} ${beyond} ${key.fromText(mark.key)}`
  if (mark.value === null) return sql`(${by.by} is null and ${sameAndLater})`
  const value = by.fromText(mark.value)
  if (by.isNeverNull) return sql`(${by.by}, ${key.by}) ${beyond} (${value}, ${key.fromText(mark.key)})`
  return sql`(${by.by} ${beyond} ${value} or (${by.by} = ${value} and ${sameAndLater}) or ${by.by} is null)`
}

export const textOfMark = ({ value, key }: Mark): string =>
  Buffer.from(JSON.stringify([value, key])).toString('base64url')

/** Throws `bad_request` for the field `after`. */
export function markOf(after: string): Mark {
  const [value, key] = parsed(after)
  const isMark = (value === null || typeof value === 'string') && typeof key === 'string'
  if (!isMark) throw badMark()
  return { value, key }
}

function parsed(after: string): readonly unknown[] {
  try {
    const mark: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    return Array.isArray(mark) ? mark : []
  } catch {
    throw badMark()
  }
}

export const badMark = (): Refusal => new Refusal('bad_request', { fields: { after: fieldSentence('mark') } })
