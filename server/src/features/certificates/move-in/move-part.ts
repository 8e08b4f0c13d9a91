import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { sqlState, type Transaction } from '../../../db/database.ts'
import type { Progress } from '../../../tasks/progress.ts'
import type { TaskServices } from '../../../tasks/task.ts'
import { readCounties } from '../import/counties.ts'
import { ImportProblem } from '../import/problem.ts'
import { writeRejected } from '../import/rejected-file.ts'
import { analyzeStaging, dropStaging } from '../import/staging.ts'
import { PartChecker, type PartRow } from './check-part.ts'
import type { PortfolioFile } from './folder.ts'
import type { Part } from './part-form.ts'
import { openPart } from './read-part.ts'
import { readReferences } from './references.ts'
import { countPart, rejectUnlinked, stagePart, storePart } from './store-part.ts'

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

/** Reads, checks, links and stores the rows of one part's file. When some are invalid, lists them beside the file. */
export async function movePart(
  trx: Transaction,
  services: TaskServices,
  { part, file: portfolioFile, progress }: { part: Part; file: PortfolioFile; progress: Progress },
): Promise<PartResult & { certificateIds: readonly number[] }> {
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
  const staged = { part, batchId, source: map.source }
  await rejectUnlinked(trx, staged)
  const counts = await countPart(trx, staged)
  const rejectedFile =
    counts.rejectedCount === 0
      ? null
      : await writeRejected(trx, batchId, portfolioFile.path, (await openPart(part, portfolioFile)).table)
  const stored = await storePart(trx, staged, at).catch((error: unknown) => {
    throw constraintProblem(part, error)
  })
  await dropStaging(trx, batchId)
  progress.end()
  return { name: part.name, batchId, ...counts, ...stored, blankCount: table.blankCount(), rejectedFile }
}

/** What the tables refuse, such as two active plans of a certificate. */
function constraintProblem({ name }: Part, error: unknown): unknown {
  if (sqlState(error)?.startsWith('23') !== true) return error
  const constraint =
    typeof error === 'object' && error !== null && 'constraint' in error
      ? String(error.constraint)
      : 'unknown'
  return new ImportProblem(
    `A row of ${name} contradicts what is stored (${constraint}). Nothing was stored: correct the file.`,
  )
}
