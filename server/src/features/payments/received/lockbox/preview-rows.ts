import type { LockboxRow } from '@fieldstone/domain/payments/lockbox'
import { payerKey, referenceKey } from '@fieldstone/domain/payments/same-money'
import type { SystemContext } from '../../../../context.ts'
import { inUndoneTransaction } from '../../../../db/database.ts'
import { lockCertificate } from '../../../../records/lock.ts'
import { findCertificate, type Taken, takeRowIn } from './take-row.ts'

export interface PreviewedRow extends Taken {
  readonly row: LockboxRow
}

interface Asked {
  readonly change: SystemContext
  readonly userId: number
}

/**
 * Returns what booking would do with each row. Runs the function that books in transactions that are rolled back. Rows that
 * may affect each other share a transaction. Others have their own, so that each certificate is locked only for its own rows.
 */
export async function previewRows(asked: Asked, rows: readonly LockboxRow[]): Promise<PreviewedRow[]> {
  const { db } = asked.change.services
  const found: Placed[] = []
  for (const row of rows) {
    const { certificate } = await findCertificate(db, row.slip)
    found.push({ row, certificateId: certificate?.id ?? null })
  }
  const previewed: PreviewedRow[] = []
  for (const group of groupsOf(found)) {
    asked.change.signal.throwIfAborted()
    previewed.push(...(await previewGroup(asked, group)))
  }
  return previewed.sort((a, b) => a.row.line - b.row.line)
}

interface Placed {
  readonly row: LockboxRow
  readonly certificateId: number | null
}

/** Groups rows by certificate, check and payer, by which the same money is recognized. */
function groupsOf(found: readonly Placed[]): Placed[][] {
  const groups = new Map<string, Placed[]>()
  for (const placed of found) {
    const joined = new Set(keysOf(placed).flatMap((key) => groups.get(key) ?? []))
    const group = [...joined, placed]
    for (const member of group) for (const key of keysOf(member)) groups.set(key, group)
  }
  return [...new Set(groups.values())]
}

function keysOf({ row, certificateId }: Placed): string[] {
  const [number, payer] = [referenceKey(row.reference), payerKey(row.payerName)]
  return [
    `line ${row.line}`,
    ...(number === '' ? [] : [`number ${number}`]),
    ...(payer === '' ? [] : [`payer ${payer}`]),
    ...(certificateId === null ? [] : [`certificate ${certificateId}`]),
  ]
}

const previewGroup = ({ change, userId }: Asked, group: readonly Placed[]): Promise<PreviewedRow[]> =>
  inUndoneTransaction(change.services.db, async (trx) => {
    const ids = new Set(group.flatMap(({ certificateId }) => (certificateId === null ? [] : [certificateId])))
    for (const id of [...ids].sort((a, b) => a - b)) await lockCertificate(trx, id)
    const file = await trx
      .insertInto('lockbox_file')
      .values({
        name: 'preview',
        content: '',
        row_count: group.length,
        total_cents: 0,
        sent_by: userId,
        sent_at: change.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const run = { change, fileId: file.id, userId, isPreview: true }
    const previewed: PreviewedRow[] = []
    const inOrder = group.toSorted((a, b) => a.row.line - b.row.line)
    for (const { row } of inOrder) previewed.push({ ...(await takeRowIn(trx, run, row)), row })
    return previewed
  })
