import { randomBytes } from 'node:crypto'
import type { Db, Transaction } from '../../db/database.ts'

/** A key that signs papers; its id stands in their rows. */
export interface PaperKey {
  readonly id: number
  readonly secret: Uint8Array
}

/** So long a key signs; then the next paper makes a new one. */
const DAYS = 90

/** The key that signs now, made where there is none or the last is too old. Two that are made at once do no harm. */
export async function signingKey(trx: Transaction, at: Date): Promise<PaperKey> {
  const newest = await trx
    .selectFrom('paper_key')
    .select(['id', 'secret'])
    .where('made_at', '>', new Date(at.getTime() - DAYS * 86_400_000))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? keyOf(newest) : makePaperKey(trx, at)
}

/** A new key, which signs from now on. */
export async function makePaperKey(trx: Transaction, at: Date): Promise<PaperKey> {
  return keyOf(
    await trx
      .insertInto('paper_key')
      .values({ secret: randomBytes(32).toString('base64url'), made_at: at })
      .returning(['id', 'secret'])
      .executeTakeFirstOrThrow(),
  )
}

/** The key of a paper, however old. */
export async function getPaperKey(db: Db | Transaction, id: number): Promise<PaperKey> {
  return keyOf(
    await db.selectFrom('paper_key').select(['id', 'secret']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
}

interface KeyRow {
  readonly id: number
  readonly secret: string
}

const keyOf = ({ id, secret }: KeyRow): PaperKey => ({
  id,
  secret: Buffer.from(secret, 'base64url'),
})
