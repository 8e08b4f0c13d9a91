import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import {
  LOCKBOX_COLUMNS,
  type LockboxFile,
  type LockboxRecord,
  type LockboxRefusal,
  readLockbox,
  type StatedTotals,
} from '@fieldstone/domain/payments/lockbox'
import {
  type BaiLayout,
  type BaiRefusal,
  isBaiBalanceReport,
  isBaiLockbox,
  readBaiRecords,
  STANDARD_BAI_LAYOUT,
} from '@fieldstone/domain/payments/lockbox-bai'
import { type LockboxMap, withLockboxMap } from '@fieldstone/domain/payments/lockbox-map'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

/** A file as it was sent, and how to read it. */
export interface LockboxSource {
  readonly content: string
  /** Null for a CSV of our own layout, and for a BAI lockbox file of the standard layout. */
  readonly map: LockboxMap | null
  /** Only for a CSV whose every row is a payment. */
  readonly stated: StatedTotals | null
}

/** Reads a file with `today` as the day on which it was sent. Returns its rows, or why it is rejected. */
export function parseLockbox(
  { content, map, stated }: LockboxSource,
  today: PlainDate,
): LockboxFile | LockboxRefusal | BaiRefusal {
  if (content.includes('\0')) return { problem: 'not-text', columns: [], totals: null }
  const layout = baiLayoutOf(content, map)
  if (layout !== null) {
    const records = readBaiRecords(content, layout)
    return 'problem' in records ? records : readLockbox(records, today)
  }
  if (isBaiBalanceReport(content)) return { problem: 'bai-balance', line: 1, words: {} }
  const records = recordsOf(content)
  if (records === null) return { problem: 'no-header', columns: LOCKBOX_COLUMNS, totals: null }
  if (map === null || 'bai' in map) return readLockbox(records, today)
  return readLockbox(withLockboxMap(records, map), today, map.everyRow === true ? stated : null)
}

function baiLayoutOf(content: string, map: LockboxMap | null): BaiLayout | null {
  if (map === null) return isBaiLockbox(content) ? STANDARD_BAI_LAYOUT : null
  return 'bai' in map ? map.bai : null
}

/** Returns the lines of the file. Null if it is not a CSV. */
export function recordsOf(content: string): LockboxRecord[] | null {
  const records: LockboxRecord[] = []
  try {
    parse(content, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: readonly string[], { lines }) => {
        records.push({ line: lines, cells })
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
  return records
}
