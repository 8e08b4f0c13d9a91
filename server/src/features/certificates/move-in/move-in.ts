import { type AuditEntry, writeAudit } from '../../../audit/record.ts'
import { inTransaction, type Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Progress } from '../../../tasks/progress.ts'
import type { TaskServices } from '../../../tasks/task.ts'
import { bookMany } from '../../payoff/service.ts'
import { IMPORT_CHANGES, type ImportRequest, type ImportResult, importFile } from '../import/import-file.ts'
import { withImportLock } from '../import/import-lock.ts'
import { readMap } from '../import/map.ts'
import { tidy } from '../import/tidy.ts'
import { type Comparison, comparePayoffs } from './compare.ts'
import { type Portfolio, type PortfolioFile, readFolder } from './folder.ts'
import { movePart, type PartResult, todayOf } from './move-part.ts'
import { PARTS } from './parts.ts'

export interface MoveInRequest {
  readonly folder: string
  /** Everything is done and then rolled back. */
  readonly isRehearsal: boolean
  /** Also when payoffs differ from the old system's. */
  readonly acceptsDifferences: boolean
  /** Checks the invariants in the transaction; what they found wrong, in sentences. */
  readonly verify: (trx: Transaction) => Promise<readonly string[]>
}

export interface MoveInResult {
  readonly outcome: 'moved-in' | 'refused' | 'rehearsed'
  readonly faults: readonly string[]
  /** Null without a file of certificates. */
  readonly certificates: ImportResult | null
  readonly parts: readonly PartResult[]
  readonly comparison: Comparison | null
}

/** Ends the transaction with its result, and nothing stored. */
class RolledBack extends Error {
  override readonly name = 'RolledBack'
  readonly result: Omit<MoveInResult, 'certificates'>

  constructor(result: Omit<MoveInResult, 'certificates'>) {
    super('nothing was stored')
    this.result = result
  }
}

/**
 * Moves a whole portfolio in, all or nothing, in one transaction: certificates, all that hangs on them, their ledgers;
 * then compares the payoffs with the old system's and checks every invariant. Throws ImportProblem for what prevents
 * files from being read.
 */
export async function moveIn(
  services: TaskServices,
  request: MoveInRequest,
  progress: Progress,
): Promise<MoveInResult> {
  const portfolio = readFolder(request.folder)
  const held: { certificates: ImportResult | null; result: Omit<MoveInResult, 'certificates'> | null } = {
    certificates: null,
    result: null,
  }
  const work = async (trx: Transaction, certificates: ImportResult | null) => {
    held.certificates = certificates
    held.result = await moveParts(trx, services, { portfolio, request, progress })
  }
  try {
    const file = portfolio.get('certificates')
    if (file) {
      const imported = await importFile(services, requestOf(file, work), progress)
      if (imported.outcome === 'refused')
        return { outcome: 'refused', faults: imported.faults, certificates: imported, ...NOTHING }
    } else await withImportLock(services.database, () => inTransaction(services.db, (trx) => work(trx, null)))
  } catch (error) {
    if (error instanceof RolledBack) return { ...error.result, certificates: held.certificates }
    throw error
  }
  await tidy(services, tablesOf(portfolio))
  return { outcome: 'moved-in', faults: [], ...NOTHING, ...held.result, certificates: held.certificates }
}

/** What changed; the import of certificates has tidied its own tables, also of what the parts did there. */
function tablesOf(portfolio: Portfolio): (keyof Tables)[] {
  const own = PARTS.filter(({ name }) => portfolio.has(name)).map(({ table }) => table)
  const all = [...own, 'import_item', 'ledger_posting', 'ledger_entry', ...IMPORT_CHANGES] as const
  return [...new Set(all)].filter(
    (table) => !portfolio.has('certificates') || !IMPORT_CHANGES.some((each) => each === table),
  )
}

const NOTHING = { parts: [], comparison: null }

const requestOf = (
  { path, mapPath }: PortfolioFile,
  work: (trx: Transaction, certificates: ImportResult) => Promise<void>,
): ImportRequest => ({
  path,
  map: mapPath === null ? null : readMap(mapPath),
  ...{ sheet: null, acceptsValid: false, isDryRun: false, expectedRows: null, expectedCents: null },
  ...{ preset: null, task: null },
  onCommit: (trx, _, result) => work(trx, result),
})

interface Move {
  readonly portfolio: Portfolio
  readonly request: MoveInRequest
  readonly progress: Progress
}

async function moveParts(
  trx: Transaction,
  services: TaskServices,
  { portfolio, request, progress }: Move,
): Promise<Omit<MoveInResult, 'certificates'>> {
  const parts: PartResult[] = []
  const touched = new Set<number>()
  for (const part of PARTS) {
    const file = portfolio.get(part.name)
    if (!file) continue
    const { certificateIds, ...result } = await movePart(trx, services, { part, file, progress })
    parts.push(result)
    if (part.affectsPayoff) for (const id of certificateIds) touched.add(id)
  }
  const done = { outcome: 'moved-in', faults: [], parts, comparison: null } as const
  const refuse = (faults: readonly string[], comparison: Comparison | null = null) =>
    new RolledBack({ ...done, outcome: 'refused', faults, comparison })
  const rejected = parts.filter(({ rejectedCount }) => rejectedCount > 0)
  if (rejected.length > 0)
    throw refuse(rejected.map(({ name, rejectedCount }) => `${rejectedCount} rows of ${name} are invalid.`))
  const faults = await bookAll(trx, services, [...touched], progress)
  if (faults.length > 0) throw refuse(faults)
  const payoffs = portfolio.get('payoffs')
  const comparison = payoffs ? await comparePayoffs(trx, services, payoffs, todayOf(services)) : null
  const differing = comparison?.differences.length ?? 0
  if (differing > 0 && !request.acceptsDifferences)
    throw refuse([`The payoffs of ${differing} certificates differ from the old system's.`], comparison)
  await writeAudit(
    trx,
    parts.map((part) => entryOf(services, part)),
  )
  const wrong = await request.verify(trx)
  if (wrong.length > 0) throw refuse(wrong, comparison)
  if (request.isRehearsal) throw new RolledBack({ ...done, outcome: 'rehearsed', comparison })
  return { ...done, comparison }
}

const CERTIFICATES_AT_ONCE = 200

/**
 * Nobody else posts to these ledgers meanwhile: the foreign keys of the stored items hold their certificates, and whoever
 * moves money locks the certificate first.
 */
async function bookAll(
  trx: Transaction,
  services: TaskServices,
  ids: readonly number[],
  progress: Progress,
): Promise<string[]> {
  const faults: string[] = []
  progress.start('Booking payments', ids.length)
  for (let at = 0; at < ids.length; at += CERTIFICATES_AT_ONCE) {
    const refused = await bookMany(trx, services, ids.slice(at, at + CERTIFICATES_AT_ONCE))
    for (const [id, why] of refused)
      faults.push(`The payments of certificate ${id} cannot be booked: ${why}.`)
    progress.at(Math.min(ids.length, at + CERTIFICATES_AT_ONCE))
  }
  progress.end()
  return faults
}

/** The invariants ask for a line that names the batch of every payment and plan that moved in. */
const entryOf = ({ clock }: TaskServices, { name, batchId, addedCount }: PartResult): AuditEntry => ({
  at: clock.now(),
  actor: { role: 'system' },
  action: 'import',
  subject: { kind: 'import_batch', id: batchId },
  address: null,
  detail: { by: 'command', part: name, added: addedCount },
})
