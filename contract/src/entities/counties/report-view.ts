import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, text } from '../../values.ts'
import { reportName } from './report.ts'

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
})
export type ReportView = z.output<typeof reportView>
