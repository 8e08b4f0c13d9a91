import * as z from 'zod/mini'
import {
  columnTotal,
  correspondenceCount,
  planStatusCount,
  reportMenuEntry,
  reportName,
  segment,
  yearCount,
} from '../../entities/counties/report.ts'
import { reportQuery, reportRoute } from '../../report.ts'
import { REPORT_NAMES, REPORTS, type ReportName } from '../../reports.ts'
import { route } from '../../route.ts'
import { idText } from '../../values.ts'
import { ofCounty } from './of-county.ts'

const ofReport = {
  method: 'GET',
  access: ['admin', 'county'],
  reads: 'county',
  params: z.object({ id: idText, report: reportName }),
  query: reportQuery,
  errors: ['not_found', 'report_off', 'span_too_long'],
} as const

/** The route of each report. */
export const REPORT_ROUTES = Object.fromEntries(
  REPORT_NAMES.map((name) => [name, reportRoute(REPORTS[name])]),
) as Readonly<Record<ReportName, ReturnType<typeof reportRoute>>>

type ByReportRoute<T> = { readonly [N in ReportName as `list${Capitalize<N>}Report`]: T }

/** Makes one value per report, under the name of the report's route: `listExpensesReport` for `expenses`. */
export const byReportRoute = <T>(make: (name: ReportName) => T): ByReportRoute<T> =>
  Object.fromEntries(
    REPORT_NAMES.map((name) => [`list${name.charAt(0).toUpperCase()}${name.slice(1)}Report`, make(name)]),
  ) as ByReportRoute<T>

/** The dashboard and the reports of a county. */
export const reportRoutes = {
  countPlansByStatus: route({
    ...ofCounty,
    path: '/api/counties/:id/payplansbystatus',
    reads: 'county',
    summary: 'How many payment plans of a county stand in each status, most first.',
    answer: z.array(planStatusCount),
  }),
  countCorrespondence: route({
    ...ofCounty,
    path: '/api/counties/:id/countycorrespondencecounts',
    reads: 'county',
    summary:
      'How many letters and calls there were about the certificates of a county, by reason, most first.',
    answer: z.array(correspondenceCount),
  }),
  countRedemptions: route({
    ...ofCounty,
    path: '/api/counties/:id/redeemedcounts',
    reads: 'county',
    summary: 'How many certificates of a county were redeemed in each year, by year.',
    answer: z.array(yearCount),
  }),
  listReports: route({
    ...ofCounty,
    path: '/api/counties/:id/reports',
    reads: 'county',
    summary: 'The reports of a county, and which of them are on.',
    answer: z.array(reportMenuEntry),
  }),
  reportChart: route({
    ...ofReport,
    path: '/api/counties/:id/reports/:report/chart',
    summary: 'The segments of a report’s chart: how many rows each has, and what they add up to.',
    answer: z.array(segment),
  }),
  reportTotals: route({
    ...ofReport,
    path: '/api/counties/:id/reports/:report/totals',
    summary:
      'What the columns of a report add up to over all rows of the view, as the last line of its file.',
    answer: z.array(columnTotal),
  }),
  ...byReportRoute((name) => REPORT_ROUTES[name]),
} as const
