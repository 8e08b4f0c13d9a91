import { createHash } from 'node:crypto'
import type { Transaction } from '../db/database.ts'

/** The content that a line's hash covers: the row without its id and hashes. */
export interface HashedLine {
  readonly at: Date
  readonly actor_user_id: number | null
  readonly actor_role: string
  readonly action: string
  readonly subject_kind: string | null
  readonly subject_id: string | null
  readonly result: string
  readonly address: string | null | undefined
  readonly detail: unknown
}

/** SHA-256 over the previous hash and the text of the line, as hex. */
export const chainHash = (previousHash: string, line: HashedLine): string =>
  createHash('sha256')
    .update(previousHash + hashedText(line))
    .digest('hex')

/** A line as JSON with sorted keys. */
export function hashedText(line: HashedLine): string {
  const { at, actor_user_id, actor_role, action, subject_kind, subject_id, result, address, detail } = line
  const content = {
    at: at.toISOString(),
    actor_user_id,
    actor_role,
    action,
    subject_kind,
    subject_id,
    result,
    address,
    detail,
  }
  return canonicalJson(content)
}

/** Sorts the keys of JSON objects, whose order the database does not preserve. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}

const ROWS_AT_ONCE = 1_000

interface Link {
  readonly id: number
  readonly hash: string
}

const BEGINNING: Link = { id: 0, hash: '' }

/** Where and how a chain is broken. */
export interface BrokenLink {
  /** The id of the first wrong row. If the newest rows of a chain are missing, the id after the last row that is left. */
  readonly id: number
  readonly how: 'it was changed' | 'it does not follow the one before it' | 'it is missing'
}

/** Checks the whole log in one snapshot. Returns the first wrong row, or null if every chain is intact. */
export async function brokenLink(trx: Transaction): Promise<BrokenLink | null> {
  const last = new Map<number, Link>()
  for (let lastId = 0; ; ) {
    const rows = await rowsAfter(trx, lastId)
    for (const row of rows) {
      const { hash } = last.get(row.chain) ?? BEGINNING
      if (row.previous_hash !== hash) return { id: row.id, how: 'it does not follow the one before it' }
      if (!isUnchanged(row, hash)) return { id: row.id, how: 'it was changed' }
      last.set(row.chain, row)
      lastId = row.id
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  const ends = await trx.selectFrom('audit_chain').select(['id', 'hash']).execute()
  for (const end of ends) {
    const { id, hash } = last.get(end.id) ?? BEGINNING
    if (hash !== end.hash) return { id: id + 1, how: 'it is missing' }
  }
  return null
}

/**
 * Whether the hash matches the row. If a client had disconnected before the answer, earlier versions hashed the address as
 * undefined but stored null.
 */
const isUnchanged = (row: HashedLine & Pick<Link, 'hash'>, previousHash: string): boolean =>
  row.hash === chainHash(previousHash, row) ||
  (row.address === null && row.hash === chainHash(previousHash, { ...row, address: undefined }))

const rowsAfter = (trx: Transaction, id: number) =>
  trx.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').limit(ROWS_AT_ONCE).execute()
