import { formatMoney } from '@fieldstone/contract/format'
import { type Cents, cents } from '@fieldstone/domain/money/cents'
import type { Judgment } from '@fieldstone/domain/payments/arrived'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import type { Transaction } from '../../db/database.ts'
import { recordHistory } from '../../records/history.ts'
import type { Services } from '../../services.ts'
import { judge } from './arrival.ts'
import { heldIn, heldOfPayment, refundedFeeOf } from './escrow.ts'
import { undoAppliedOf, undoUncovered } from './escrow-moves.ts'
import { syncFee } from './ledger.ts'
import { closeEscrowTask, openEscrowTask, updateTasksAfterReversal } from './money-tasks.ts'
import { postPayoff, reverseWithoutReplay } from './post-payoff.ts'
import type { LienRecord } from './record.ts'
import { findUndoneRedemption } from './redeeming-payment.ts'
import {
  clearInProcess,
  markIfPaidOff,
  markRedemptionInProcess,
  reopenPlan,
} from './redemption-in-process.ts'
import { createTaskIfReleased } from './released.ts'
import { auditReopened, reopenRedemption } from './reopen-redemption.ts'
import type { SettledPayment } from './settled-payment.ts'
import {
  causedBy,
  getPayoff,
  isReplayable,
  onceSettled,
  type PlannedSettlement,
  planSettlement,
  setJudgment,
} from './settlement-rules.ts'
import { storeWaiver } from './shortfall.ts'

/** The result of a settlement that staff may have to act on. */
export interface Settlement {
  readonly destination: 'lien' | 'escrow'
  /** The part of this payment that is held as unapplied funds. */
  readonly heldCents: number
  /** What is still owed today. */
  readonly restCents: number
  readonly judgment: Judgment
}

/**
 * Posts a payment that has just become SUCCEEDED in this transaction, with the certificate locked. Replays the lien, updates
 * the ledger, and marks the redemption as in process if nothing is left to pay. `known` is the plan of the settlement if it
 * was made under this lock and only this payment's state has changed since. Without it, it is made now. Throws if the
 * payment cannot be posted.
 */
export async function postSettlement(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
  known: PlannedSettlement | null = null,
): Promise<Settlement> {
  const planned = known ?? (await planSettlement(trx, services, payment))
  if (planned === null) throw new Error(`payment ${payment.id} cannot be posted`)
  const { record: before, destination } = planned
  if (planned.isStored !== true) await setJudgment(trx, payment, planned.judgment)
  const { id: moneyId, certificateId } = payment
  const { waivedCents } = planned
  await storeWaiver(trx, before.row, { moneyId, certificateId, waivedCents, at: services.clock.now() })
  const after = onceSettled(services, planned, payment)
  const { lien, regime, today } = after
  if (!lien || !regime) throw new Error(`certificate ${payment.certificateId} has no payoff to settle`)
  const entries = await postPayoff(trx, { lien, regime, today, row: after.row }, 'payment-settled', payment)
  const at = services.clock.now()
  await recordHistory(trx, {
    ...causedBy(payment),
    at,
    what: destination === 'lien' ? 'payment settled' : 'payment settled, held in escrow',
    payoffBefore: before.quote,
    payoffAfter: after.quote,
  })
  if (waivedCents > 0)
    await recordHistory(trx, {
      ...causedBy(payment),
      ...{ at, what: 'shortfall waived', after: formatMoney(waivedCents) },
    })
  const restCents = quoteAt(lien, regime, today).totalCents
  if (restCents === 0) await markRedemptionInProcess(trx, payment, before.row, { today, at })
  return { destination, restCents, heldCents: heldIn(entries, payment.id), judgment: planned.judgment }
}

/**
 * Reverses a payment that was returned, disputed or refunded. The figures become those of a lien without it, and the ledger
 * keeps both rows. Returns false if no payoff can be computed: then only the payment's own postings are reversed.
 */
export async function postReversal(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
): Promise<boolean> {
  await undoAppliedOf(trx, payment.id, services.clock.now())
  const isReplayed = await postLess(trx, services, payment, {
    feeCents: 0,
    what: 'payment reversed',
    isPart: false,
  })
  await updateTasksAfterReversal(trx, services.clock.now(), payment)
  return isReplayed
}

/**
 * Reverses the part of a settled payment that a dispute took, as `postReversal` does for all of it. `payment` is what is left.
 * Returns false and posts nothing if no payoff can be computed.
 */
export async function postDisputedPart(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
): Promise<boolean> {
  const input = inputOf(await getPayoff(trx, services, payment.certificateId))
  if (input === null || !isReplayable(services, input, payment)) return false
  await postLess(trx, services, payment, {
    feeCents: await feeLeftOf(trx, payment),
    what: 'part of a payment taken back',
    isPart: true,
  })
  await openEscrowTask(trx, payment, { at: services.clock.now(), doneBy: null })
  return true
}

interface Less {
  /** What is left of our fee. */
  readonly feeCents: number
  /** The line in the history. */
  readonly what: string
  readonly isPart: boolean
}

