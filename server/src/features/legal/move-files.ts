import { legalWireName } from '@fieldstone/contract/entities/legal/legal'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { type FirmRecord, firmProblem, lockFirms } from '../../records/firm.ts'
import { Refusal } from '../../refusal.ts'
import { type Attorney, attorneyRefusal, attorneysById } from './attorneys.ts'
import { recordChanges } from './changes.ts'
import { type FileRow, listFiles } from './file-row.ts'
import { storePlacements } from './store-file.ts'

/** Where a file goes. Undefined fields stay as they are. */
export interface Destination {
  /** Null: back from the firm. */
  readonly firmId?: number | null | undefined
  readonly attorneyId?: number | null | undefined
  readonly isActive?: boolean | undefined
}

/** A file with its new values. */
export interface Move {
  readonly file: FileRow
  readonly destination: Destination
  readonly firmId: number | null
  readonly attorneyId: number | null
  readonly isActive: boolean
}

interface Names {
  readonly firms: ReadonlyMap<number, FirmRecord>
  readonly attorneys: ReadonlyMap<number, Attorney>
}

export interface RefusedMove {
  readonly id: number
  /** Empty if there is no such certificate. */
  readonly certificateNo: string
  readonly refusal: Refusal
}

interface MovePlan {
  /** The files that change, in the order of the ids. */
  readonly moves: readonly Move[]
  readonly unchangedCount: number
  readonly refused: readonly RefusedMove[]
  /** All files found. */
  readonly files: readonly FileRow[]
  readonly names: Names
}

/**
 * Locks certificates and plans how their legal files move. Calls the function with each locked file; it returns the
 * destination, or why the file stays. Refuses missing certificates, firms that may not have a file, and attorneys of
 * other firms. The number of statements does not depend on the number of files.
 */
export async function planMoves(
  trx: Transaction,
  ids: readonly number[],
  destinationOf: (file: FileRow) => Destination | Refusal,
): Promise<MovePlan> {
  await sql`select id from certificate where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    trx,
  )
  const files = await listFiles(trx, sql`c.id = any(${[...ids]}::bigint[])`)
  const fileById = new Map(files.map((file) => [file.id, file]))
  const wanted = ids.map((id) => {
    const file = fileById.get(id)
    return { id, file, move: file ? moveOf(file, destinationOf(file)) : new Refusal('not_found') }
  })
  const possible = wanted.flatMap(({ move }) => (move instanceof Refusal ? [] : [move]))
  const names = await readNames(trx, possible)
  const moves: Move[] = []
  const refused: RefusedMove[] = []
  for (const { id, file, move } of wanted) {
    const refusal = move instanceof Refusal ? move : refusalOf(move, names)
    if (refusal !== null) refused.push({ id, certificateNo: file?.certificateNo ?? '', refusal })
    else if (!(move instanceof Refusal) && isChange(move)) moves.push(move)
  }
  const unchangedCount = ids.length - moves.length - refused.length
  return { moves, unchangedCount, refused, files, names }
}

/** Stores planned moves with the lines of each file's history. */
export async function applyMoves(
  trx: Transaction,
  context: Pick<Context, 'at' | 'actor'>,
  { moves, names }: Pick<MovePlan, 'moves' | 'names'>,
): Promise<void> {
  if (moves.length === 0) return
  await storePlacements(trx, moves, context.at)
  await recordChanges(
    trx,
    context,
    moves.flatMap((move) => historyLines(move, names)),
  )
}

function moveOf(file: FileRow, destination: Destination | Refusal): Move | Refusal {
  if (destination instanceof Refusal) return destination
  const firmId = destination.firmId === undefined ? file.firmId : destination.firmId
  // An attorney of the previous firm cannot keep a file that moves to another firm.
  const keptAttorneyId = firmId === file.firmId ? file.assignedAttorneyId : null
  return {
    file,
    destination,
    firmId,
    attorneyId: destination.attorneyId === undefined ? keptAttorneyId : destination.attorneyId,
    isActive: destination.isActive ?? file.isActive,
  }
}

async function readNames(trx: Transaction, moves: readonly Move[]): Promise<Names> {
  const numbers = (all: readonly (number | null)[]) => [...new Set(all)].filter((id) => id !== null)
  const firmIds = numbers(moves.flatMap(({ file, firmId }) => [file.firmId, firmId]))
  const attorneyIds = numbers(moves.map(({ attorneyId }) => attorneyId))
  return { firms: await lockFirms(trx, firmIds), attorneys: await attorneysById(trx, attorneyIds) }
}

function refusalOf({ file, destination, firmId }: Move, { firms, attorneys }: Names): Refusal | null {
  if (firmId !== null && firmId !== file.firmId) {
    const problem = firmProblem(firms.get(firmId) ?? null, file.countyId)
    if (problem !== null) return new Refusal('bad_request', { fields: { firmId: problem } })
  }
  const { attorneyId = null } = destination
  if (attorneyId !== null) {
    const attorney = attorneys.get(attorneyId)
    if (attorney === undefined || attorney.firmId !== firmId) return attorneyRefusal()
  }
  return null
}

const isChange = ({ file, firmId, attorneyId, isActive }: Move): boolean =>
  firmId !== file.firmId || attorneyId !== file.assignedAttorneyId || isActive !== file.isActive

function historyLines({ file, firmId, attorneyId, isActive }: Move, { firms, attorneys }: Names) {
  const firmName = (id: number | null) => (id === null ? null : (firms.get(id)?.name ?? null))
  const attorneyName = (id: number | null) => (id === null ? null : (attorneys.get(id)?.name ?? null))
  const isSameAttorney = attorneyId === file.assignedAttorneyId
  const fields = [
    ['firmId', firmName(file.firmId), firmName(firmId)],
    [
      'assignedAttorneyId',
      file.assignedAttorneyName,
      isSameAttorney ? file.assignedAttorneyName : attorneyName(attorneyId),
    ],
    ['isActive', String(file.isActive), String(isActive)],
  ] as const
  return fields.flatMap(([field, before, after]) =>
    before === after ? [] : [{ certificateId: file.id, field: legalWireName(field), before, after }],
  )
}
