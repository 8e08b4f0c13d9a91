import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { REPORT_NAMES } from '../../reports.ts'
import { money } from '../../values.ts'

export const reportName = z.enum(REPORT_NAMES)

/** One segment of a chart: its code or text, how many rows it has, and what they add up to. */
export const segment = entity({
  group: z.string(),
  count: z.int(),
  amountCents: ['amount', z.nullable(money)],
})
export type Segment = z.output<typeof segment>

/** What a column adds up to: dollars, or how many. The other is null. */
export const columnTotal = entity({
  column: z.string(),
  amountCents: ['amount', z.nullable(money)],
  count: z.nullable(z.int()),
})
export type ColumnTotal = z.output<typeof columnTotal>

export const reportMenuEntry = entity({
  report: reportName,
  /** Off: a setting of the company keeps it back. */
  isOn: z.boolean(),
})
export type ReportMenuEntry = z.output<typeof reportMenuEntry>

export const planStatusCount = entity({
  status: z.string(),
  count: z.int(),
})

export const correspondenceCount = entity({
  reason: ['corrType', z.string()],
  count: z.int(),
})

export const yearCount = entity({
  year: z.int(),
  count: z.int(),
})
