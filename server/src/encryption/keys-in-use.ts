import { type RawBuilder, sql } from 'kysely'
import type { Db, Transaction } from '../db/database.ts'

/** The texts of a mail that are encrypted, each by itself. */
const MAIL_TEXTS: readonly RawBuilder<string | null>[] = [
  sql`body`,
  sql`attachment`,
  sql`template_values #>> '{}'`,
]

/** Where rows have the name of a key, each with an index of its own. */
const USES: readonly { readonly table: string; readonly id: RawBuilder<string | null> }[] = [
  { table: 'stored_file', id: sql`encryption_key` },
  ...MAIL_TEXTS.map((text) => ({ table: 'outbox', id: sql<string | null>`encryption_key_of(${text})` })),
]

/** Returns the names of all keys that rows need to be read, in the order of the alphabet. Takes a few steps of an index each. */
export async function keysInUse(db: Db | Transaction): Promise<string[]> {
  const ids = new Set<string>()
  for (const { table, id } of USES) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
        select ${id} as id from ${sql.table(table)} where ${id} > ${after} order by ${id} limit 1`.execute(db)
      after = rows[0]?.id
      if (after !== undefined) ids.add(after)
    }
  }
  return [...ids].sort()
}

export interface KeyUse {
  readonly fileCount: number
  readonly mailCount: number
}

/** Counts the files and mails that need this key. */
export async function countUnder(db: Db | Transaction, id: string): Promise<KeyUse> {
  const uses = sql.join(
    MAIL_TEXTS.map((text) => sql`encryption_key_of(${text}) = ${id}`),
    sql` or `,
  )
  const { rows } = await sql<KeyUse>`select
    (select count(*) from stored_file where encryption_key = ${id}) as "fileCount",
    (select count(*) from outbox where ${uses}) as "mailCount"`.execute(db)
  return rows[0] ?? { fileCount: 0, mailCount: 0 }
}

/** Whether the name of a key is another one than this, and not that of a key that is lost. */
export const isUnderOther = (own: RawBuilder<string | null>, id: string | null, lost: readonly string[]) =>
  sql<boolean>`(${own} is distinct from ${id}::text and coalesce(${own} <> all(${lost}::text[]), true))`

/**
 * Counts the files and mails that are under another key than this one, or under none; null: that are encrypted at all.
 * Leaves those out that are under keys that are `lost`: nobody can encrypt them anew.
 */
export async function countNotUnder(
  db: Db | Transaction,
  id: string | null,
  lost: readonly string[],
): Promise<KeyUse> {
  const differs = sql.join(
    MAIL_TEXTS.map(
      (text) =>
        sql`coalesce(${text}, '') <> '' and ${isUnderOther(sql`encryption_key_of(${text})`, id, lost)}`,
    ),
    sql` or `,
  )
  const { rows } = await sql<KeyUse>`select
    (select count(*) from stored_file where ${isUnderOther(sql`encryption_key`, id, lost)}) as "fileCount",
    (select count(*) from outbox where ${differs}) as "mailCount"`.execute(db)
  return rows[0] ?? { fileCount: 0, mailCount: 0 }
}

/** '86 files and 16 mails'. */
export const describeUse = ({ fileCount, mailCount }: KeyUse): string =>
  `${counted(fileCount, 'file')} and ${counted(mailCount, 'mail')}`

export const isUsed = ({ fileCount, mailCount }: KeyUse): boolean => fileCount + mailCount > 0

const counted = (count: number, word: string): string =>
  `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