/** Updates ledger, redemption and plan after a payment counts less, or no longer. */
async function postLess(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
  { feeCents, what, isPart }: Less,
): Promise<boolean> {
  let redeemingId = await findUndoneRedemption(trx, services, payment)
  let reopened = await reopenRedemption(trx, payment, redeemingId, services.clock.now())
  let after = await getPayoff(trx, services, payment.certificateId)
  const { today } = after
  const input = inputOf(after)
  const isReplayed = input !== null && isReplayable(services, input, payment)
  if (isReplayed) {
    await postPayoff(trx, input, 'payment-reversed')
    if (await undoUncovered(trx, services, payment.certificateId)) {
      // Money applied twice had seemed to pay the debt off until now.
      redeemingId ??= await findUndoneRedemption(trx, services, payment)
      reopened ??= await reopenRedemption(trx, payment, redeemingId, services.clock.now())
      after = await getPayoff(trx, services, payment.certificateId)
      const open = inputOf(after)
      if (open && isReplayable(services, open, payment)) await postPayoff(trx, open, 'payment-reversed')
    }
  } else await reverseWithoutReplay(trx, payment, after.row, today)
  await createTaskIfReleased(
    trx,
    payment.certificateId,
    isReplayed ? inputOf(after) : null,
    services.clock.now(),
  )
  await syncFee(trx, { ...payment, feeCents }, today)
  const change = causedBy(payment)
  const at = services.clock.now()
  await recordHistory(trx, { ...change, at, what, payoffAfter: after.quote })
  const { redemptionInProcessOn } = after.row
  if (redeemingId !== null) await clearInProcess(trx, change, redeemingId, redemptionInProcessOn)
  // A reversed part undoes what the payment completed only if something is owed.
  if (redeemingId !== null || !isPart) await reopenPlan(trx, change, redeemingId ?? payment.id)
  if (isReplayed) await markIfPaidOff(trx, after, services.clock.now())
  if (reopened) auditReopened(trx, payment, reopened, services.clock.now())
  return isReplayed
}

/**
 * Posts the part of a settled payment that counts again because its disputes were won. It is judged as money that arrives now:
 * it is applied, or held for its payer. Returns null and posts nothing if no payoff can be computed.
 */
export async function postWonPart(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
  disputeIds: readonly number[],
): Promise<Settlement | null> {
  const before = await getPayoff(trx, services, payment.certificateId)
  const judgment = await judge(trx, services, before, payment)
  const isAllHeld = before.row.payments.some(
    ({ id, destination }) => id === payment.id && destination === 'escrow',
  )
  const destination = isAllHeld ? 'escrow' : judgment.destination
  // Less is disputed, but no dispute was won. No row can store that it is held, so staff decide.
  if (destination === 'escrow' && disputeIds.length === 0) return null
  if (destination === 'escrow')
    await trx.updateTable('dispute').set({ is_held: true }).where('id', 'in', disputeIds).execute()
  const after = destination === 'escrow' ? await getPayoff(trx, services, payment.certificateId) : before
  const input = inputOf(after)
  if (input === null || !isReplayable(services, input, payment)) return null
  const fee = { ...payment, feeCents: await feeLeftOf(trx, payment) }
  const entries = await postPayoff(trx, input, 'payment-settled', fee)
  const at = services.clock.now()
  const restCents = quoteAt(input.lien, input.regime, input.today).totalCents
  await recordHistory(trx, {
    ...causedBy(payment),
    at,
    what: destination === 'lien' ? 'part of a payment counts again' : 'part of a payment held in escrow',
    payoffAfter: after.quote,
  })
  if (restCents === 0) await markRedemptionInProcess(trx, payment, after.row, { today: input.today, at })
  return { destination, restCents, heldCents: heldIn(entries, payment.id), judgment }
}

/** Returns our fee, less what was refunded of it with an overcharge. */
const feeLeftOf = async (trx: Transaction, { id, feeCents }: SettledPayment): Promise<Cents> =>
  cents(Math.max(0, feeCents - (await refundedFeeOf(trx, id))))

const inputOf = ({ lien, regime, today, row }: LienRecord) =>
  lien !== null && regime !== null ? { lien, regime, today, row } : null

/**
 * Books a partial refund of a settled payment, or a refund that came back, against its unapplied funds. Call it once the
 * refund's row has its new status. Returns what the payment still holds, below 0 if more was refunded than it held. Returns
 * null and books nothing if no payoff can be computed.
 */
export async function postPartRefund(
  trx: Transaction,
  services: Services,
  payment: SettledPayment,
): Promise<number | null> {
  const { lien, regime, today, row } = await getPayoff(trx, services, payment.certificateId)
  if (!lien || !regime || !isReplayable(services, { lien, regime, today }, payment)) return null
  await postPayoff(trx, { lien, regime, today, row }, 'payment-reversed')
  const at = services.clock.now()
  await recordHistory(trx, { ...causedBy(payment), at, what: 'part of a payment refunded' })
  await syncFee(trx, { ...payment, feeCents: await feeLeftOf(trx, payment) }, today)
  const heldCents = await heldOfPayment(trx, payment)
  if (heldCents <= 0) await closeEscrowTask(trx, payment.id, { at, doneBy: null })
  return heldCents
}
