import type { Transaction } from '../../db/database.ts'

/** One change of what decides a certificate's status or money. Words for staff; no personal data. */
export interface HistoryChange {
  readonly certificateId: number
  /** When it happened; the time of the transaction when left out. */
  readonly at?: Date
  /** Null for what nobody did in person: a settlement, an import. */
  readonly actorUserId: number | null
  /** A short phrase: 'payment settled', 'status override'. */
  readonly what: string
  readonly before: string | null
  readonly after: string | null
  readonly reason: string | null
}

/** Leaves a line on the certificate's timeline, in the transaction of the change. Lines are never changed. */
export async function recordHistory(trx: Transaction, change: HistoryChange): Promise<void> {
  await trx
    .insertInto('certificate_history')
    .values({
      certificate_id: change.certificateId,
      ...(change.at ? { at: change.at } : {}),
      actor_user_id: change.actorUserId,
      what: change.what,
      before: change.before,
      after: change.after,
      reason: change.reason,
    })
    .execute()
}
