import type { ReportName } from '@fieldstone/contract/reports'
import { REPORT_ROUTES } from '@fieldstone/contract/routes/counties/reports'
import { addDays, addMonths, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import * as z from 'zod/mini'
import { fieldSentence } from '../../../messages/refusals.ts'
import { Refusal } from '../../../refusal.ts'
import type { ReportQuery } from './service.ts'

/** The query of a page's address as the report's call reads it. Refuses one that it would refuse. */
export function readViewQuery(report: ReportName, query: string): ReportQuery {
  const { page: _, pageSize: __, ...fields } = Object.fromEntries(new URLSearchParams(query))
  const read = z.safeDecode(REPORT_ROUTES[report].query, fields as never)
  if (!read.success) throw new Refusal('bad_request', { fields: { query: fieldSentence('view') } })
  // Every report has these filters, which the union of their types does not say.
  return read.data as unknown as ReportQuery
}

export const nextMailOn = (every: 'week' | 'month', today: PlainDate): PlainDate =>
  every === 'week' ? addDays(today, 7) : addMonths(today, 1)
