import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { date, text } from '../../values.ts'
import { reportName } from './report.ts'

export const MAIL_EVERY = ['week', 'month'] as const
const mailEvery = z.nullable(z.enum(MAIL_EVERY))

const changeFields = {
  report: reportName,
  name: text(60).check(z.minLength(1)),
  /** The query of the page: 'from=2026-01-01&columns=taxSaleNo'. */
  query: text(1_500),
  mailEvery: z._default(mailEvery, null),
} as const

const viewFields = {
  id: z.int(),
  report: reportName,
  name: z.string(),
  query: z.string(),
  mailEvery: mailEvery,
  mailOn: z.nullable(date),
} as const

/** A view of a report that somebody has saved. */
export type ReportView = EntityOf<typeof viewFields>
export type ReportViewChange = EntityOf<typeof changeFields>
export const reportView = entity(viewFields)
export const reportViewChange = entity(changeFields)
