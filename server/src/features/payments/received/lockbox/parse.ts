import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import {
  LOCKBOX_COLUMNS,
  type LockboxFile,
  type LockboxRecord,
  type LockboxRefusal,
  readLockbox,
} from '@fieldstone/domain/payments/lockbox'
import { type LockboxMap, withLockboxMap } from '@fieldstone/domain/payments/lockbox-map'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

/** The file as text, on the day on which it was sent -> its rows, or why none of it can be taken. */
export function parseLockbox(
  content: string,
  today: PlainDate,
  map: LockboxMap | null = null,
): LockboxFile | LockboxRefusal {
  const records = recordsOf(content)
  if (records === null) return { problem: 'no-header', columns: LOCKBOX_COLUMNS, totals: null }
  return readLockbox(map === null ? records : withLockboxMap(records, map), today)
}

/** The lines of the file; null when it is no CSV. */
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
