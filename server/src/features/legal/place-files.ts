import { legalWireName } from '@fieldstone/contract/entities/legal/legal'
import { outOfReach } from '../../audit/throttle.ts'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { lockCertificate } from '../../records/lock.ts'
import { firmName, givenFirmName } from './attorneys.ts'
import { recordChanges } from './changes.ts'
import { recordEffects } from './file-effects.ts'
import { findFile } from './file-row.ts'
import { getRecord, type LegalRecord } from './read-file.ts'
import { storeFile } from './store-file.ts'

/** What is left out stays as it is. */
export interface Placement {
  /** Null takes the file back. */
  readonly firmId?: number | null | undefined
  readonly isActive?: boolean | undefined
}

/**
 * Gives the legal files of certificates to a firm or takes them back, opens or closes them: all or none. Refuses with
 * `not_found` when one of the certificates does not exist, and with `bad_request` a firm that may not have them. Returns
 * how many have changed.
 */
export async function placeFiles(
  context: AdminContext,
  certificateIds: readonly number[],
  placement: Placement,
): Promise<number> {
  const ids = [...new Set(certificateIds)].sort((a, b) => a - b)
  const moved = await inTransaction(context.services.db, (trx) => placeLocked(trx, context, ids, placement))
  if (moved === null) throw await outOfReach(context, { kind: 'certificate', id: ids.join(',') })
  return moved.length
}

/** The same in a transaction: those that have changed, as they were before; null when one of them does not exist. */
export async function placeLocked(
  trx: Transaction,
  context: AdminContext,
  ids: readonly number[],
  placement: Placement,
): Promise<readonly LegalRecord['row'][] | null> {
  for (const id of ids) await lockCertificate(trx, id)
  const records: LegalRecord[] = []
  for (const id of ids) {
    if ((await findFile(trx, id)) === null) return null
    records.push(await getRecord(context, trx, id))
  }
  const moved = records.filter(({ row }) => isMoved(row, placement))
  const given = moved.filter(({ row }) => placement.firmId !== undefined && row.firmId !== placement.firmId)
  const counties = [...new Set(given.map(({ row }) => row.countyId))]
  const name = await givenFirmName(trx, placement.firmId ?? null, counties)
  for (const record of moved) await place(trx, context, record, { placement, name })
  if (moved.length > 0)
    context.audit(trx, {
      action: 'place-legal-files',
      subject: placement.firmId ? { kind: 'firm', id: placement.firmId } : null,
      detail: { count: moved.length, certificates: moved.map(({ row }) => row.id).join(',') },
    })
  return moved.map(({ row }) => row)
}

const isMoved = ({ firmId, isActive }: LegalRecord['row'], to: Placement): boolean =>
  (to.firmId !== undefined && to.firmId !== firmId) || (to.isActive !== undefined && to.isActive !== isActive)

interface Placing {
  readonly placement: Placement
  readonly name: string | null
}

async function place(
  trx: Transaction,
  context: AdminContext,
  before: LegalRecord,
  { placement: { firmId, isActive }, name }: Placing,
): Promise<void> {
  const { row } = before
  const isGiven = firmId !== undefined && firmId !== row.firmId
  const values = {
    // An attorney of the firm before cannot keep a file that goes to another one.
    ...(isGiven ? { firmId, assignedAttorneyId: null } : {}),
    ...(isActive === undefined ? {} : { isActive }),
  }
  await storeFile(trx, row.id, values, context.at)
  const line = (
    field: 'firmId' | 'assignedAttorneyId' | 'isActive',
    from: string | null,
    to: string | null,
  ) => (from === to ? [] : [{ certificateId: row.id, field: legalWireName(field), before: from, after: to }])
  await recordChanges(trx, context, [
    ...(isGiven ? line('firmId', await firmName(trx, row.firmId), name) : []),
    ...(isGiven ? line('assignedAttorneyId', row.assignedAttorneyName, null) : []),
    ...(isActive === undefined ? [] : line('isActive', String(row.isActive), String(isActive))),
  ])
  await recordEffects(trx, context, before, await getRecord(context, trx, row.id))
}
