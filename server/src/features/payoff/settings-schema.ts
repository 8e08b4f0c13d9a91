import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { allowsMonthEnd } from '@fieldstone/domain/payoff/good-through'
import { OHIO, type Settings } from '@fieldstone/domain/payoff/settings'
import { strategyOf } from '@fieldstone/domain/payoff/strategies'
import * as z from 'zod'

export type ParsedSettings =
  | { readonly ok: true; readonly values: Partial<Settings> }
  /** Each problem begins with the name of its setting. */
  | { readonly ok: false; readonly problem: string; readonly names: readonly string[] }

/** Parses the values of one settings row. Used for storing and for reading. */
export function parseSettings(values: unknown): ParsedSettings {
  const parsed = settingsSchema.safeParse(values)
  if (parsed.success) return { ok: true, values: parsed.data }
  const { issues } = parsed.error
  const names = issues.flatMap(({ path: [name] }) => (name === undefined ? [] : [String(name)]))
  return { ok: false, problem: issues.map(problemOf).join('; '), names: [...new Set(names)] }
}

const problemOf = ({ path, message }: z.core.$ZodIssue): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`

const rate = z.int().min(0).max(10_000).transform(bps)
const amount = z.int().min(0).transform(cents)
const count = z.int().min(0)
const days = count.max(3650)
const months = z.int().min(1).max(600)

const accrualRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('first-of-month') }),
  z.strictObject({ kind: z.literal('month-or-part'), countFirstMonth: z.boolean() }),
  z.strictObject({ kind: z.literal('daily') }),
  z.strictObject({ kind: z.literal('period-penalty'), periodMonths: z.int().min(1).max(120) }),
])

const feeTable = z
  .array(z.strictObject({ id: z.int(), label: z.string().trim().min(1).max(100), amountCents: amount }))
  .max(50)
  .refine((fees) => new Set(fees.map((fee) => fee.id)).size === fees.length, 'has two fees with the same id')

const allocation = z
  .array(z.enum(OHIO.allocation))
  .refine((classes) => new Set(classes).size === 4 && classes.length === 4, 'must list each class once')

const timeZone = z.string().refine(isTimeZone, 'is not a time zone such as America/New_York')

const settingsSchema = z
  .strictObject({
    strategy: accrualRule.exactOptional(),
    subsequentStrategy: accrualRule.exactOptional(),
    expenseStrategy: accrualRule.exactOptional(),
    minChargeBps: rate.exactOptional(),
    minAppliesTo: z.array(z.enum(['auction', 'negotiated'])).exactOptional(),
    minExemptZeroRate: z.boolean().exactOptional(),
    postNoiRateBps: rate.nullable().exactOptional(),
    maxRateBps: rate.exactOptional(),
    interestCapUnits: count.nullable().exactOptional(),
    feeTable: feeTable.exactOptional(),
    subsequentRateBps: z.union([rate, z.literal('certificate')]).exactOptional(),
    expenseRateBps: rate.exactOptional(),
    noiEarliestMonths: months.nullable().exactOptional(),
    noiToComplaintDays: days.nullable().exactOptional(),
    expenseRule: z.enum(['posted-refundable', 'posted']).exactOptional(),
    allocation: allocation.exactOptional(),
    goodThrough: z.enum(['month-end', 'same-day']).exactOptional(),
    returnFeeCents: amount.exactOptional(),
    timeZone: timeZone.exactOptional(),
    bankruptcyStaffOnly: z.boolean().exactOptional(),
    isServicememberRuleConfirmed: z.boolean().exactOptional(),
    attorneyFeeOrderAboveCents: amount.nullable().exactOptional(),
    noContactDays: z.int().min(0).max(3650).exactOptional(),
    certificatePeriodMonths: z
      .strictObject({ auction: months, negotiated: months })
      .nullable()
      .exactOptional(),
    expiryTolledInBankruptcy: z.boolean().exactOptional(),
    answerDays: days.nullable().exactOptional(),
    answerDaysUnitedStates: days.nullable().exactOptional(),
    answerDaysWaiver: days.nullable().exactOptional(),
    serviceMonths: z.strictObject({ each: months, any: months }).nullable().exactOptional(),
    federalRedemptionDays: days.nullable().exactOptional(),
    deadlineShift: z.enum(['none', 'next-business-day']).exactOptional(),
  } satisfies Record<keyof Settings, z.ZodType>)
  .superRefine((row, context) => {
    for (const [name, problem] of contradictions(row)) {
      context.addIssue({ code: 'custom', path: [name], message: problem })
    }
  })

/** Returns the settings of one row that cannot be combined. */
function contradictions(row: Partial<Settings>): (readonly [keyof Settings, string])[] {
  const { strategy, subsequentStrategy, expenseStrategy, goodThrough, subsequentRateBps } = row
  const rules = [strategy, subsequentStrategy, expenseStrategy].filter((rule) => rule !== undefined)
  const found: (readonly [keyof Settings, string])[] = []
  if (goodThrough === 'month-end' && !rules.every(allowsMonthEnd)) {
    found.push(['goodThrough', "'month-end' needs strategies that count months"])
  }
  const isPerPeriod = (rule: typeof strategy) => rule && strategyOf(rule).unit === 'period'
  if (subsequentRateBps === 'certificate' && isPerPeriod(strategy) !== isPerPeriod(subsequentStrategy)) {
    found.push([
      'subsequentRateBps',
      "'certificate' needs the same kind of rate for certificate and subsequents",
    ])
  }
  return found
}

/** Whether a time zone exists. The formatters of known zones are cached. */
function isTimeZone(name: string): boolean {
  try {
    businessDate(new Date(0), name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
