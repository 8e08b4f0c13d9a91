import {
  DEFENDANT_NAMES,
  type Defendant,
  type DefendantChange,
  defendant,
  type NewDefendant,
} from '@fieldstone/contract/entities/legal/tracking'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import type { Context } from '../../context.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { nextVersion, requireVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { recordChanges } from './changes.ts'
import { requireReach } from './read-file.ts'
import { certificateOf, changesOf, inFile, refusePastActs, restoredAs, type Shown } from './tracked-item.ts'

type StaffContext = Context<ActorOf<'admin' | 'legal'>>

export async function listDefendants(context: Context, certificateId: number): Promise<Defendant[]> {
  await requireReach(context, certificateId)
  return defendantsOf(context.services.db, certificateId)
}

/** Lists defendants in the order they were entered. */
const defendantsOf = (db: Db | Transaction, certificateId: number): Promise<Defendant[]> =>
  selectDefendants(db).where('certificate_id', '=', certificateId).orderBy('id').execute()

export const addDefendant = (
  context: StaffContext,
  certificateId: number,
  { id: before, version, ...values }: NewDefendant,
): Promise<Defendant> =>
  inFile(context, certificateId, async (trx, record) => {
    refuseValues(values)
    refusePastActs(datesOf(values), record)
    const kept = await restoredAs(trx, { kind: 'defendant', certificateId, id: before, version })
    const added = await trx
      .insertInto('defendant')
      .values({
        ...kept,
        certificate_id: certificateId,
        name: values.name,
        party_type: values.partyType,
        service_type: values.serviceType,
        waiver_requested_on: values.waiverRequestedOn,
        served_on: values.servedOn,
        answered_on: values.answeredOn,
        created_by: context.actor.userId,
        updated_by: context.actor.userId,
        created_at: context.at,
        updated_at: context.at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Already restored: the undo was sent twice.
    if (!added) return get(trx, certificateId, Number(before))
    await recordWork(trx, context, { certificateId, id: added.id, label: values.name }, {}, values)
    return get(trx, certificateId, added.id)
  })

/** Changes a defendant. Throws `edit_conflict` with the current defendant if the version is stale. */
export const updateDefendant = (
  context: StaffContext,
  certificateId: number,
  { id, version, ...values }: DefendantChange,
): Promise<Defendant> =>
  inFile(context, certificateId, async (trx, record) => {
    const before = await get(trx, certificateId, id)
    await requireVersion(before, version, defendant, () => ({ current: before, changedBy: null }))
    refuseValues(values)
    refusePastActs(datesOf(values), record)
    const shown: Shown<keyof typeof DEFENDANT_NAMES> = values
    const lines = changesOf({ certificateId, label: before.name }, DEFENDANT_NAMES, before, shown)
    if (lines.length === 0) return before
    await trx
      .updateTable('defendant')
      .set({
        name: values.name,
        party_type: values.partyType,
        service_type: values.serviceType,
        waiver_requested_on: values.waiverRequestedOn,
        served_on: values.servedOn,
        answered_on: values.answeredOn,
        updated_by: context.actor.userId,
        updated_at: context.at,
        version: nextVersion,
      })
      .where('id', '=', id)
      .execute()
    await recordWork(trx, context, { certificateId, id, label: before.name }, before, values)
    return get(trx, certificateId, id)
  })

export async function deleteDefendant(context: StaffContext, id: number): Promise<void> {
  const certificateId = await certificateOf(context, 'defendant', id)
  await inFile(context, certificateId, async (trx) => {
    const before = await get(trx, certificateId, id)
    await trx.deleteFrom('defendant').where('id', '=', id).execute()
    await recordWork(trx, context, { certificateId, id, label: before.name }, before, GONE)
  })
}

interface Item {
  readonly certificateId: number
  readonly id: number
  readonly label: string
}

async function recordWork(
  trx: Transaction,
  context: StaffContext,
  item: Item,
  before: Shown<keyof typeof DEFENDANT_NAMES>,
  after: Shown<keyof typeof DEFENDANT_NAMES>,
): Promise<void> {
  await recordChanges(trx, context, changesOf(item, DEFENDANT_NAMES, before, after))
  const detail = { defendant: item.id, fields: Object.keys(after).join(',') }
  context.audit(trx, {
    action: 'change-defendant',
    subject: { kind: 'certificate', id: item.certificateId },
    detail,
  })
}

const GONE = {
  name: null,
  partyType: null,
  serviceType: null,
  waiverRequestedOn: null,
  servedOn: null,
  answeredOn: null,
} as const

type ChangedDates = Pick<DefendantChange, 'waiverRequestedOn' | 'servedOn' | 'answeredOn'>

const datesOf = ({ waiverRequestedOn, servedOn, answeredOn }: ChangedDates) => ({
  waiverRequestDate: waiverRequestedOn,
  serviceDate: servedOn,
  answerDate: answeredOn,
})

function refuseValues({ name }: { readonly name?: string | undefined }): void {
  if (name === '') throw new Refusal('bad_request', { fields: { name: fieldSentence('defendantName') } })
}

async function get(trx: Transaction, certificateId: number, id: number): Promise<Defendant> {
  const row = await selectDefendants(trx)
    .where('id', '=', id)
    .where('certificate_id', '=', certificateId)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  return row
}

export const selectDefendants = (db: Db | Transaction) =>
  db
    .selectFrom('defendant')
    .select([
      'id',
      'certificate_id as certificateId',
      'name',
      'party_type as partyType',
      'service_type as serviceType',
      'waiver_requested_on as waiverRequestedOn',
      'served_on as servedOn',
      'answered_on as answeredOn',
      'version',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'created_by as createdBy',
      'updated_by as updatedBy',
    ])
