import { randomBytes } from 'node:crypto'
import type { Db, Transaction } from '../../db/database.ts'
import { askWithNext } from '../../db/with-next.ts'

/** A key that signs papers; its id stands in their rows. */
export interface PaperKey {
  readonly id: number
  readonly secret: Uint8Array
}

/** So long a key signs; then the next paper makes a new one. */
const DAYS = 90

/** The key that signs now, made where there is none or the last is too old. Two that are made at once do no harm. */
export const signingKey = async (trx: Transaction, at: Date): Promise<PaperKey> =>
  keyOrNew(trx, at, await newestSince(trx, at).executeTakeFirst())

/** The same with the next statement; call what it answers once that one is answered. */
export async function askSigningKey(trx: Transaction, at: Date): Promise<() => Promise<PaperKey>> {
  const rows = await askWithNext(trx, newestSince(trx, at).compile())
  return () => keyOrNew(trx, at, rows()[0])
}

const newestSince = (trx: Transaction, at: Date) =>
  trx
    .selectFrom('paper_key')
    .select(['id', 'secret'])
    .where('made_at', '>', new Date(at.getTime() - DAYS * 86_400_000))
    .orderBy('id', 'desc')
    .limit(1)

const keyOrNew = async (trx: Transaction, at: Date, newest: KeyRow | undefined): Promise<PaperKey> =>
  newest ? keyOf(newest) : makePaperKey(trx, at)

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
