import { isCardNoticeDue } from '@fieldstone/domain/plans/autopay'
import { type SystemContext, systemContext } from '../../../context.ts'
import { inTransaction, sqlState, type Transaction } from '../../../db/database.ts'
import { hasRow } from '../../../db/has-row.ts'
import { errorName } from '../../../error-name.ts'
import { t } from '../../../messages/alerts.ts'
import { lockCertificate } from '../../../records/lock.ts'
import { endAutopay } from '../../../records/plan-completion.ts'
import { MAYBE_UNPAID } from '../../../records/plan-standing.ts'
import { certificateSubject, DEBIT_STOPPED_TASK, openStaffTask } from '../../../records/staff-tasks.ts'
import type { Services } from '../../../services.ts'
import { businessDayOfCertificate } from '../../payoff/service.ts'
import {
  type AskedDebit,
  askDebit,
  autopayOff,
  cardExpiring,
  changedAmount,
  dailyPlanTasks,
  debitMoved,
  findRunning,
  insertDebitNotice,
  listItems,
  listRunning,
  notifyOnce,
  pauseForHolds,
  type ReadMoney,
  type RunningAutopay,
  readMoney,
  reminder,
  sourceUnusable,
} from '../../plans/service.ts'
import type { Channel } from '../core/method.ts'
import type { PaymentRow } from '../core/queries.ts'
import { startAtProvider } from '../course/start-at-provider.ts'
import { trySync } from '../course/sync.ts'
import { methodFor, orderIdOf } from '../methods/methods.ts'
import { cancelExpiredPartialPayments } from '../offer/holds.ts'
import { insertDebit } from './insert-debit.ts'

export const PLAN_DEBITS = 'plan-debits'

/**
 * Makes the debits that are due, notifies payers of those to come, and does whatever else is due for plans. Each plan in a
 * transaction of its own, under the lock of its certificate: a run that is cut short, or two runs at once, debit nothing
 * twice.
 */
export async function runPlanDebits(services: Services, signal?: AbortSignal): Promise<void> {
  const { payments: provider } = services
  if (provider) {
    for (const running of await listRunning(services.db)) {
      if (signal?.aborted) return
      await alone(services, running.id, () => followAutopay({ services, provider }, running))
    }
  }
  for (const { planId, run } of await dailyPlanTasks(services)) {
    if (signal?.aborted) return
    await alone(services, `plan ${planId}`, run)
  }
}

/** Does the work for one plan. Logs an error, so that it does not stop the other plans. */
async function alone(services: Services, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const reason = errorName(error)
    services.log.error({ what, reason, code: sqlState(error) }, 'plan not followed')
  }
}

async function followAutopay(channel: Channel, running: RunningAutopay): Promise<void> {
  const { services } = channel
  const { id: autopayId, certificateId } = running
  // An abandoned card page must not delay the debit.
  if (await hasDueInstalment(services, running)) await cancelExpiredPartialPayments(channel, running)
  const context = await systemContext(services)
  const debits = await inTransaction(services.db, async (trx) => {
    await lockCertificate(trx, certificateId)
    const autopay = await findRunning(trx, autopayId)
    const read = await readMoney(trx, services, certificateId)
    return autopay && read ? decideDebits(trx, context, channel, { autopay, read }) : []
  })
  for (const payment of debits) await begin(channel, payment)
}

/** Sends a debit and fetches its first state. The bank of a card answers at once, another bank days later. */
async function begin(channel: Channel, payment: PaymentRow): Promise<void> {
  const method = methodFor(payment)
  if (!method) throw new Error(`payment ${payment.id} has no method`)
  const { payment: started } = await startAtProvider(channel, method, payment)
  const isKnown = orderIdOf(method, started) !== null
  if (started.status === 'NEW' && isKnown) await trySync(channel, started)
}

async function hasDueInstalment(
  services: Services,
  { planId, certificateId }: RunningAutopay,
): Promise<boolean> {
  const { db } = services
  const today = await businessDayOfCertificate(db, services, certificateId)
  return hasRow(
    db
      .selectFrom('plan_instalment')
      .select('id')
      .where('plan_id', '=', planId)
      .where('status', 'in', MAYBE_UNPAID)
      .where('due_on', '<=', today),
  )
}

interface Turn {
  readonly autopay: RunningAutopay
  readonly read: ReadMoney
}

