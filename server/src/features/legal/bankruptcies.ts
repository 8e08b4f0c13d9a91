import {
  type EarlierBankruptcy,
  LEGAL_FIELDS,
  type LegalField,
  type LegalFile,
  legalWireName,
  type NewEarlierBankruptcy,
} from '@fieldstone/contract/entities/legal/legal'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { t } from '../../messages/alerts.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { certificateSubject, openStaffTask } from '../../records/staff-tasks.ts'
import { Refusal } from '../../refusal.ts'
import { type FieldChange, recordChanges } from './changes.ts'
import { recordEffects } from './file-effects.ts'
import { presentFile } from './present.ts'
import { getRecord, type LegalRecord } from './read-file.ts'
import { storeFile } from './store-file.ts'
import { certificateOf, inFile } from './tracked-item.ts'

type StaffContext = Context<ActorOf<'admin' | 'legal'>>

/**
 * Adds an ended bankruptcy case. If it is the file's current case, by its filing date, the case is moved and the
 * file's fields are free for the next one.
 */
export const addEarlierBankruptcy = (
  context: StaffContext,
  certificateId: number,
  ended: NewEarlierBankruptcy,
): Promise<LegalFile> =>
  inFile(context, certificateId, async (trx, before) => {
    refuse(ended, before)
    const { bankruptcyType, caseNo, filedOn, endedOn, ending } = ended
    await trx
      .insertInto('earlier_bankruptcy')
      .values({
        certificate_id: certificateId,
        bankruptcy_type: bankruptcyType,
        case_no: caseNo || null,
        filed_on: filedOn,
        ended_on: endedOn,
        ending,
        created_by: context.actor.userId,
        created_at: context.at,
      })
      .execute()
    if (ending === 'discharged') await askForWording(trx, context, certificateId)
    const isOwn = before.row.bankruptcyInOn === filedOn
    const line = { before: null, after: textOf(ended) }
    return saved(trx, context, before, { line, cleared: isOwn ? OWN : [] })
  })

export async function deleteEarlierBankruptcy(context: StaffContext, id: number): Promise<LegalFile> {
  const certificateId = await certificateOf(context, 'earlier_bankruptcy', id)
  return inFile(context, certificateId, async (trx, before) => {
    const gone = before.row.earlierBankruptcies.find((it) => it.id === id)
    if (!gone) throw new Refusal('not_found')
    await trx.deleteFrom('earlier_bankruptcy').where('id', '=', id).execute()
    return saved(trx, context, before, { line: { before: textOf(gone), after: null }, cleared: [] })
  })
}

/**
 * Creates a task for counsel to confirm the wording of letters and e-mails after a discharge. Not if it is confirmed
 * in the settings.
 */
async function askForWording(
  trx: Transaction,
  { company, at }: StaffContext,
  certificateId: number,
): Promise<void> {
  if (company.isInRemConfirmed) return
  const subject = certificateSubject(certificateId)
  await openStaffTask(trx, { ...subject, kind: 'in-rem-wording', note: t('inRemWording'), at })
}

/** The fields of the file about its current case. */
const OWN = LEGAL_FIELDS.filter((name) => name.startsWith('bankruptcy') || name === 'pocFiledOn')

function refuse({ filedOn, endedOn }: NewEarlierBankruptcy, { row, today }: LegalRecord): void {
  if (endedOn > today) throw refused('endedOn', 'caseNotEnded')
  if (endedOn < filedOn) throw refused('endedOn', 'caseEndsBefore')
  if (row.earlierBankruptcies.some((it) => it.filedOn === filedOn)) throw refused('filedOn', 'caseKnown')
}

const refused = (field: string, why: 'caseNotEnded' | 'caseEndsBefore' | 'caseKnown') =>
  new Refusal('bad_request', { fields: { [field]: fieldSentence(why) } })

interface Change {
  readonly line: Pick<FieldChange, 'before' | 'after'>
  readonly cleared: readonly LegalField[]
}

/** Records history, effects and audit, as for any change of the file. */
async function saved(
  trx: Transaction,
  context: StaffContext,
  before: LegalRecord,
  { line, cleared }: Change,
): Promise<LegalFile> {
  const { id } = before.row
  const filled = cleared.filter((name) => before.row[name] !== null)
  await storeFile(trx, id, Object.fromEntries(filled.map((name) => [name, null])), context.at)
  const lines = filled.map((name) => ({
    certificateId: id,
    field: legalWireName(name),
    before: String(before.row[name]),
    after: null,
  }))
  await recordChanges(trx, context, [{ certificateId: id, field: FIELD, ...line }, ...lines])
  const after = await getRecord(context, trx, id)
  await recordEffects(trx, context, before, after)
  context.audit(trx, {
    action: 'update-legal-file',
    subject: { kind: 'certificate', id },
    detail: { fields: [FIELD, ...lines.map(({ field }) => field)].join(',') },
  })
  return presentFile(after.row, context.actor, after)
}

const FIELD = 'earlierBankruptcies'

const textOf = ({
  bankruptcyType,
  caseNo,
  filedOn,
  endedOn,
  ending,
}: Omit<EarlierBankruptcy, 'id'>): string =>
  [
    ...(bankruptcyType === null ? [] : [`Chapter ${bankruptcyType}`]),
    ...(caseNo ? [caseNo] : []),
    `${filedOn} to ${endedOn}`,
    ending.replaceAll('-', ' '),
  ].join(', ')
