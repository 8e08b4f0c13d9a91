import type { VerifyReport } from '@fieldstone/contract/entities/verify/verify'
import type { Transaction } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { visitCertificates } from '../payoff/service.ts'
import { type Found, NAMED_AT_MOST, Offenders } from './check.ts'

export interface CertificatesFound {
  readonly ledger: Found
  readonly data: Found
  readonly unquoted: VerifyReport['unquoted']
}

/** Reads all certificates once to check the ledger, the data, and which have no payoff and why. */
export async function checkCertificates(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
): Promise<CertificatesFound> {
  const [ledger, data] = [new Offenders(), new Offenders()]
  const reasons = new Map<string, { count: number; certificateIds: number[] }>()
  let [posted, looked] = [0, 0]
  await visitCertificates(trx, services, {
    figure: (id, figure) => {
      looked += 1
      if (figure.kind === 'refused') data.add(`certificate ${id} (${figure.reason})`)
      if (figure.kind !== 'unquoted') return
      const known = reasons.get(figure.reason) ?? { count: 0, certificateIds: [] }
      known.count += 1
      if (known.certificateIds.length < NAMED_AT_MOST) known.certificateIds.push(id)
      reasons.set(figure.reason, known)
    },
    ledger: (id, difference) => {
      posted += 1
      if (difference !== null) ledger.add(`certificate ${id} (${difference})`)
    },
  })
  return {
    ledger: ledger.found(posted),
    data: data.found(looked),
    unquoted: [...reasons].map(([reason, { count, certificateIds }]) => ({ reason, count, certificateIds })),
  }
}
