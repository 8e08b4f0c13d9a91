import { OVERCHARGE_KINDS, type OverchargeKind } from '@fieldstone/domain/analysis/overcharges/overcharge'
import * as z from 'zod/mini'
import { entity } from '../../../entity.ts'
import { centsNumber, date, instant, money } from '../../../values.ts'
import { task } from '../../tasks/task.ts'

/** What is wrong with a charge, as its page and its queue say it. */
export const OVERCHARGE_WORDS: Readonly<Record<OverchargeKind, string>> = {
  'interest-after-principal': 'Interest after the principal was paid',
  'charged-twice': 'Charged twice',
  'rate-above-cap': 'Rate above the maximum',
  'floor-twice': 'Minimum charged twice',
  'plan-rate': 'Plan costs more than the certificate bears',
  'after-redemption': 'Charged after the redemption',
  'no-document': 'Expense without a document',
}

export const OVERCHARGE_STATES = ['open', 'explained', 'mended'] as const

/** Something that was charged on a certificate and may not be, or is not proved. */
export const overchargeRow = entity({
  id: z.int(),
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  countyName: z.string(),
  kind: z.enum(OVERCHARGE_KINDS),
  /** Of the expense, the taxes, the fee or the plan; null of the certificate itself. */
  itemId: ['itemID', z.nullable(z.int())],
  /** What the item is called; empty of a plan. */
  label: z.string(),
  amountCents: ['amount', money],
  /** As it is cited; null where the product knows none. */
  statute: z.nullable(z.string()),
  /** The rate that is allowed, and the one that was found: a year, or a period where periods are counted. */
  limitBps: z.nullable(z.int()),
  foundBps: z.nullable(z.int()),
  /** The day that the rule speaks of. */
  groundOn: ['groundDate', z.nullable(date)],
  foundAt: ['found', instant],
  mendedAt: ['mended', z.nullable(instant)],
  state: z.enum(OVERCHARGE_STATES),
  /** Why it is right all the same; kept when the amount changed since, by which it is open again. */
  explainedReason: ['reason', z.nullable(z.string())],
  explainedBy: z.nullable(z.string()),
  explainedAt: ['explained', z.nullable(instant)],
  explainedCents: ['explainedAmount', z.nullable(money)],
})
export type OverchargeRow = z.output<typeof overchargeRow>

const kind = entity({
  kind: z.enum(OVERCHARGE_KINDS),
  openCount: z.int(),
  openCents: centsNumber,
  explainedCount: z.int(),
})

const check = entity({
  startedAt: ['started', instant],
  endedAt: ['ended', instant],
  certificateCount: z.int(),
  /** Without rules by which they could be judged. */
  unjudgedCount: z.int(),
  openedCount: z.int(),
  mendedCount: z.int(),
  /** Expenses without a document that need none. */
  undocumentedCount: z.int(),
  undocumentedCents: centsNumber,
})

/** How the charges stand, by the last whole check. */
export const overchargeReport = entity({
  /** Null before the first. */
  last: ['lastCheck', z.nullable(check)],
  /** The check that waits or runs, or the last one where it did not come to its end. */
  task: z.nullable(task),
  /** All of them, in their order. */
  kinds: z.array(kind),
  /** Expenses that were posted since need a document; null: none does. */
  documentsSince: z.nullable(date),
})
export type OverchargeReport = z.output<typeof overchargeReport>
