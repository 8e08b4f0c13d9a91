import { SYSTEM } from '@fieldstone/domain/access/actor'
import { type AuditEntry, writeAudit } from '../../../audit/record.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Progress } from '../../../tasks/progress.ts'
import type { TaskServices } from '../../../tasks/task.ts'
import { type ImportRequest, type ImportResult, openImport } from '../file/import-file.ts'
import { ImportProblem } from '../file/problem.ts'
import { dropStaging } from '../file/staging.ts'
import { addPreset, presetOf, statesWithoutRules } from '../file/state-rules.ts'
import { bookAll } from './books.ts'
import { comparePayoffs, readClaims } from './compare.ts'
import { type Fault, faultOfFile } from './faults.ts'
import { fileNameOf, type Portfolio } from './folder.ts'
import { rejectWithoutInstalments } from './link-part.ts'
import { closePart, type MovedPart, movePart, type PartResult, refusedOf, todayOf } from './move-part.ts'
import { nameFindings } from './origins.ts'
import type { PartName } from './part-form.ts'
import { PARTS } from './parts.ts'
import { faultsOfRows, type Refused, readRefused, waitingAmong } from './refused-rows.ts'
import type { MoveInRequest, MoveInResult } from './request.ts'

export type Outcome = Omit<MoveInResult, 'outcome' | 'certificates' | 'faultsFile'>

/** Rolls the transaction back and carries its result. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack'
  readonly outcome: 'refused' | 'rehearsed'
  readonly result: Outcome

  constructor(outcome: 'refused' | 'rehearsed', result: Outcome) {
    super('nothing was stored')
    this.outcome = outcome
    this.result = result
  }
}

/** The result of the file of certificates. */
export type MovedCertificates =
  | {
      readonly kind: 'imported'
      readonly batchId: number
      readonly result: ImportResult
      readonly request: ImportRequest
    }
  /** The file was not read: there is none and all certificates exist (`isHere`), or it cannot be read. */
  | { readonly kind: 'unread'; readonly faults: readonly Fault[]; readonly isHere: boolean }

interface Move {
  readonly portfolio: Portfolio
  readonly request: MoveInRequest
  readonly progress: Progress
  readonly certificates: MovedCertificates
}

/** Stores all parts, books their money and checks the whole. Throws RolledBack with every fault. */
export async function moveParts(trx: Transaction, services: TaskServices, move: Move): Promise<Outcome> {
  const { portfolio, request, progress, certificates } = move
  const storedPresets = await storePresets(trx, request.presets ?? [])
  const before = await certificateFaults(trx, portfolio, certificates)
  const { moved, faults: unread } = await moveEach(trx, services, move, before.refused)
  const closed = await closeAll(trx, moved)
  const fileOf = (part: string) => {
    const file = portfolio.get(part)
    return file ? fileNameOf(file) : `${part}.csv`
  }
  const ids = await movedIds(trx, certificates, moved)
  const books = await bookAll(trx, services, { ids, fileOf, progress })
  for (const { staged } of moved) await dropStaging(trx, staged.batchId)
  const today = todayOf(services)
  const payoffs = portfolio.get('payoffs')
  const stated = payoffs ? await readable(() => readClaims(trx, payoffs, today), fileOf('payoffs')) : null
  const listed = [...before.faults, ...unread, ...closed.faults, ...books, ...(stated?.faults ?? [])]
  const missing = certificates.kind === 'imported' ? certificates.result.statesWithoutRules : []
  const done: Outcome = {
    faults: [],
    listed,
    parts: closed.parts,
    comparison: null,
    storedPresets,
    statesWithoutRules: await statesWithoutRules(trx, missing),
  }
  const refuse = (faults: readonly string[], comparison: Outcome['comparison'] = null) =>
    new RolledBack('refused', { ...done, faults, comparison })
  if (listed.length > 0 || closed.waitingCount > 0) throw refuse(summaryOf(done, closed.waitingCount, before))
  const comparison =
    payoffs && stated?.value ? await comparePayoffs(trx, services, payoffs.path, stated.value.claims) : null
  const differing = comparison?.differences.length ?? 0
  if (differing > 0 && !request.acceptsDifferences)
    throw refuse([`The payoffs of ${differing} certificates differ from the old system's.`], comparison)
  await writeAudit(
    trx,
    closed.parts.map((part) => entryOf(services, part)),
  )
  const wrong = await request.verify(trx)
  if (wrong.length > 0) throw refuse(await nameFindings(trx, wrong), comparison)
  if (request.isRehearsal) throw new RolledBack('rehearsed', { ...done, comparison })
  return { ...done, comparison }
}

async function storePresets(trx: Transaction, presets: readonly string[]): Promise<string[]> {
  const stored: string[] = []
  for (const stateId of presets) {
    const state = await trx.selectFrom('state').select('id').where('id', '=', stateId).executeTakeFirst()
    if (!state)
      throw new ImportProblem(
        `No certificate lies in ${stateId}, so its preset cannot be stored. Leave it out.`,
      )
    if (await addPreset(trx, presetOf(stateId))) stored.push(stateId)
  }
  return stored
}

