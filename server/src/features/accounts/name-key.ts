import { type RawBuilder, sql } from 'kysely'

/** A typed name or e-mail in the form of username_key and email_key. Every look-up uses it. */
export const foldedName = (typed: string): RawBuilder<string> => sql<string>`lower(${typed})`

/**
 * The key under which limits count a typed name, whether the account exists or not. Two spellings share a key exactly
 * when they find the same account. People also type passwords into this field, so only a hash is kept.
 */
export const nameKey = (typed: string): RawBuilder<string> =>
  sql<string>`encode(sha256(convert_to(${foldedName(typed)}, 'UTF8')), 'hex')`
