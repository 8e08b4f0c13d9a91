import type { PlacedFile, PlacementResult, RefusedFile } from '@fieldstone/contract/entities/firms/placement'
import type { AdminContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/database.ts'
import { DEFAULT_LANGUAGE } from '../../messages/language.ts'
import { fieldSentence } from '../../messages/refusals.ts'
import { findCertificateFacts } from '../../records/certificate-facts.ts'
import { lockCertificate } from '../../records/lock.ts'
import { Refusal } from '../../refusal.ts'
import { assignLocked } from './assign.ts'
import { findFile } from './file-row.ts'
import { type Placement, placeLocked } from './place-files.ts'

/** Gives files to a firm or takes them back, opens or closes them: each by itself, so that one keeps no other from it. */
export function placeChosen(
  context: AdminContext,
  certificateIds: readonly number[],
  placement: Placement,
): Promise<PlacementResult> {
  return each(context, [...new Set(certificateIds)], async (trx, id) => {
    const moved = await placeLocked(trx, context, [id], placement)
    if (moved === null) throw new Refusal('not_found')
    return moved[0] ?? null
  })
}

/** Files as they were before they were placed: firm, attorney and state. What was changed since stays as it is. */
export function takePlacementBack(
  context: AdminContext,
  placed: readonly PlacedFile[],
  since: Placement,
): Promise<PlacementResult> {
  const before = new Map(placed.map((file) => [file.certificateId, file]))
  return each(context, [...before.keys()], async (trx, id) => {
    const file = before.get(id)
    await lockCertificate(trx, id)
    const now = await findFile(trx, id)
    if (file === undefined || now === null) throw new Refusal('not_found')
    const isAsPlaced =
      now.firmId === (since.firmId === undefined ? file.firmId : since.firmId) &&
      now.isActive === (since.isActive ?? file.isActive) &&
      now.assignedAttorneyId === (now.firmId === file.firmId ? file.attorneyId : null)
    if (!isAsPlaced) throw new Refusal('state_changed', { message: fieldSentence('placedSince') })
    const { firmId, isActive, attorneyId } = file
    await placeLocked(trx, context, [id], { firmId, isActive })
    if (attorneyId !== now.assignedAttorneyId) await assignLocked(trx, context, [id], attorneyId)
    return now
  })
}

type FileBefore = Pick<
  Exclude<Awaited<ReturnType<typeof findFile>>, null>,
  'id' | 'firmId' | 'assignedAttorneyId' | 'isActive'
>

/** One transaction for each: answers what has changed, as it was before, and what was refused and why. */
async function each(
  context: AdminContext,
  ids: readonly number[],
  work: (trx: Transaction, id: number) => Promise<FileBefore | null>,
): Promise<PlacementResult> {
  const { db } = context.services
  const placed: PlacedFile[] = []
  const refused: RefusedFile[] = []
  let unchangedCount = 0
  for (const id of ids) {
    try {
      const before = await inTransaction(db, (trx) => work(trx, id))
      if (before === null) unchangedCount += 1
      else
        placed.push({
          certificateId: id,
          firmId: before.firmId,
          attorneyId: before.assignedAttorneyId,
          isActive: before.isActive,
        })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ certificateId: id, certificateNo: await numberOf(context, id), reason: reasonOf(error) })
    }
  }
  return { placed, unchangedCount, refused }
}

const numberOf = async ({ services }: AdminContext, id: number): Promise<string> =>
  (await findCertificateFacts(services.db, id))?.certificateNo ?? ''

/** What is wrong with the firm says more than that the input is wrong. */
function reasonOf({ sentence, options }: Refusal): string {
  const [ofField] = Object.values(options.fields ?? {})
  return (ofField ?? sentence)(DEFAULT_LANGUAGE)
}
