import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, sumCents } from '@fieldstone/domain/money/cents'
import { feeOf } from '@fieldstone/domain/payments/fees'
import { goodThroughOn } from '@fieldstone/domain/payoff/good-through'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import {
  debitPortion,
  isCardNoticeDue,
  nextPresentmentOn,
  noticesDue,
} from '@fieldstone/domain/plans/autopay'
import { inTransaction, sqlState, type Transaction } from '../../db/database.ts'
import { endAutopay } from '../../records/end-autopay.ts'
import { lockCertificate } from '../../records/lock.ts'
import type { Services } from '../../services.ts'
import { businessDayOfCertificate, type PayoffRecord, readPayoff } from '../payoff/service.ts'
import {
  autopayOff,
  cardExpiring,
  changedAmount,
  type DebitItem,
  findRunning,
  getStanding,
  listItems,
  listPresentments,
  listRunning,
  notifyOnce,
  type PlanStanding,
  planChores,
  type RunningAutopay,
  reminder,
  reminderOccasion,
  type StoredInstalment,
} from '../plans/service.ts'
import { type ChangeContext, changeContext } from './change.ts'
import { endLapsedParts } from './holds.ts'
import { insertDebit } from './insert-debit.ts'
import type { Channel } from './method.ts'
import { methodFor, orderIdOf } from './methods.ts'
import { listInFlight, type PaymentRow } from './queries.ts'
import { startAtProvider } from './start-at-provider.ts'
import { trySync } from './sync.ts'

export const PLAN_DEBITS = 'plan-debits'

/**
 * Makes the debits that are due, tells payers of those to come, and does whatever else is due for plans. Each plan in a
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
  for (const { planId, run } of await planChores(services)) {
    if (signal?.aborted) return
    await alone(services, `plan ${planId}`, run)
  }
}

/** One plan that cannot be worked on keeps no other from its turn. */
async function alone(services: Services, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    services.log.error({ what, reason, code: sqlState(error) }, 'plan not followed')
  }
}

async function followAutopay(channel: Channel, running: RunningAutopay): Promise<void> {
  const { services } = channel
  const { id: autopayId, certificateId } = running
  // Money that somebody left on an open card page must not keep the debit from its day.
  if (await hasDueInstalment(services, running)) await endLapsedParts(channel, running)
  const context = await changeContext(services, null)
  const debits = await inTransaction(services.db, async (trx) => {
    await lockCertificate(trx, certificateId)
    const autopay = await findRunning(trx, autopayId)
    const record = await readPayoff(trx, services, certificateId, { role: 'admin', userId: 0 })
    return autopay && record ? decideDebits(trx, context, channel, { autopay, record }) : []
  })
  for (const payment of debits) await begin(channel, payment)
}

/** A bank answers a debit days later, the bank of a card at once: what it said is fetched, as every news of money is. */
async function begin(channel: Channel, payment: PaymentRow): Promise<void> {
  const method = methodFor(payment)
  if (!method) throw new Error(`payment ${payment.id} has no method`)
  const { payment: started } = await startAtProvider(channel, method, payment)
  const isKnown = orderIdOf(method, started) !== null
  if (started.status === 'NEW' && isKnown) await trySync(channel.services, channel.provider, started)
}

async function hasDueInstalment(
  services: Services,
  { planId, certificateId }: RunningAutopay,
): Promise<boolean> {
  const { db } = services
  const today = await businessDayOfCertificate(db, services, certificateId)
  const due = await db
    .selectFrom('plan_instalment')
    .select('id')
    .where('plan_id', '=', planId)
    .where('status', 'in', UNPAID)
    .where('due_on', '<=', today)
    .executeTakeFirst()
  return due !== undefined
}

const UNPAID = ['DUE', 'FAILED'] as const

interface Turn {
  readonly autopay: RunningAutopay
  readonly record: PayoffRecord
}