interface CertificateFaults {
  readonly faults: readonly Fault[]
  readonly refused: readonly string[] | null
  readonly rowCount: number
}

async function certificateFaults(
  trx: Transaction,
  portfolio: Portfolio,
  moved: MovedCertificates,
): Promise<CertificateFaults> {
  if (moved.kind === 'unread') return { faults: moved.faults, refused: moved.isHere ? [] : null, rowCount: 0 }
  if (moved.result.rejectedCount === 0) return { faults: [], refused: [], rowCount: 0 }
  const rows = await readRefused(trx, moved.batchId, await openImport(moved.request))
  const file = portfolio.get('certificates')
  return {
    faults: faultsOfRows(file ? fileNameOf(file) : 'certificates.csv', rows),
    refused: rows.flatMap(({ certificate }) => (certificate === null ? [] : [certificate])),
    rowCount: rows.length,
  }
}

/** Stores each part, then checks what needs all of them together. */
async function moveEach(
  trx: Transaction,
  services: TaskServices,
  { portfolio, progress }: Move,
  certificates: readonly string[] | null,
) {
  const moved: MovedPart[] = []
  const faults: Fault[] = []
  const partOf = (name: PartName) => moved.find(({ staged }) => staged.part.name === name)
  let refused: Refused = { certificates, plans: [] }
  for (const part of PARTS) {
    const file = portfolio.get(part.name)
    if (!file) continue
    const { value, faults: own } = await readable(
      async () => ({ faults: [], part: await movePart(trx, services, { part, file, refused, progress }) }),
      fileNameOf(file),
    )
    faults.push(...own)
    if (value) moved.push(value.part)
    if (value) faults.push(...value.part.faults)
    if (part.name === 'plans') refused = { certificates, plans: await refusedPlans(trx, partOf('plans')) }
  }
  const [plans, instalments] = [partOf('plans'), partOf('instalments')]
  // Skip this check if the installments cannot be read or stored.
  const isUnknown = portfolio.has('instalments') && (!instalments || instalments.faults.length > 0)
  if (plans && !isUnknown)
    await rejectWithoutInstalments(trx, plans.staged, (await refusedPlans(trx, instalments)) ?? [])
  return { moved, faults }
}

/** Null for a file that cannot be read or stored. */
async function refusedPlans(
  trx: Transaction,
  part: MovedPart | undefined,
): Promise<readonly string[] | null> {
  if (!part) return null
  if (part.faults.length > 0) return null
  const rows = await refusedOf(trx, part)
  return rows.flatMap(({ plan }) => (plan === null ? [] : [plan]))
}

/** Records a file that cannot be read as a problem, and goes on with the others. */
async function readable<T extends { readonly faults: readonly Fault[] }>(
  read: () => Promise<T>,
  fileName: string,
): Promise<{ readonly value: T | null; readonly faults: readonly Fault[] }> {
  try {
    const value = await read()
    return { value, faults: value.faults }
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
    return { value: null, faults: [faultOfFile(fileName, error.message)] }
  }
}

async function closeAll(trx: Transaction, moved: readonly MovedPart[]) {
  const parts: PartResult[] = []
  const faults: Fault[] = []
  let waitingCount = 0
  for (const part of moved) {
    const { result, refused } = await closePart(trx, part)
    parts.push(result)
    faults.push(...faultsOfRows(fileNameOf(part.file), refused))
    waitingCount += waitingAmong(refused)
  }
  return { parts, faults, waitingCount }
}

/** Certificates about which this portfolio states something that affects payoffs. */
async function movedIds(
  trx: Transaction,
  certificates: MovedCertificates,
  moved: readonly MovedPart[],
): Promise<number[]> {
  const ids = new Set(
    moved.flatMap(({ staged, certificateIds }) => (staged.part.affectsPayoff ? certificateIds : [])),
  )
  if (certificates.kind === 'imported') {
    const effects = trx.selectFrom('import_effect').select('certificate_id')
    for (const row of await effects.where('batch_id', '=', certificates.batchId).execute())
      ids.add(row.certificate_id)
  }
  return [...ids]
}

function summaryOf(
  { parts, listed }: Outcome,
  waitingCount: number,
  { rowCount }: CertificateFaults,
): string[] {
  const rejected = [{ name: 'certificates', rejectedCount: rowCount }, ...parts].filter(
    ({ rejectedCount }) => rejectedCount > 0,
  )
  const others = listed.filter(({ line }) => line === null || rejected.length === 0).length
  return [
    ...rejected.map(({ name, rejectedCount }) => `${rejectedCount} rows of ${name} are invalid.`),
    ...(waitingCount === 0
      ? []
      : [`${waitingCount} of these rows only belong to a certificate or plan that is refused itself.`]),
    ...(rejected.length === 0 && others > 0 ? ['The files contradict themselves or the rules.'] : []),
  ]
}

/** The audit line of a part. The invariants require one that names the batch of every payment and plan that moved in. */
const entryOf = ({ clock }: TaskServices, { name, batchId, addedCount }: PartResult): AuditEntry => ({
  at: clock.now(),
  actor: SYSTEM,
  action: 'import',
  subject: { kind: 'import_batch', id: batchId },
  address: null,
  detail: { by: 'command', part: name, added: addedCount },
})
