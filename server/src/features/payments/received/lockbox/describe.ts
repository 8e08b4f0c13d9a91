import type { LockboxColumns } from '@fieldstone/contract/entities/payments/lockbox'
import {
  baiSender,
  isBaiBalanceReport,
  isBaiLockbox,
  STANDARD_BAI_LAYOUT,
} from '@fieldstone/domain/payments/lockbox-bai'
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

/** The number of recent files in which to look for a map. */
const NEWEST_MAPS = 200

/**
 * The columns of a file of another layout, and a map for it: the newest kept one that fits, or a proposal. A BAI lockbox
 * file has no columns: the map of its sender fits it, and the standard positions are proposed.
 */
export async function describeLockbox(db: Db, content: string): Promise<LockboxColumns> {
  const records = recordsOf(content)
  if (content.includes('\0')) throw unreadable('not-text')
  if (isBaiBalanceReport(content)) throw unreadable('bai-balance')
  if (isBaiLockbox(content)) {
    const sender = baiSender(content)
    const kept = await findKept(db, (map) => 'bai' in map && map.sender === sender)
    return { columns: [], ...(kept ?? { map: { bai: STANDARD_BAI_LAYOUT, sender }, bank: null }) }
  }
  if (records === null) throw unreadable('not-text')
  const kept = await findKept(db, (map) => !('bai' in map) && fitsLockboxMap(records, map))
  return {
    columns: columnsOfFile(records).map(({ name, samples }) => ({ name, samples: [...samples] })),
    ...(kept ?? { map: proposeLockboxMap(records), bank: null }),
  }
}

const unreadable = (problem: 'not-text' | 'bai-balance'): Refusal =>
  new Refusal('bad_request', { fields: { content: fieldSentence(problem) } })

/** Finds the newest map that was saved with a file and fits. */
async function findKept(
  db: Db,
  isFitting: (map: LockboxMap) => boolean,
): Promise<Pick<LockboxColumns, 'map' | 'bank'> | null> {
  const kept = await db
    .selectFrom('lockbox_file')
    .select(['bank', 'map'])
    .where('map', 'is not', null)
    .orderBy('id', 'desc')
    .limit(NEWEST_MAPS)
    .execute()
  const found = kept.find(({ map }) => isFitting(map as LockboxMap))
  return found === undefined ? null : { bank: found.bank, map: found.map as LockboxMap }
}
