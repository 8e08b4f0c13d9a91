import type { Expense, ExpenseList } from '@fieldstone/contract/entities/legal/tracking'
import { formatMoney } from '@fieldstone/contract/format'
import type { Actor } from '@fieldstone/domain/access/actor'
import { feesNeedingOrder } from '@fieldstone/domain/legal/expenses'
import { cents, sumCents } from '@fieldstone/domain/money/cents'
import type { AdminContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { asWritten, fieldSentence } from '../../messages/refusals.ts'
import { recordHistory } from '../../records/history.ts'
import { nextVersion } from '../../records/versioned.ts'
import { Refusal } from '../../refusal.ts'
import { type LienRecord, readLien, recordCorrections } from '../payoff/service.ts'
import { recordChanges } from './changes.ts'
import { expenseListOf, expensesOf, feeLimit } from './expense-list.ts'
import { figureOf } from './file-effects.ts'
import { fileDocumentName } from './store-file.ts'
import { inFile } from './tracked-item.ts'

interface Posting {
  readonly certificateId: number
  readonly expenseIds: readonly number[]
  /** The court order, for attorney fees above the limit. */
  readonly courtOrderId: number | null
}

/**
 * Posts expenses of a certificate, all or none: they are part of its debt from today. Throws
 * `already_posted`, `bad_request` for expenses without a kind, and `court_order_required` for attorney fees above the limit.
 */
export const postExpenses = (context: AdminContext, posting: Posting): Promise<ExpenseList> =>
  inFile(context, posting.certificateId, async (trx, { row, today }) => {
    const { certificateId } = posting
    const before = await getPayoff(trx, context, certificateId)
    const chosen = chosenOf(await expensesOf(trx, certificateId), posting)
    const all = await expensesOf(trx, certificateId)
    await checkOrder(trx, { ...posting, actor: context.actor }, before, { all, chosen })
    const ids = chosen.map(({ id }) => id)
    await trx
      .updateTable('expense')
      .set({
        posted_on: today,
        posted_by: context.actor.userId,
        court_order_id: posting.courtOrderId,
        updated_at: context.at,
        version: nextVersion,
      })
      .where('id', 'in', ids)
      .execute()
    const reason = `${ids.length} expenses posted`
    const correction = { certificateId, reason, redeemedOn: row.redeemedOn }
    const refused = await recordCorrections(trx, context.services, [correction])
    const why = refused.get(certificateId)
    if (why !== undefined) throw new Refusal('bad_request', { fields: { expenseIds: asWritten(why) } })
    await recordPosting(trx, context, { certificateId, chosen, before })
    return expenseListOf(context, trx, certificateId)
  })

function chosenOf(all: readonly Expense[], { expenseIds }: Posting): Expense[] {
  const chosen = all.filter(({ id }) => expenseIds.includes(id))
  if (chosen.length < new Set(expenseIds).size) throw new Refusal('not_found')
  if (chosen.some(({ postedOn }) => postedOn !== null)) throw new Refusal('already_posted')
  // The kind of expense decides whether a court order is needed.
  if (chosen.some(({ kind }) => kind === null))
    throw new Refusal('bad_request', { fields: { expenseIds: fieldSentence('expenseKind') } })
  return chosen
}

/** The limit applies to all attorney fees of the certificate, including posted ones. */
async function checkOrder(
  trx: Transaction,
  { actor, certificateId, courtOrderId }: Posting & { readonly actor: Actor },
  record: LienRecord,
  { all, chosen }: { readonly all: readonly Expense[]; readonly chosen: readonly Expense[] },
): Promise<void> {
  if (courtOrderId !== null)
    await fileDocumentName(trx, {
      actor,
      certificateId,
      documentId: courtOrderId,
      field: 'courtOrderId',
    })
  const limit = feeLimit(record)
  const posted = all.filter(({ postedOn }) => postedOn !== null)
  const total = feesNeedingOrder(limit, posted, chosen)
  if (limit === null || total === null || courtOrderId !== null) return
  throw new Refusal('court_order_required', {
    details: { attorneyFees: total, attorneyFeeOrderAbove: limit },
  })
}

interface Posted {
  readonly certificateId: number
  readonly chosen: readonly Expense[]
  readonly before: LienRecord
}

async function recordPosting(
  trx: Transaction,
  context: AdminContext,
  { certificateId, chosen, before }: Posted,
) {
  const after = await getPayoff(trx, context, certificateId)
  const lines = chosen.map(({ id, description }) => ({
    certificateId,
    field: 'postedDate',
    item: description || `#${id}`,
    before: null,
    after: after.today,
  }))
  await recordChanges(trx, context, lines)
  const total = sumCents(chosen.map(({ amountCents }) => cents(amountCents)))
  await recordHistory(trx, {
    certificateId,
    at: context.at,
    actor: context.actor,
    what: 'expenses posted',
    after: formatMoney(total),
    payoffBefore: figureOf(before),
    payoffAfter: figureOf(after),
  })
  context.audit(trx, {
    action: 'post-expenses',
    subject: { kind: 'certificate', id: certificateId },
    detail: { expenses: chosen.map(({ id }) => id).join(','), totalCents: total },
  })
}

async function getPayoff(trx: Transaction, { services }: AdminContext, id: number) {
  const record = await readLien(trx, services, id)
  if (!record) throw new Error(`certificate ${id} is gone`)
  return record
}
