import type { Route } from '@fieldstone/contract/route'
import type { UnreadableRow } from '@fieldstone/contract/unreadable-rows'
import { inTransaction } from '../db/database.ts'
import { errorName } from '../error-name.ts'
import { routeName } from '../http/gate.ts'
import { Listed } from '../lists/listed.ts'
import { openStaffTask } from '../records/staff-tasks.ts'
import type { Services } from '../services.ts'
import { writeRows } from './write-answer.ts'

interface WrittenList {
  /** JSON. */
  readonly text: string
  /** Rows that are not in it, since they cannot be shown. */
  readonly unreadable: readonly UnreadableRow[]
}

/** Writes an answer. Rows of a list that cannot be shown are left out and named, and staff are told of them. */
export async function writeList(
  services: Pick<Services, 'db' | 'log' | 'clock'>,
  definition: Route,
  value: unknown,
): Promise<WrittenList> {
  const rows = value instanceof Listed ? value.rows : value
  const written = writeRows(definition.answer, rows as never)
  if (written.unreadable.length === 0) return { text: written.text, unreadable: [] }
  const unreadable = written.unreadable.map(({ at, problem }) => ({ at, problem, id: idOf(value, at) }))
  const list = routeName(definition)
  for (const { id, problem } of unreadable) {
    services.log.error({ list, id, problem }, 'a row cannot be shown')
    await tellStaff(services, { list, id, problem })
  }
  return { text: written.text, unreadable: unreadable.map(({ at, id }) => ({ at, id })) }
}

/** By the list's key, else by the id that the row itself has. */
function idOf(value: unknown, at: number): string | null {
  const listed = value instanceof Listed ? value : null
  const key = listed?.keys[at]
  if (key !== undefined) return key
  const rows: unknown = listed?.rows ?? value
  const row: unknown = Array.isArray(rows) ? rows[at] : null
  if (typeof row !== 'object' || row === null || !('id' in row)) return null
  return typeof row.id === 'number' || typeof row.id === 'string' ? String(row.id) : null
}

interface ListMisfit {
  readonly list: string
  readonly id: string | null
  readonly problem: string
}

/** One task for each row, however often it is read. The rows that can be shown are answered even if this fails. */
async function tellStaff(
  { db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>,
  { list, id, problem }: ListMisfit,
): Promise<void> {
  const note = `Row ${id ?? 'without a number'} of the list ${list} cannot be shown (${problem}). The other rows are shown; have the row corrected in the database.`
  const subject = { subjectKind: 'row', subjectId: id ?? '0', kind: 'unreadable-row' } as const
  const task = { ...subject, note, at: clock.now() }
  await inTransaction(db, (trx) => openStaffTask(trx, task)).catch((error: unknown) => {
    log.error({ name: errorName(error) }, 'staff were not told of a row')
  })
}
