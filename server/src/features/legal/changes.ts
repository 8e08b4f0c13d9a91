import type { LegalHistoryLine } from '@fieldstone/contract/entities/legal/legal'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { Page } from '../../lists/page.ts'
import { canSeeDocumentName } from '../../records/document-access.ts'
import type { VersionBy } from '../../records/versioned.ts'
import { requireReach } from './read-file.ts'

/** One field that was changed, with its values as text. */
export interface FieldChange {
  readonly certificateId: number
  /** The wire name. */
  readonly field: string
  /** The defendant or expense it belongs to. */
  readonly item?: string
  /** The document it is about. Readers who may know of it see its name. */
  readonly documentId?: number
  readonly before: string | null
  readonly after: string | null
}

/** Adds lines to the file's history in the transaction of the change. Lines are never changed. */
export async function recordChanges(
  trx: Transaction,
  { at, actor }: Pick<Context, 'at' | 'actor'>,
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return
  await trx
    .insertInto('legal_change')
    .values(
      changes.map(({ certificateId, field, item, documentId, before, after }) => ({
        certificate_id: certificateId,
        at,
        actor_user_id: actor.role === 'anonymous' ? null : actor.userId,
        field,
        item: item ?? null,
        document_id: documentId ?? null,
        before,
        after,
      })),
    )
    .execute()
}

/** Returns who made the current version of a file, and when. Ignores its documents. */
export async function lastChange(
  trx: Transaction,
  certificateId: number,
  readerId: number,
): Promise<VersionBy> {
  const { rows } = await sql<{ at: Date; writerId: number | null; name: string | null }>`
    select change.at, change.actor_user_id as "writerId", person.first_name || ' ' || person.last_name as name
    from legal_change change left join app_user person on person.id = change.actor_user_id
    where change.certificate_id = ${certificateId} and change.document_id is null
    order by change.id desc limit 1`.execute(trx)
  const [last] = rows
  if (!last) return { changedBy: null }
  return { changedBy: last.writerId === readerId ? 'you' : last.name, changedAt: last.at }
}

export async function listLegalHistory(
  context: Context,
  id: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Page<LegalHistoryLine[]>> {
  await requireReach(context, id)
  const { actor, services } = context
  const { db } = services
  const count = await sql<{ total: number }>`
    select count(*) as total from legal_change where certificate_id = ${id}`.execute(db)
  const { rows } = await sql<LegalHistoryLine>`
    select change.id, change.at, change.field,
      coalesce(change.item, case when ${canSeeDocumentName(actor)} then d.name end) as item, change.before, change.after,
      person.first_name || ' ' || person.last_name as "by"
    from legal_change change left join app_user person on person.id = change.actor_user_id
      left join document d on d.id = change.document_id
    where change.certificate_id = ${id}
    order by change.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return new Page(rows, count.rows[0]?.total ?? 0)
}
