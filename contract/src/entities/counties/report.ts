import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { ALL_COUNTIES_REPORT_NAMES, COUNTY_REPORT_NAMES, REPORT_NAMES } from '../../reports.ts'
import { date, money, text } from '../../values.ts'

const reportName = z.enum(REPORT_NAMES)
export const countyReportName = z.enum(COUNTY_REPORT_NAMES)
export const allCountiesReportName = z.enum(ALL_COUNTIES_REPORT_NAMES)

/** One segment of a chart: its code or text, the number of its rows, and their sum. */
export const segment = entity({
  group: z.string(),
  count: z.int(),
  amountCents: ['amount', z.nullable(money)],
})
export type Segment = z.output<typeof segment>

/** The total of a column: a sum of money or a count. The other is null. */
export const columnTotal = entity({
  column: z.string(),
  amountCents: ['amount', z.nullable(money)],
  count: z.nullable(z.int()),
})
export type ColumnTotal = z.output<typeof columnTotal>

export const reportMenuEntry = entity({
  report: reportName,
  /** False if a company setting hides the report. */
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

export const MAIL_EVERY = ['week', 'month'] as const
const mailEvery = z.nullable(z.enum(MAIL_EVERY))

export const reportViewChange = entity({
  report: reportName,
  name: text(60).check(z.minLength(1)),
  /** The query of the page: 'from=2026-01-01&columns=taxSaleNo'. */
  query: text(1_500),
  mailEvery: z._default(mailEvery, null),
})
export type ReportViewChange = z.output<typeof reportViewChange>

/** A view of a report that somebody has saved. */
export const reportView = entity({
  id: z.int(),
  report: reportName,
  name: z.string(),
  query: z.string(),
  mailEvery: mailEvery,
  mailOn: z.nullable(date),
  /** The first day on which it could not be e-mailed, because its report or one of its filters is gone. */
  unreadableSince: z.nullable(date),
})
export type ReportView = z.output<typeof reportView>
