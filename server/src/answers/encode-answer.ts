import type { UnreadableRow } from '@fieldstone/contract/list-headers'
import type { Route } from '@fieldstone/contract/route'
import * as z from 'zod/mini'
import { inTransaction } from '../db/database.ts'
import { errorName } from '../error-name.ts'
import { routeName } from '../http/gate.ts'
import { Page } from '../lists/page.ts'
import { openStaffTask } from '../records/staff-tasks.ts'
import type { Services } from '../services.ts'

interface EncodedAnswer {
  /** The answer in wire names and JSON values. */
  readonly body: unknown
  /** Rows left out of the body because they do not fit the schema. */
  readonly unreadable: readonly UnreadableRow[]
}

/**
 * Encodes a handler's value by the schema of its route. Fields that the schema does not declare are dropped. Rows of a list that
 * do not fit are left out and reported to staff; the other rows are still answered. Throws if any other value does not fit.
 */
export async function encodeAnswer(
  services: Pick<Services, 'db' | 'log' | 'clock'>,
  definition: Route,
  value: unknown,
): Promise<EncodedAnswer> {
  const rows = value instanceof Page ? value.rows : value
  const { answer } = definition
  try {
    return { body: z.encode(answer, rows as never), unreadable: [] }
  } catch (error) {
    if (!(answer instanceof z.ZodMiniArray) || !Array.isArray(rows)) throw error
    const { body, misfits } = encodeRows(answer.def.element as z.ZodMiniType, rows)
    const list = routeName(definition)
    const unreadable = misfits.map(({ at, problem }) => ({ at, problem, id: idOf(value, at) }))
    for (const { id, problem } of unreadable) {
      services.log.error({ list, id, problem }, 'a row cannot be shown')
      await createStaffTask(services, { list, id, problem })
    }
    return { body, unreadable: unreadable.map(({ at, id }) => ({ at, id })) }
  }
}

/** A row that does not fit its schema. */
interface Misfit {
  /** Its place in the list, from 0. */
  readonly at: number
  /** The reason, for the log: names of fields, never their values. */
  readonly problem: string
}

function encodeRows(schema: z.ZodMiniType, rows: readonly unknown[]) {
  const body: unknown[] = []
  const misfits: Misfit[] = []
  for (const [at, row] of rows.entries()) {
    try {
      body.push(z.encode(schema, row as never))
    } catch (error) {
      misfits.push({ at, problem: problemOf(error) })
    }
  }
  return { body, misfits }
}

function problemOf(error: unknown): string {
  // A codec throws an error of its own where a field is missing altogether.
  if (!(error instanceof z.core.$ZodError)) return errorName(error)
  return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ')
}

/** By the list's key, else by the id that the row itself has. */
function idOf(value: unknown, at: number): string | null {
  const listed = value instanceof Page ? value : null
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

/** Creates one task per row, however often it is read. If that fails, the rows that can be shown are still answered. */
async function createStaffTask(
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
