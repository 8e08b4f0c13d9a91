import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sql } from 'kysely'
import { sqlState, type Transaction } from '../../../db/database.ts'
import type { Progress } from '../../../tasks/progress.ts'
import type { TaskServices } from '../../../tasks/task.ts'
import { readCounties } from '../file/counties.ts'
import { columnText } from '../file/read-field.ts'
import { writeRejected } from '../file/rejected-file.ts'
import { analyzeStaging, rejectedRows } from '../file/staging.ts'
import { PartChecker, type PartRow } from './check-part.ts'
import { type Fault, faultOfFile } from './faults.ts'
import type { PortfolioFile } from './folder.ts'
import { rejectUnlinked } from './link-part.ts'
import type { Part } from './part-form.ts'
import { openPart } from './part-map.ts'
import { readReferences } from './references.ts'
import { type Refused, type RefusedRow, readRefused } from './refused-rows.ts'
import { countPart, type StagedPart, stagePart, storePart } from './staged-part.ts'

export interface PartResult {
  readonly name: string
  readonly batchId: number
  readonly rowCount: number
  readonly addedCount: number
  readonly unchangedCount: number
  readonly rejectedCount: number
  readonly blankCount: number
  readonly rejectedFile: string | null
}

export const todayOf = ({ clock, config }: TaskServices): PlainDate =>
  businessDate(clock.now(), config.businessTimeZone)

const ROWS_AT_ONCE = 1_000

/** A part whose valid rows are stored. They stay staged until it is closed. */
export interface MovedPart {
  readonly file: PortfolioFile
  readonly staged: StagedPart
  readonly certificateIds: readonly number[]
  readonly counts: Pick<PartResult, 'rowCount' | 'addedCount' | 'unchangedCount' | 'blankCount'>
  /** Rows that the database rejects. */
  readonly faults: readonly Fault[]
}

interface Move {
  readonly part: Part
  readonly file: PortfolioFile
  readonly refused: Refused
  readonly progress: Progress
}

/** Reads, checks, links and stores the rows of one part's file. */
export async function movePart(
  trx: Transaction,
  services: TaskServices,
  { part, file: portfolioFile, refused, progress }: Move,
): Promise<MovedPart> {
  const { file, map, table } = await openPart(part, portfolioFile)
  progress.start(`Moving in ${part.name}`, file.rowEstimate)
  const at = services.clock.now()
  const { id: batchId } = await trx
    .insertInto('import_batch')
    .values({
      part: part.name,
      source: map.source,
      file_name: file.name,
      file_hash: file.hash,
      committed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const counties = await readCounties(trx)
  const known = { counties, references: await readReferences(trx), today: todayOf(services) }
  const checker = new PartChecker({ part, map, header: table.header, ...known })
  let waiting: PartRow[] = []
  let count = 0
  for await (const row of table.rows) {
    waiting.push(checker.check(row))
    count += 1
    if (waiting.length < ROWS_AT_ONCE) continue
    await stagePart(trx, batchId, waiting)
    waiting = []
    progress.at(count)
  }
  if (waiting.length > 0) await stagePart(trx, batchId, waiting)
  await analyzeStaging(trx)
  const columnOf = (field: string) => {
    const source = map.fields[field]
    return source ? columnText(source) : field
  }
  const staged = { part, batchId, source: map.source, columnOf }
  await rejectUnlinked(trx, staged, refused)
  const { rowCount, unchangedCount } = await countPart(trx, staged)
  const { addedCount, certificateIds, faults } = await storeOrRefuse(trx, staged, file.name, at)
  progress.end()
  const counts = { rowCount, addedCount, unchangedCount, blankCount: table.blankCount() }
  return { file: portfolioFile, staged, certificateIds, counts, faults }
}

/** Handles rows that the database rejects. They end neither the transaction nor the check of the other files. */
async function storeOrRefuse(trx: Transaction, staged: StagedPart, fileName: string, at: Date) {
  await sql`savepoint part`.execute(trx)
  try {
    const stored = await storePart(trx, staged, at)
    await sql`release savepoint part`.execute(trx)
    return { ...stored, faults: [] }
  } catch (error) {
    if (sqlState(error)?.startsWith('23') !== true) throw error
    await sql`rollback to savepoint part`.execute(trx)
    return { addedCount: 0, certificateIds: [], faults: [contradiction(fileName, error)] }
  }
}

/** Lists the rejected rows of a part, also in a file beside its file. */
export async function closePart(
  trx: Transaction,
  { file, staged, counts }: MovedPart,
): Promise<{ readonly result: PartResult; readonly refused: readonly RefusedRow[] }> {
  const { part, batchId } = staged
  const refused = await refusedOf(trx, { file, staged })
  const rejectedFile =
    refused.length === 0
      ? null
      : await writeRejected(trx, batchId, file.path, (await openPart(part, file)).table)
  return {
    result: { name: part.name, batchId, ...counts, rejectedCount: refused.length, rejectedFile },
    refused,
  }
}

/** Reads a file again only if some of its rows are rejected. */
export async function refusedOf(
  trx: Transaction,
  { file, staged: { part, batchId } }: Pick<MovedPart, 'file' | 'staged'>,
): Promise<readonly RefusedRow[]> {
  const [any] = await rejectedRows(trx, batchId, 0, 1)
  return any ? readRefused(trx, batchId, await openPart(part, file)) : []
}

/** The reason for a rejection that no rule of a row covers. */
function contradiction(fileName: string, error: unknown): Fault {
  const constraint =
    typeof error === 'object' && error !== null && 'constraint' in error
      ? String(error.constraint)
      : 'unknown'
  return faultOfFile(fileName, `a row contradicts another one or what is stored here (${constraint})`)
}
