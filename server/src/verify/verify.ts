import type { Finding, VerifyReport } from '@fieldstone/contract/entities/verify/verify'
import type { Db, Transaction } from '../db/database.ts'
import type { Services } from '../services.ts'
import { I7, I10 } from './audit.ts'
import { checkCertificates } from './certificates.ts'
import type { Check, Found } from './check.ts'
import { I1, I2 } from './ledger.ts'
import { I3, I4, I5, I8 } from './payments.ts'
import { I11, I12, I13, I14, I15, I16 } from './plans.ts'
import { RULES } from './rules.ts'
import { I6 } from './transitions.ts'

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
  RULES,
]

/** Checks every invariant in one read-only snapshot. Repairs nothing. */
export async function verify(db: Db, services: Pick<Services, 'clock' | 'config'>): Promise<VerifyReport> {
  return inSnapshot(db, (trx) => verifySnapshot(trx, services))
}

/** All reads inside see the same moment, and nothing can be written. */
export const inSnapshot = <T>(db: Db, read: (trx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** The same in a snapshot that is already open. */
export async function verifySnapshot(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
): Promise<VerifyReport> {
  const at = services.clock.now()
  const findings: Finding[] = []
  for (const check of CHECKS) findings.push(findingOf(check, await check.run(trx)))
  const certificates = await checkCertificates(trx, services)
  findings.push(findingOf(LEDGER, certificates.ledger), findingOf(DATA, certificates.data))
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