async function decideDebits(
  trx: Transaction,
  context: SystemContext,
  channel: Channel,
  turn: Turn,
): Promise<readonly PaymentRow[]> {
  const { autopay } = turn
  const { planId, certificateId } = autopay
  let { read } = turn
  const made: PaymentRow[] = []
  let isAnyToCome = false
  for (const item of await listItems(trx, autopay.id)) {
    const asked = await askDebit(trx, context, read, autopay, item)
    if (asked === null) continue
    const { decision, number, madeNo, presentmentNo } = asked
    const { reason, charge } = decision
    switch (reason) {
      case null:
        if (charge === null) throw new Error(`debit ${item.id} has no charge`)
        made.push(
          await insertDebit(trx, context, channel, {
            autopay,
            record: read.record,
            item,
            madeNo,
            presentmentNo,
            portionCents: charge.portionCents,
          }),
        )
        isAnyToCome = true
        // Reads again for the next debit of the same day, because this one has changed what is owed.
        read = (await readMoney(trx, context.services, certificateId)) ?? read
        break
      case 'redeemed':
      case 'plan_not_active':
        await endAutopay(trx, planId, 'plan-ended', context.at)
        return made
      case 'on_hold':
        await pauseForHolds(trx, context, certificateId)
        return made
      case 'past_redemption':
      case 'account_unusable':
        await stop(trx, context, autopay, reason)
        return made
      case 'staff_payoff':
        // What is owed is not known: nothing is debited or announced before it is.
        context.services.log.warn({ autopayId: autopay.id }, 'no payoff to debit by')
        return made
      case 'paid':
        break
      case 'too_small':
      case 'above_limit':
        // It was neither debited nor paid. What a limit keeps back today is made on a later day.
        isAnyToCome = true
        await askStaff(trx, context, certificateId, { reason, number })
        break
      case 'being_paid':
      case 'not_again':
      case 'nothing_due':
        isAnyToCome = true
        break
      case 'not_yet':
        isAnyToCome = true
        await notifyOfDebit(trx, context, { autopay, read }, asked)
        break
    }
  }
  if (!isAnyToCome) await endAutopay(trx, planId, 'all-debited', context.at)
  return made
}

/** Notifies the payer of a debit that is to come. */
async function notifyOfDebit(
  trx: Transaction,
  context: SystemContext,
  { autopay, read }: Turn,
  { item, presentmentNo, decision: { charge, announcement } }: AskedDebit,
): Promise<void> {
  if (!charge || !announcement) return
  const { today } = read.record
  const { on: debitOn, movedFrom, toGive } = announcement
  const { totalCents, feeCents } = charge
  const { planId, certificateId, userId, method, last4, cardExpiresOn } = autopay
  const about = { planId, certificateId, userId }
  const debit = { on: debitOn, totalCents, feeCents, method, last4 }
  if (cardExpiresOn !== null && isCardNoticeDue(cardExpiresOn, debitOn, today)) {
    const occasion = `card expires ${autopay.id} ${cardExpiresOn}`
    await notifyOnce(trx, context, { occasion, ...about }, (news) => cardExpiring(news, debit, cardExpiresOn))
  }
  for (const kind of toGive) {
    const at = context.at
    await insertDebitNotice(trx, {
      itemId: item.id,
      presentmentNo,
      kind,
      debitOn,
      totalCents,
      givenOn: today,
      at,
    })
    const occasion = `${kind} ${item.id} ${presentmentNo} ${debitOn} ${totalCents}`
    await notifyOnce(trx, context, { occasion, ...about }, (news) => {
      if (kind === 'reminder') return reminder(news, debit)
      if (kind === 'changed-amount') return changedAmount(news, debit, item.totalCents)
      return debitMoved(news, debit, movedFrom ?? item.debitOn)
    })
  }
}

const STOPS = {
  past_redemption: 'past-redemption',
  account_unusable: 'account-unusable',
} as const

/** Ends automatic payments. They need a new authorization to continue. Notifies the payer, and staff if they must act. */
async function stop(
  trx: Transaction,
  context: SystemContext,
  { id, planId, certificateId, userId, method }: RunningAutopay,
  reason: keyof typeof STOPS,
): Promise<void> {
  const because = STOPS[reason]
  await endAutopay(trx, planId, because, context.at)
  const occasion = `autopay off ${id}`
  await notifyOnce(trx, context, { occasion, planId, certificateId, userId }, (news) =>
    because === 'account-unusable' ? sourceUnusable(news, method) : autopayOff(news, because),
  )
  if (because === 'account-unusable') return
  const note = t('debitsPastRedemption')
  await openStaffTask(trx, {
    ...certificateSubject(certificateId),
    kind: DEBIT_STOPPED_TASK,
    note,
    at: context.at,
  })
}

/** Opens a task for a rest that cannot be debited: staff ask the owner for it, or write it off. */
async function askStaff(
  trx: Transaction,
  { at }: SystemContext,
  certificateId: number,
  { reason, number }: { readonly reason: 'too_small' | 'above_limit'; readonly number: number },
): Promise<void> {
  const note = t(reason === 'too_small' ? 'debitTooSmall' : 'debitTooLarge', { number })
  await openStaffTask(trx, { ...certificateSubject(certificateId), kind: DEBIT_STOPPED_TASK, note, at })
}
