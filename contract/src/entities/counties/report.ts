import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { REPORT_NAMES } from '../../reports.ts'
import { money } from '../../values.ts'

export const reportName = z.enum(REPORT_NAMES)

/** One segment of a chart: its code or text, how many rows it has, and what they add up to. */
const segmentFields = {
  group: z.string(),
  count: z.int(),
  amountCents: ['amount', z.nullable(money)],
} as const

export type Segment = EntityOf<typeof segmentFields>
export const segment = entity(segmentFields)

/** What a column adds up to: dollars, or how many. The other is null. */
const totalFields = {
  column: z.string(),
  amountCents: ['amount', z.nullable(money)],
  count: z.nullable(z.int()),
} as const

export type ColumnTotal = EntityOf<typeof totalFields>
export const columnTotal = entity(totalFields)

const menuFields = {
  report: reportName,
  /** Off: a setting of the company keeps it back. */
  isOn: z.boolean(),
} as const

export type ReportMenuEntry = EntityOf<typeof menuFields>
export const reportMenuEntry = entity(menuFields)

const planStatusFields = {
  status: z.string(),
  count: z.int(),
} as const
export const planStatusCount = entity(planStatusFields)

const reasonFields = {
  reason: ['corrType', z.string()],
  count: z.int(),
} as const
export const correspondenceCount = entity(reasonFields)

const yearFields = {
  year: z.int(),
  count: z.int(),
} as const
export const yearCount = entity(yearFields)
