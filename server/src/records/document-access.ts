import type { DocumentVisibility } from '@fieldstone/contract/entities/documents/document'
import type { Actor } from '@fieldstone/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'

/**
 * Who may do what with the documents `d` of the certificates that an actor reaches (decision 0059). Nothing else asks this:
 * lists, files, fields that name a document and histories all take their condition here.
 */

/** The firm that added it still works on the file. */
const WITH_ITS_FIRM = sql`exists (
  select from legal_case file where file.certificate_id = d.certificate_id and file.firm_id = d.owner_firm_id)`

/** Who says who sees it, removes it and restores it: its firm while that has the file, else administrators. */
export function managedBy(actor: Actor): RawBuilder<boolean> {
  if (actor.role === 'admin') return sql`not ${WITH_ITS_FIRM}`
  return actor.role === 'legal' ? sql`coalesce(d.owner_firm_id = ${actor.firmId}, false)` : sql`false`
}

/** Whether it may be opened. */
export function openTo(actor: Actor): RawBuilder<boolean> {
  switch (actor.role) {
    case 'admin':
      return sql`(d.is_for_admin or ${managedBy(actor)})`
    case 'county':
      return sql`d.is_for_county`
    case 'legal':
      return sql`(d.is_for_firm or ${managedBy(actor)})`
    case 'taxpayer':
    case 'guest':
    case 'anonymous':
      return sql`false`
  }
}

/** Whether its name, its kind and who added it are told: to administrators of every document. */
export const canSeeDocumentName = (actor: Actor): RawBuilder<boolean> =>
  actor.role === 'admin' ? sql`true` : openTo(actor)

/** What was not removed. */
export const IN_PLACE = sql<boolean>`d.removed_at is null`

/** How long a removed document can be restored. */
export const HOURS_TO_RESTORE = 30 * 24

/** Removed, and the actor may still restore it. */
export const restorableBy = (actor: Actor, at: Date): RawBuilder<boolean> =>
  sql`d.removed_at > ${at}::timestamptz - make_interval(hours => ${HOURS_TO_RESTORE}) and ${managedBy(actor)}`

/** What is stored of what a person chose: what they see anyway is not theirs to choose. */
export function chosenVisibility(actor: Actor, input: DocumentVisibility): DocumentVisibility {
  const { isForCounty, isForFirm } = input
  if (actor.role !== 'legal') return { isForAdmin: true, isForCounty, isForFirm }
  // What the county sees, administrators see; and what is shared stays with the file when it goes to another firm.
  const isShared = input.isForAdmin || isForCounty
  return { isForAdmin: isShared, isForCounty, isForFirm: isShared }
}
