import type {
  Document,
  DocumentChange,
  DocumentVisibility,
} from '@fieldstone/contract/entities/documents/document'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import {
  canSeeDocumentName,
  chosenVisibility,
  IN_PLACE,
  managedBy,
  restorableBy,
} from '../../records/document-access.ts'
import { lockCertificate } from '../../records/lock.ts'
import { reachOf } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import { recordChanges } from '../legal/service.ts'
import { getDocument } from './document-queries.ts'

type WriterContext = Context<ActorOf<'admin' | 'legal'>>

/** Changes the category of a document and who sees it. */
export const changeDocument = (
  context: WriterContext,
  id: number,
  input: DocumentChange,
): Promise<Document> =>
  withDocument(context, id, presentTo(context), async (trx, found) => {
    requireManaged(found)
    const next = chosenVisibility(context.actor, input)
    // A document that a figure or letter relies on stays visible for verification.
    if (found.isForAdmin && !next.isForAdmin) await requireUnused(trx, id)
    await trx
      .updateTable('document')
      .set({
        category: input.category,
        is_for_admin: next.isForAdmin,
        is_for_county: next.isForCounty,
        is_for_firm: next.isForFirm,
        // Sharing answers the request to share.
        ...(next.isForAdmin ? NOT_ASKED : {}),
      })
      .where('id', '=', id)
      .execute()
    const lines = [
      { field: 'documentVisibility', before: visibilityText(found), after: visibilityText(next) },
      { field: 'documentKind', before: found.category, after: input.category },
    ].filter(({ before, after }) => before !== after)
    await record(trx, context, { found, lines, action: 'change-document' })
  })

/** Removes a document from all lists. Its content stays. */
export const removeDocument = (context: WriterContext, id: number): Promise<Document> =>
  withDocument(context, id, presentTo(context), async (trx, found) => {
    requireManaged(found)
    await requireUnused(trx, id)
    const removed = { removed_at: context.at, removed_by: context.actor.userId }
    await trx.updateTable('document').set(removed).where('id', '=', id).execute()
    await record(trx, context, { found, lines: [happened('documentRemoved')], action: 'remove-document' })
  })

export const restoreDocument = (context: WriterContext, id: number): Promise<Document> =>
  withDocument(context, id, restorableBy(context.actor, context.at), async (trx, found) => {
    const back = { removed_at: null, removed_by: null }
    await trx.updateTable('document').set(back).where('id', '=', id).execute()
    await record(trx, context, { found, lines: [happened('documentRestored')], action: 'restore-document' })
  })

/** Asks the firm that has not shared a document to share it. Asking again changes nothing. */
export const askForDocument = (context: Context<ActorOf<'admin'>>, id: number): Promise<Document> =>
  withDocument(context, id, presentTo(context), async (trx, found) => {
    if (found.isForAdmin || found.isManaged) throw new Refusal('state_changed')
    if (found.isAsked) return
    const asked = { share_asked_at: context.at, share_asked_by: context.actor.userId }
    await trx.updateTable('document').set(asked).where('id', '=', id).execute()
    await record(trx, context, { found, lines: [happened('documentAsked')], action: 'ask-for-document' })
  })

interface Found extends DocumentVisibility {
  readonly id: number
  readonly certificateId: number
  readonly category: Document['category']
  readonly isManaged: boolean
  readonly isAsked: boolean
}

/**
 * Runs `work` on a document that matches `fits`, with its certificate locked. Throws `not_found` if the reader may
 * not know of it.
 */
async function withDocument(
  context: WriterContext,
  id: number,
  fits: RawBuilder<boolean>,
  work: (trx: Transaction, found: Found) => Promise<void>,
): Promise<Document> {
  const { db } = context.services
  const missing = () => outOfReach(context, { kind: 'document', id })
  const row = await db
    .selectFrom('document')
    .select('certificate_id as certificateId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw await missing()
  const done = await inTransaction(db, async (trx) => {
    await lockCertificate(trx, row.certificateId)
    const found = await find(trx, context, id, fits)
    if (found === null) return null
    await work(trx, found)
    return getDocument(trx, context.actor, id)
  })
  if (done === null) throw await missing()
  return done
}

async function find(
  trx: Transaction,
  { actor }: WriterContext,
  id: number,
  fits: RawBuilder<boolean>,
): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select d.id, d.certificate_id as "certificateId", d.category, d.is_for_admin as "isForAdmin",
      d.is_for_county as "isForCounty", d.is_for_firm as "isForFirm", ${managedBy(actor)} as "isManaged",
      d.share_asked_at is not null as "isAsked"
    from document d join certificate c on c.id = d.certificate_id
    where d.id = ${id} and ${reachOf(actor)} and ${fits} for update of d`.execute(trx)
  return rows[0] ?? null
}

const presentTo = ({ actor }: WriterContext) => sql<boolean>`${IN_PLACE} and ${canSeeDocumentName(actor)}`

function requireManaged({ isManaged }: Found): void {
  if (!isManaged) throw new Refusal('not_allowed')
}

/** Throws `document_in_use` for the copy of a letter, a military affidavit, and a court order for posted fees. */
async function requireUnused(trx: Transaction, id: number): Promise<void> {
  const { rows } = await sql`
    select from letter where letter.document_id = ${id}
    union all select from legal_case where legal_case.military_document_id = ${id}
    union all select from expense where expense.court_order_id = ${id} limit 1`.execute(trx)
  if (rows.length > 0) throw new Refusal('document_in_use')
}

const NOT_ASKED = { share_asked_at: null, share_asked_by: null }

const VISIBLE_TO = [
  ['isForAdmin', 'admin'],
  ['isForFirm', 'firm'],
  ['isForCounty', 'county'],
] as const

/** Formats a visibility as 'admin firm county', or 'own' if nobody else sees it. The page translates it. */
const visibilityText = (visibility: DocumentVisibility): string =>
  VISIBLE_TO.filter(([name]) => visibility[name])
    .map(([, word]) => word)
    .join(' ') || 'own'

const happened = (field: string) => ({ field, before: null, after: 'true' })

interface Recorded {
  readonly found: Found
  readonly lines: readonly {
    readonly field: string
    readonly before: string | null
    readonly after: string
  }[]
  readonly action: 'change-document' | 'remove-document' | 'restore-document' | 'ask-for-document'
}

async function record(
  trx: Transaction,
  context: WriterContext,
  { found, lines, action }: Recorded,
): Promise<void> {
  const { id, certificateId } = found
  await recordChanges(
    trx,
    context,
    lines.map((line) => ({ ...line, certificateId, documentId: id })),
  )
  if (lines.length === 0) return
  const detail = { certificateId, ...Object.fromEntries(lines.map(({ field, after }) => [field, after])) }
  context.audit(trx, { action, subject: { kind: 'document', id }, detail })
}
