import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Cents, cents, ZERO } from '@fieldstone/domain/money/cents'
import { type Decision, decide } from '@fieldstone/domain/payments/decide'
import { goodThroughOn } from '@fieldstone/domain/payoff/good-through'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { nextPresentmentOn, presentmentNoOf } from '@fieldstone/domain/plans/autopay'
import type { SystemContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { LienRecord } from '../payoff/service.ts'
import type { DebitItem, RunningAutopay } from './debit-items.ts'
import { listDebitNotices, listTakenDays } from './debit-notices.ts'
import { listPresentments } from './presentments.ts'
import type { ReadMoney } from './read-money.ts'

/** An agreed debit with today's decision about it. */
export interface AskedDebit {
  readonly item: DebitItem
  /** The number of its installment. */
  readonly number: number
  /** How often it was presented to the bank, and how often its payment was made, both including this time. */
  readonly presentmentNo: number
  readonly madeNo: number
  /** The first day on which it may be presented. Null: it is at the bank, or must not be presented again. */
  readonly earliestOn: PlainDate | null
  readonly decision: Decision<'agreed-debit'>
}

/** Decides whether an agreed debit is made today. Null if the plan no longer has its installment. */
export async function askDebit(
  trx: Transaction,
  { services, company }: SystemContext,
  { money, record, plan }: ReadMoney,
  { method, isUsable }: Pick<RunningAutopay, 'method' | 'isUsable'>,
  item: DebitItem,
): Promise<AskedDebit | null> {
  const instalment = plan?.agreed.find(({ id }) => id === item.instalmentId)
  if (!plan || !instalment) return null
  const { number } = instalment
  const presentments = await listPresentments(trx, services, instalment.id)
  const presentmentNo = presentmentNoOf(presentments)
  const earliestOn = nextPresentmentOn(item.debitOn, presentments)
  const ask = {
    what: 'agreed-debit',
    method,
    fees: { achMaxChargeCents: cents(company.achMaxChargeCents) },
    number,
    agreedCents: item.portionCents,
    agreedTotalCents: item.totalCents,
    feeBps: item.feeBps,
    isUsable,
    earliestOn,
    agreedOn: presentmentNo === 1 ? item.debitOn : null,
    presentmentNo,
    takenOn: await listTakenDays(trx, { itemId: item.id, planId: plan.id, today: record.today }),
    owedThenCents: owedOn(record, earliestOn ?? record.today),
    notices: await listDebitNotices(trx, { itemId: item.id, presentmentNo }),
  } as const
  const decision = decide(money, ask, record.today)
  return { item, number, presentmentNo, madeNo: presentments.length + 1, earliestOn, decision }
}

/** Computes what is owed on a day, with the interest of that day. */
function owedOn({ quote, lien, regime, today }: LienRecord, on: PlainDate): Cents {
  const later =
    on > today && lien && regime
      ? nullIfRefused(() => quoteAt(lien, regime, goodThroughOn(regime, lien.purchasedOn, on)))
      : null
  return (later ?? quote)?.totalCents ?? ZERO
}
