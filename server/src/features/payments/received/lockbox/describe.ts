import type { LockboxColumns } from '@fieldstone/contract/entities/payments/lockbox'
import {
  columnsOfFile,
  fitsLockboxMap,
  type LockboxMap,
  proposeLockboxMap,
} from '@fieldstone/domain/payments/lockbox-map'
import type { Db } from '../../../../db/database.ts'
import { fieldSentence } from '../../../../messages/refusals.ts'
import { Refusal } from '../../../../refusal.ts'
import { recordsOf } from './parse.ts'

/** More files back nobody looks for a map. */
const NEWEST_MAPS = 200

/** The columns of a file of another layout, and a map for it: the newest kept one that fits, or a proposal by name. */
export async function describeLockbox(db: Db, content: string): Promise<LockboxColumns> {
  const records = recordsOf(content)
  if (records === null || content.includes('\0'))
    throw new Refusal('bad_request', { fields: { content: fieldSentence('not-text') } })
  const kept = await db
    .selectFrom('lockbox_file')
    .select(['bank', 'map'])
    .where('map', 'is not', null)
    .orderBy('id', 'desc')
    .limit(NEWEST_MAPS)
    .execute()
  const known = kept.find(({ map }) => fitsLockboxMap(records, map as LockboxMap))
  return {
    columns: columnsOfFile(records).map(({ name, samples }) => ({ name, samples: [...samples] })),
    map: known === undefined ? proposeLockboxMap(records) : (known.map as LockboxMap),
    bank: known?.bank ?? null,
  }
}
