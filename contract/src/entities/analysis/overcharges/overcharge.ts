import { OVERCHARGE_KINDS, type OverchargeKind } from '@fieldstone/domain/analysis/overcharges/overcharge'
import * as z from 'zod/mini'
import { entity } from '../../../entity.ts'
import { centsNumber, date, instant, money } from '../../../values.ts'
import { task } from '../../tasks/task.ts'

/** The names of the problems, for the page and the queue. */
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

/** A charge on a certificate that is not allowed, or not proved. */
export const overchargeRow = entity({
  id: z.int(),
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  countyName: z.string(),
  kind: z.enum(OVERCHARGE_KINDS),
  /** The id of the expense, taxes, fee or plan. Null for the certificate itself. */
  itemId: ['itemID', z.nullable(z.int())],
  /** The name of the item. Empty for a plan. */
  label: z.string(),
  amountCents: ['amount', money],
  /** The citation of the statute. Null if the product knows none. */
  statute: z.nullable(z.string()),
  /** The allowed and the found rate: per year, or per period if periods are counted. */
  limitBps: z.nullable(z.int()),
  foundBps: z.nullable(z.int()),
  /** The day that the rule depends on. */
  groundOn: ['groundDate', z.nullable(date)],
  foundAt: ['found', instant],
  mendedAt: ['mended', z.nullable(instant)],
  state: z.enum(OVERCHARGE_STATES),
  /** Why the charge is correct. Kept when the amount changes, which opens the row again. */
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
  /** Certificates without rules to check them by. */
  unjudgedCount: z.int(),
  openedCount: z.int(),
  mendedCount: z.int(),
  /** Expenses without a document that do not need one. */
  undocumentedCount: z.int(),
  undocumentedCents: centsNumber,
})

/** The result of the last complete check. */
export const overchargeReport = entity({
  /** Null before the first. */
  last: ['lastCheck', z.nullable(check)],
  /** The check that waits or runs, or the last one if it did not finish. */
  task: z.nullable(task),
  /** All kinds, in their order. */
  kinds: z.array(kind),
  /** Expenses posted since this day need a document. Null if none do. */
  documentsSince: z.nullable(date),
})
export type OverchargeReport = z.output<typeof overchargeReport>
