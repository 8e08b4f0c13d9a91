import type { Finding, VerifyReport } from '@fieldstone/contract/entities/verify/verify'
import type { Db, Transaction } from '../../db/database.ts'
import { countUnder, describeUse, keysInUse } from '../../encryption/keys-in-use.ts'
import type { Files } from '../../files.ts'
import type { KeyRing } from '../../providers/encryption.ts'
import type { Services } from '../../services.ts'
import { I7, I10 } from './audit.ts'
import { checkCertificates } from './certificates.ts'
import { type Check, type Found, Offenders } from './check.ts'
import { compareFiles, FILES, type FilesReport, reviewFiles } from './files.ts'
import { I1, I2, I18, I19 } from './ledger.ts'
import { I23, I24, I25, I26 } from './payment-accounts.ts'
import { I3, I4, I5, I8 } from './payments.ts'
import { I11, I12, I13, I14, I15, I16, I17, I21, I22 } from './plans.ts'
import { I20 } from './releases.ts'
import { PARCELS, RULES } from './stored-rows.ts'
import { I6 } from './transitions.ts'

const KEYS = { id: 'keys', title: 'Every key that files and mails need is in ENCRYPTION_KEYS' }

/** Counts the keys, and what cannot be read without one that is missing: 'k1 (86 files and 16 mails)'. */
async function checkKeysInUse(trx: Transaction, ring: KeyRing): Promise<Found> {
  const wrong = new Offenders()
  const used = await keysInUse(trx)
  for (const id of used)
    if (!ring.some((key) => key.id === id)) wrong.add(`${id} (${describeUse(await countUnder(trx, id))})`)
  return wrong.found(used.length)
}

/** The invariants that our rows alone can prove; provider.ts compares with the provider. */
export const CHECKS: readonly Check[] = [
  I1,
  I2,
  I3,
  I4,
  I5,
  I6,
  I7,
  I8,
  I10,
  I11,
  I12,
  I13,
  I14,
  I15,
  I16,
  I17,
  I18,
  I19,
  I20,
  I21,
  I22,
  I23,
  I24,
  I25,
  I26,
  RULES,
  PARCELS,
]

/** Checks every invariant in one read-only snapshot, then the files that its rows name. Repairs nothing. */
export async function verify(db: Db, services: VerifyServices): Promise<VerifyReport> {
  const { stored } = services.files
  const [report, compared] = await inSnapshot(
    db,
    async (trx) => [await verifySnapshot(trx, services), await compareFiles(trx, stored)] as const,
  )
  return withFiles(report, await reviewFiles(db, stored, compared))
}

/** The settings, the time, and the storage of the files that rows name. */
export type VerifyServices = Pick<Services, 'clock' | 'config'> & { readonly files: Pick<Files, 'stored'> }

/** What rows alone can show, without the files that they name. */
export type RowsReport = Omit<VerifyReport, 'unnamedFiles'>

export function withFiles(report: RowsReport, { found, unnamedFiles }: FilesReport): VerifyReport {
  const finding = findingOf(FILES, found)
  return {
    ...report,
    isOk: report.isOk && finding.isOk,
    findings: [...report.findings, finding],
    unnamedFiles,
  }
}

/** All reads inside see the same moment, and nothing can be written. */
export const inSnapshot = <T>(db: Db, read: (trx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** Checks what rows alone can show, in a snapshot that is already open. */
export async function verifySnapshot(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
): Promise<RowsReport> {
  const at = services.clock.now()
  const findings: Finding[] = []
  for (const check of CHECKS) findings.push(findingOf(check, await check.run(trx, services.config)))
  const certificates = await checkCertificates(trx, services)
  findings.push(findingOf(LEDGER, certificates.ledger), findingOf(DATA, certificates.data))
  findings.push(findingOf(KEYS, await checkKeysInUse(trx, services.config.encryptionKeys)))
  return { at, isOk: findings.every((it) => it.isOk), findings, unquoted: certificates.unquoted }
}

const LEDGER = {
  id: 'ledger',
  title: 'The postings of every certificate say what a replay of its payments implies',
}
const DATA = { id: 'data', title: 'What is known of every certificate agrees with itself and the settings' }

export const findingOf = ({ id, title }: Pick<Check, 'id' | 'title'>, found: Found): Finding => ({
  id,
  title,
  isOk: found.offendingCount === 0,
  ...found,
})