async function decideDebits(
  trx: Transaction,
  context: ChangeContext,
  channel: Channel,
  { autopay, record }: Turn,
): Promise<readonly PaymentRow[]> {
  const plan = await getStanding(trx, autopay.planId)
  if (plan.status !== 'ACTIVE') {
    await endAutopay(trx, plan.id, 'plan-ended', context.now)
    return []
  }
  if (!autopay.isUsable) {
    await stopForAccount(trx, context, autopay)
    return []
  }
  if (record.quote === null) {
    // What is owed is not known: nothing is debited or told before it is.
    context.services.log.warn({ autopayId: autopay.id }, 'no payoff to debit by')
    return []
  }
  const isPartUnderWay = (await listInFlight(trx, autopay.certificateId)).some(
    ({ kind }) => kind === 'PARTIAL',
  )
  const made: PaymentRow[] = []
  let isAnyOpen = false
  for (const item of await listItems(trx, autopay.id)) {
    const turn = await turnOf(trx, { autopay, record }, plan, item)
    if (turn === null) continue
    isAnyOpen = true
    const { debitOn } = turn
    // What was refused is being paid by hand, maybe several instalments at once: none is presented again meanwhile.
    if (isPartUnderWay && turn.instalment.state === 'FAILED') continue
    if (debitOn !== null && debitOn <= record.today) {
      if (turn.portionCents > 0)
        made.push(await insertDebit(trx, context, channel, { ...turn, autopay, record, item }))
    } else if (debitOn !== null && turn.portionCents > 0) {
      await tell(trx, context, { autopay, record }, { ...turn, debitOn, item })
    }
  }
  if (!isAnyOpen) await endAutopay(trx, plan.id, 'all-debited', context.now)
  return made
}

/** Null when nothing of the instalment is left to debit. */
async function turnOf(trx: Transaction, { record }: Turn, plan: PlanStanding, item: DebitItem) {
  const instalment = plan.instalments.find(({ id }) => id === item.instalmentId)
  if (!instalment || instalment.state === 'PAID' || instalment.state === 'CLOSED') return null
  const presentments = await listPresentments(trx, instalment.id)
  const debitOn = nextPresentmentOn(instalment.dueOn, presentments)
  const remaining = await remainingOf(trx, record, debitOn ?? record.today)
  return {
    instalment,
    presentmentNo: presentments.length + 1,
    debitOn,
    portionCents: debitPortion(item.portionCents, instalment, remaining),
  }
}

/** What is owed on the day of a debit, by its own interest, beside what is under way. */
async function remainingOf(
  trx: Transaction,
  { row, quote, lien, regime, today }: PayoffRecord,
  on: PlainDate,
): Promise<Cents> {
  const later =
    on > today && lien && regime
      ? nullIfRefused(() => quoteAt(lien, regime, goodThroughOn(regime, lien.purchasedOn, on)))
      : null
  const owedCents = (later ?? quote)?.totalCents ?? 0
  const inFlight = await listInFlight(trx, row.id)
  const underWay = sumCents(inFlight.map((payment) => cents(payment.portion_cents)))
  return cents(Math.max(0, owedCents - underWay))
}

interface ComingDebit {
  readonly item: DebitItem
  readonly instalment: StoredInstalment
  readonly portionCents: Cents
  readonly debitOn: PayoffRecord['today']
}

async function tell(
  trx: Transaction,
  context: ChangeContext,
  { autopay, record }: Turn,
  { item, portionCents, debitOn }: ComingDebit,
): Promise<void> {
  const feeCents = feeOf(portionCents, item.feeBps)
  const totalCents = cents(portionCents + feeCents)
  const { planId, certificateId, userId, method, last4, cardExpiresOn } = autopay
  const about = { planId, certificateId, userId }
  const debit = { on: debitOn, totalCents, feeCents, method, last4 }
  if (cardExpiresOn !== null && isCardNoticeDue(cardExpiresOn, debitOn, record.today)) {
    const occasion = `card expires ${autopay.id} ${cardExpiresOn}`
    await notifyOnce(trx, context, { occasion, ...about }, (news) => cardExpiring(news, debit, cardExpiresOn))
  }
  const isChanged = totalCents !== item.totalCents
  for (const notice of noticesDue(debitOn, record.today, isChanged)) {
    const occasion =
      notice === 'reminder'
        ? reminderOccasion(item.id, debitOn)
        : `changed-amount ${item.id} ${debitOn} ${totalCents}`
    await notifyOnce(trx, context, { occasion, ...about }, (news) =>
      notice === 'reminder' ? reminder(news, debit) : changedAmount(news, debit, item.totalCents),
    )
  }
}

async function stopForAccount(
  trx: Transaction,
  context: ChangeContext,
  { id, planId, certificateId, userId, method }: RunningAutopay,
): Promise<void> {
  await endAutopay(trx, planId, 'account-unusable', context.now)
  const occasion = `autopay off ${id}`
  await notifyOnce(trx, context, { occasion, planId, certificateId, userId }, (news) =>
    autopayOff(news, method === 'CC' ? 'card-unusable' : 'account-unusable'),
  )
}
