import {
  LEGAL_FIELDS,
  type LegalChange,
  type LegalField,
  type LegalFile,
  legalFile,
  legalWireName,
  PLACEMENT_FIELDS,
} from '@fieldstone/contract/entities/legal/legal'
import type { Actor, ActorOf } from '@fieldstone/domain/access/actor'
import { reaches } from '@fieldstone/domain/access/reach'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { dateRefusal } from '@fieldstone/domain/legal/date-checks'
import { LEGAL_DATES } from '@fieldstone/domain/legal/file'
import { isOpenFile } from '@fieldstone/domain/legal/next-step'
import { auditRefusal } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { legalDateSentence } from '../../messages/refusals.ts'
import { lockCertificate } from '../../records/lock.ts'
import { requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { attorneyName, firmName, givenFirmName } from './attorneys.ts'
import { lastChange, recordChanges } from './changes.ts'
import { recordEffects } from './file-effects.ts'
import type { FileRow } from './file-row.ts'
import { presentFile } from './present.ts'
import { getRecord, type LegalRecord, requireReach } from './read-file.ts'
import { fileDocumentName, storeFile } from './store-file.ts'

type StaffContext = Context<ActorOf<'admin' | 'legal'>>
type FileValues = Pick<FileRow, LegalField>

/**
 * Saves a legal file. Throws `edit_conflict` with the current file if the version is stale, and `bad_request` for a
 * past act on a future day. Unchanged fields add no line and no version.
 */
export async function updateFile(context: StaffContext, change: LegalChange): Promise<LegalFile> {
  await requireReach(context, change.id)
  const { saved, dropped } = await inTransaction(context.services.db, (trx) => save(trx, context, change))
  if (dropped.length > 0) await recordDropped(context, change.id, dropped)
  return presentFile(saved.row, context.actor, saved)
}

async function save(trx: Transaction, context: StaffContext, change: LegalChange) {
  await lockCertificate(trx, change.id)
  const before = await getRecord(context, trx, change.id)
  // The file may have moved to another firm since its reach was checked.
  if (!reaches(context.actor, before.row)) throw new Refusal('not_found')
  await requireVersion(before.row, change.version, legalFile, async () => ({
    current: presentFile(before.row, context.actor, before),
    ...(await lastChange(trx, change.id, context.actor.userId)),
  }))
  const { allowed, dropped } = changedFields(context, before.row, change)
  refuseDates(before, allowed)
  const values = withoutLostAttorney(before.row, allowed)
  if (Object.keys(values).length === 0) return { saved: before, dropped }
  const lines = await linesOf(trx, context.actor, before.row, values)
  await storeFile(trx, change.id, values, context.at)
  await recordChanges(trx, context, lines)
  const saved = await getRecord(context, trx, change.id)
  await recordEffects(trx, context, before, saved)
  context.audit(trx, {
    action: 'update-legal-file',
    subject: { kind: 'certificate', id: change.id },
    detail: { fields: lines.map(({ field }) => field).join(',') },
  })
  return { saved, dropped }
}

/** Returns the changed fields that this actor may change, and the names of the others. Empty text counts as none. */
function changedFields({ actor }: StaffContext, row: FileRow, change: LegalChange) {
  const allowed: Partial<Record<LegalField, unknown>> = {}
  const dropped: string[] = []
  for (const name of LEGAL_FIELDS) {
    const value = change[name] === '' ? null : change[name]
    // A client sends back whether the file is open, as it was answered.
    const current = name === 'isActive' ? isOpenFile(row) : row[name]
    if (value === undefined || value === current) continue
    const isPlacement = (PLACEMENT_FIELDS as readonly string[]).includes(name)
    if (isPlacement && actor.role !== 'admin') dropped.push(legalWireName(name))
    else allowed[name] = value
  }
  // Each value has the type of its field, which the loop over names cannot express.
  return { allowed: allowed as Partial<FileValues>, dropped }
}

function refuseDates({ row, today }: LegalRecord, values: Partial<FileValues>): void {
  const given = { today, purchasedOn: row.purchasedOn }
  const problems = LEGAL_DATES.flatMap((name) => {
    const refusal = dateRefusal(name, values[name] ?? null, given)
    return refusal === null ? [] : [[name, legalDateSentence(refusal, row.purchasedOn)] as const]
  })
  if (problems.length === 0) return
  throw new Refusal('bad_request', { fields: Object.fromEntries(problems) })
}

/** An attorney of the previous firm cannot keep a file that moves to another firm. */
function withoutLostAttorney(row: FileRow, values: Partial<FileValues>): Partial<FileValues> {
  const isMoved = values.firmId !== undefined && row.assignedAttorneyId !== null
  return isMoved && values.assignedAttorneyId === undefined ? { ...values, assignedAttorneyId: null } : values
}

/** The history has names of people, firms and documents, not their ids. */
async function linesOf(trx: Transaction, actor: Actor, row: FileRow, values: Partial<FileValues>) {
  const firmId = values.firmId === undefined ? row.firmId : values.firmId
  const names = Object.keys(values) as LegalField[]
  const lines = names.map(async (name) => {
    const line = { certificateId: row.id, field: legalWireName(name) }
    if (name === 'assignedAttorneyId') {
      const after = await attorneyName(trx, values.assignedAttorneyId ?? null, firmId)
      return { ...line, before: row.assignedAttorneyName, after }
    }
    if (name === 'militaryDocumentId') {
      const nameOf = (documentId: number | null, by: Actor | null) =>
        fileDocumentName(trx, { actor: by, certificateId: row.id, documentId, field: name })
      return {
        ...line,
        before: await nameOf(row.militaryDocumentId, null),
        after: await nameOf(values.militaryDocumentId ?? null, actor),
      }
    }
    if (name === 'firmId')
      return {
        ...line,
        before: await firmName(trx, row.firmId),
        after: await givenFirmName(trx, firmId, [row.countyId]),
      }
    return { ...line, before: asText(row[name]), after: asText(values[name]) }
  })
  return Promise.all(lines)
}

const asText = (value: string | number | boolean | PlainDate | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

const recordDropped = (context: StaffContext, id: number, fields: readonly string[]): Promise<void> =>
  auditRefusal(context, {
    subject: { kind: 'certificate', id },
    result: 'not_allowed',
    detail: { route: context.route, fields: fields.join(',') },
  })
