import { reaches } from '@fieldstone/domain/access/reach'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { DateRefusal } from '@fieldstone/domain/legal/date-checks'
import { sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { legalDateSentence } from '../../messages/refusals.ts'
import { lockCertificate } from '../../records/lock.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldChange } from './changes.ts'
import { getRecord, type LegalRecord, requireReach } from './read-file.ts'

/** Runs `work` on a file within the actor's reach, with its certificate locked. */
export async function inFile<T>(
  context: Context,
  certificateId: number,
  work: (trx: Transaction, record: LegalRecord) => Promise<T>,
): Promise<T> {
  await requireReach(context, certificateId)
  return inTransaction(context.services.db, async (trx) => {
    await lockCertificate(trx, certificateId)
    const record = await getRecord(context, trx, certificateId)
    // The file may have moved to another firm since its reach was checked.
    if (!reaches(context.actor, record.row)) throw new Refusal('not_found')
    return work(trx, record)
  })
}

/** Returns the certificate of a defendant or an expense. Throws `not_found` if it is out of reach. */
export async function certificateOf(
  context: Context,
  table: 'defendant' | 'expense' | 'earlier_bankruptcy' | 'deadline_mark',
  id: number,
): Promise<number> {
  const { db } = context.services
  const item = await db.selectFrom(table).select('certificate_id').where('id', '=', id).executeTakeFirst()
  if (!item) throw await outOfReach(context, { kind: table, id })
  return item.certificate_id
}

/**
 * Returns the id and next version of an item that is added again. Throws `not_found` if this certificate's audit log
 * does not have it. Empty for a new item.
 */
export async function restoredAs(
  trx: Transaction,
  { kind, certificateId, id, version = 1 }: Restored,
): Promise<{ readonly id?: number; readonly version?: number }> {
  if (id === undefined || id === 0) return {}
  await trx
    .selectFrom('audit_log')
    .select('id')
    .where('subject_kind', '=', 'certificate')
    .where('subject_id', '=', String(certificateId))
    .where('action', '=', `change-${kind}`)
    .where(sql<string>`audit_log.detail->>${kind}::text`, '=', String(id))
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  return { id, version: version + 1 }
}

interface Restored {
  readonly kind: 'defendant' | 'expense'
  readonly certificateId: number
  readonly id: number | undefined
  readonly version: number | undefined
}

/** Returns a history line per field that differs. `names` are the wire names. */
export function changesOf<Name extends string>(
  item: { readonly certificateId: number; readonly label: string },
  names: Readonly<Record<Name, string>>,
  before: Shown<Name>,
  after: Shown<Name>,
): FieldChange[] {
  return (Object.entries(names) as [Name, string][]).flatMap(([name, field]) =>
    after[name] === undefined || before[name] === after[name]
      ? []
      : [
          {
            certificateId: item.certificateId,
            field,
            item: item.label,
            before: textOf(before[name]),
            after: textOf(after[name]),
          },
        ],
  )
}

/** Some fields of an item. The others are not compared. */
export type Shown<Name extends string> = { readonly [N in Name]?: unknown }

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** Throws `bad_request` for future days, by the wire names of their fields. */
export function refusePastActs(
  dates: Readonly<Record<string, PlainDate | null | undefined>>,
  { row, today }: LegalRecord,
): void {
  const late = Object.entries(dates).filter(([, on]) => on !== null && on !== undefined && on > today)
  refuseDays(
    late.map(([name]) => [name, 'future']),
    row.purchasedOn,
  )
}

export function refuseDays(
  problems: readonly (readonly [field: string, refusal: DateRefusal])[],
  purchasedOn: PlainDate | null,
): void {
  if (problems.length === 0) return
  const fields = problems.map(([field, refusal]) => [field, legalDateSentence(refusal, purchasedOn)] as const)
  throw new Refusal('bad_request', { fields: Object.fromEntries(fields) })
}
