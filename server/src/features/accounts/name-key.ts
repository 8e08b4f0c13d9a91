import { type RawBuilder, sql } from 'kysely'

/** A typed name or e-mail as the table's username_key and email_key have it: the one fold of every look-up. */
export const foldedName = (typed: string): RawBuilder<string> => sql<string>`lower(${typed})`

/**
 * What the limits count a typed name under, known or not: two spellings share a key exactly when they find the same
 * account. It may be a password in the wrong field, so only a hash is kept.
 */
export const nameKey = (typed: string): RawBuilder<string> =>
  sql<string>`encode(sha256(convert_to(${foldedName(typed)}, 'UTF8')), 'hex')`
