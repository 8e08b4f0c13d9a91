import type { Lien } from '@fieldstone/domain/payoff/lien'
import type { Regime } from '@fieldstone/domain/payoff/regime'
import type { Db } from '../../db/database.ts'
import { type CertificateRow, listCertificateRows } from '../../records/certificate-row.ts'
import type { Services } from '../../services.ts'
import { lienOf } from './lien.ts'
import { readRegime } from './regime-rows.ts'

/** A certificate as the engine takes it, without any figure yet. */
export interface UnquotedLien {
  readonly row: CertificateRow
  readonly lien: Lien | null
  readonly regime: Regime | null
}

/** Several certificates, by id, for work that asks the engine itself. */
export async function liensOf(
  db: Db,
  services: Pick<Services, 'clock' | 'config'>,
  ids: readonly number[],
): Promise<readonly UnquotedLien[]> {
  const rows = await listCertificateRows(db, ids)
  return rows.map((row) => {
    const { regime } = readRegime(row)
    return { row, regime, lien: lienOf(row, regime, services) }
  })
}
