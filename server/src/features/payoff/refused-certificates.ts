import type { Db, Transaction } from '../../db/database.ts'
import type { LienRow } from '../../records/certificate-row.ts'
import { type CertificateRow, listCertificateRows } from '../../records/certificate-row.ts'
import { todayOf } from './business-day.ts'
import { figureOf, type RefusedFigure } from './figure.ts'
import { lienOf } from './lien.ts'
import type { PayoffServices } from './record.ts'
import { type Rules, readRegime } from './regime-rows.ts'

/** The data of a certificate in a file that its payoff depends on. */
export type StatedCertificate = Pick<
  CertificateRow,
  | 'stateId'
  | 'countyId'
  | 'certificateNo'
  | 'parcelNo'
  | 'saleType'
  | 'purchasedOn'
  | 'priceCents'
  | 'rateBps'
  | 'noiFiledOn'
  | 'redeemedOn'
>

/**
 * Returns why the engine refuses a certificate as a file states it, or null. `known` is the stored certificate with its
 * items.
 */
export function refusalOfStated(
  services: Pick<PayoffServices, 'clock' | 'config'>,
  regimeOf: Rules['regimeOf'],
  stated: StatedCertificate,
  known: CertificateRow | null,
): RefusedFigure | null {
  return refusalOf(
    services,
    { ...(known ?? NEW), ...stated },
    {
      regime: regimeOf(stated.stateId, stated.countyId),
      unreadable: [],
    },
  )
}

/** Finds the stored certificates that the engine refuses, as the transaction sees them, by id. */
export async function findRefused(
  db: Db | Transaction,
  services: Pick<PayoffServices, 'clock' | 'config'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RefusedCertificate>> {
  const refused = new Map<number, RefusedCertificate>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    for (const row of await listCertificateRows(db, ids.slice(at, at + AT_ONCE))) {
      const figure = refusalOf(services, row, readRegime(row))
      if (figure) refused.set(row.id, { ...figure, certificateNo: row.certificateNo })
    }
  }
  return refused
}

export interface RefusedCertificate extends RefusedFigure {
  readonly certificateNo: string
}

const AT_ONCE = 200

/** A redeemed certificate owes nothing, whatever its other data. */
function refusalOf(
  services: Pick<PayoffServices, 'clock' | 'config'>,
  row: LienRow,
  rules: ReturnType<typeof readRegime>,
): RefusedFigure | null {
  const { regime } = rules
  if (row.redeemedOn !== null) return null
  const lien = lienOf(row, regime, services)
  if (lien === null) return null
  const figure = figureOf(lien, { ...rules, stateId: row.stateId, today: todayOf(services, regime) })
  return figure.kind === 'refused' ? figure : null
}

/** The facts of a certificate that is not stored yet, except those in its row. */
const NEW = {
  militaryFromOn: null,
  militaryUntilOn: null,
  id: 0,
  noiPaidOn: null,
  subsequents: [],
  expenses: [],
  fees: [],
  payments: [],
  receipts: [],
  escrowMoves: [],
  waivers: [],
} as const satisfies Partial<LienRow>
