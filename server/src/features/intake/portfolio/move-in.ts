import { inTransaction, type Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Progress } from '../../../tasks/progress.ts'
import type { TaskServices } from '../../../tasks/task.ts'
import { analyzeTables } from '../file/analyze-tables.ts'
import { USUAL_CSV } from '../file/csv-form.ts'
import { IMPORT_CHANGES, type ImportRequest, type ImportResult, importFile } from '../file/import-file.ts'
import { withImportLock } from '../file/import-lock.ts'
import { readMap } from '../file/map.ts'
import { ImportProblem } from '../file/problem.ts'
import { presetOf } from '../file/state-rules.ts'
import { type Fault, faultOfFile, writeFaults } from './faults.ts'
import { fileNameOf, type Portfolio, type PortfolioFile, readFolder } from './folder.ts'
import { type MovedCertificates, moveParts, type Outcome, RolledBack } from './move-parts.ts'
import { PARTS } from './parts.ts'
import type { MoveInRequest, MoveInResult } from './request.ts'

/**
 * Moves in a whole portfolio in one transaction, all or nothing: certificates, their parts and their ledgers. Then
 * compares the payoffs with the old system's and checks every invariant. A rejected file does not end the check of the
 * others. Throws ImportProblem if the portfolio cannot be read at all.
 */
export async function moveIn(
  services: TaskServices,
  request: MoveInRequest,
  progress: Progress,
): Promise<MoveInResult> {
  const { folder, csv = USUAL_CSV, presets = [] } = request
  for (const stateId of presets) presetOf(stateId)
  const portfolio = readFolder(folder, csv)
  const held: { certificates: ImportResult | null } = { certificates: null }
  const work = (trx: Transaction, certificates: MovedCertificates) =>
    moveParts(trx, services, { portfolio, request, progress, certificates })
  try {
    const outcome = await withCertificates(services, { portfolio, progress, held }, work)
    await analyzeTables(services, tablesOf(portfolio))
    return { outcome: 'moved-in', ...outcome, faultsFile: null, certificates: held.certificates }
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    const faultsFile = writeFaults(folder, error.result.listed)
    return { ...error.result, outcome: error.outcome, faultsFile, certificates: held.certificates }
  }
}

interface Certificates {
  readonly portfolio: Portfolio
  readonly progress: Progress
  readonly held: { certificates: ImportResult | null }
}

type Work = (trx: Transaction, certificates: MovedCertificates) => Promise<Outcome>

/** Runs the work in the transaction in which the certificates are stored. */
async function withCertificates(
  services: TaskServices,
  { portfolio, progress, held }: Certificates,
  work: Work,
): Promise<Outcome> {
  const file = portfolio.get('certificates')
  const alone = (faults: readonly Fault[] | null) =>
    withImportLock(services.database, () =>
      inTransaction(services.db, (trx) =>
        work(trx, { kind: 'unread', faults: faults ?? [], isHere: faults === null }),
      ),
    )
  if (!file) return alone(null)
  const begun: { outcome: Outcome | null; isBegun: boolean } = { outcome: null, isBegun: false }
  const onCommit = async (trx: Transaction, batchId: number, result: ImportResult) => {
    begun.isBegun = true
    held.certificates = result
    begun.outcome = await work(trx, { kind: 'imported', batchId, result, request })
  }
  let request: ImportRequest
  const name = fileNameOf(file)
  try {
    request = requestOf(file, onCommit)
    const imported = await importFile(services, request, progress)
    if (begun.outcome) return begun.outcome
    held.certificates = imported
    return await alone(imported.faults.map((rule) => faultOfFile(name, rule)))
  } catch (error) {
    // The file cannot be read at all. Check the others anyway.
    if (!(error instanceof ImportProblem) || begun.isBegun || held.certificates) throw error
    return alone([faultOfFile(name, error.message)])
  }
}

/** The tables that the parts changed. The import of certificates analyzes its own tables. */
function tablesOf(portfolio: Portfolio): (keyof Tables)[] {
  const own = PARTS.filter(({ name }) => portfolio.has(name)).map(({ table }) => table)
  const all = [...own, 'import_item', 'ledger_posting', 'ledger_entry', ...IMPORT_CHANGES] as const
  return [...new Set(all)].filter(
    (table) => !portfolio.has('certificates') || !IMPORT_CHANGES.some((each) => each === table),
  )
}

/** Stores valid rows even if others are rejected, so that the other files can be checked against them. */
const requestOf = (
  { path, mapPath, csv }: PortfolioFile,
  onCommit: NonNullable<ImportRequest['onCommit']>,
): ImportRequest => ({
  path,
  csv,
  map: mapPath === null ? null : readMap(mapPath),
  sheet: null,
  acceptsValid: true,
  isDryRun: false,
  erasesEmpty: false,
  expectedRows: null,
  expectedCents: null,
  preset: null,
  task: null,
  onCommit,
})
