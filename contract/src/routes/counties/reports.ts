import * as z from 'zod/mini'
import {
  allCountiesReportName,
  columnTotal,
  correspondenceCount,
  countyReportName,
  planStatusCount,
  reportMenuEntry,
  reportView,
  reportViewChange,
  segment,
  yearCount,
} from '../../entities/counties/report.ts'
import { byId } from '../../paging.ts'
import { allCountiesReportQuery, allCountiesReportRoute, reportQuery, reportRoute } from '../../report.ts'
import {
  ALL_COUNTIES_REPORT_NAMES,
  type AllCountiesReportName,
  acrossCounties,
  COUNTY_REPORT_NAMES,
  type CountyReportName,
  REPORTS,
} from '../../reports.ts'
import { nothing, route } from '../../route.ts'
import { idText } from '../../values.ts'

/** What is read of a county, by its users and by administrators. */
const ofCounty = {
  method: 'GET',
  access: ['admin', 'county'],
  params: byId,
  errors: ['not_found'],
} as const

const ofReport = {
  method: 'GET',
  access: ['admin', 'county'],
  reads: 'county',
  params: z.object({ id: idText, report: countyReportName }),
  query: reportQuery,
  errors: ['not_found', 'report_off', 'span_too_long'],
} as const

const ofAllCounties = {
  method: 'GET',
  access: ['admin'],
  reads: 'reports',
  params: z.object({ report: allCountiesReportName }),
  query: allCountiesReportQuery,
  errors: ['not_found', 'report_off', 'span_too_long'],
} as const

/** The route of each report of a county. */
export const REPORT_ROUTES = Object.fromEntries(
  COUNTY_REPORT_NAMES.map((name) => [name, reportRoute(REPORTS[name])]),
) as Readonly<Record<CountyReportName, ReturnType<typeof reportRoute>>>

/** The route of each report across counties. */
export const ALL_COUNTIES_REPORT_ROUTES = Object.fromEntries(
  ALL_COUNTIES_REPORT_NAMES.map((name) => [name, allCountiesReportRoute(acrossCounties(REPORTS[name]))]),
) as Readonly<Record<AllCountiesReportName, ReturnType<typeof allCountiesReportRoute>>>

type ByReportRoute<T> = { readonly [N in CountyReportName as `list${Capitalize<N>}Report`]: T }

/** Makes one value per report of a county, under the name of the report's route: `listExpensesReport` for `expenses`. */
export const byReportRoute = <T>(make: (name: CountyReportName) => T): ByReportRoute<T> =>
  Object.fromEntries(
    COUNTY_REPORT_NAMES.map((name) => [`list${capitalized(name)}Report`, make(name)]),
  ) as ByReportRoute<T>

type ByAllCountiesRoute<T> = {
  readonly [N in AllCountiesReportName as `list${Capitalize<N>}OfAllCounties`]: T
}

/** Makes one value per report across counties: `listExpensesOfAllCounties` for `expenses`. */
export const byAllCountiesRoute = <T>(make: (name: AllCountiesReportName) => T): ByAllCountiesRoute<T> =>
  Object.fromEntries(
    ALL_COUNTIES_REPORT_NAMES.map((name) => [`list${capitalized(name)}OfAllCounties`, make(name)]),
  ) as ByAllCountiesRoute<T>

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

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

/** The reports across counties. */
export const allCountiesReportRoutes = {
  listAllCountiesReports: route({
    method: 'GET',
    path: '/api/admin/reports',
    access: ['admin'],
    reads: 'reports',
    summary: 'The reports across counties, and which of them are on.',
    answer: z.array(reportMenuEntry),
  }),
  allCountiesChart: route({
    ...ofAllCounties,
    path: '/api/admin/reports/:report/chart',
    summary: 'The segments of a chart of a report across counties: how many rows each has, and their sum.',
    answer: z.array(segment),
  }),
  allCountiesTotals: route({
    ...ofAllCounties,
    path: '/api/admin/reports/:report/totals',
    summary: 'The sums of the columns of a report across counties, over all rows of the view.',
    answer: z.array(columnTotal),
  }),
  ...byAllCountiesRoute((name) => ALL_COUNTIES_REPORT_ROUTES[name]),
} as const

/** Views of reports, each person's own. */
export const reportViewRoutes = {
  listReportViews: route({
    ...ofCounty,
    path: '/api/counties/:id/reportviews',
    reads: 'county/report-views',
    summary: 'The views of a county’s reports that this person has saved, by name.',
    answer: z.array(reportView),
  }),
  saveReportView: route({
    method: 'POST',
    path: '/api/counties/:id/reportviews',
    access: ['admin', 'county'],
    changes: ['county/report-views'],
    summary:
      'Save a view under its name, in place of one of the same name; mailed each week or month if asked for.',
    status: 201,
    params: byId,
    body: reportViewChange,
    answer: reportView,
    errors: ['not_found'],
  }),
  deleteReportView: route({
    method: 'DELETE',
    path: '/api/counties/:id/reportviews/:viewId',
    access: ['admin', 'county'],
    changes: ['county/report-views'],
    summary: 'Delete a saved view, and its mails with it.',
    status: 204,
    params: z.object({ id: idText, viewId: idText }),
    answer: nothing,
    errors: ['not_found'],
  }),
  listAllCountiesViews: route({
    method: 'GET',
    path: '/api/admin/reportviews',
    access: ['admin'],
    reads: 'reports/views',
    summary: 'The views of reports across counties that this person has saved, by name.',
    answer: z.array(reportView),
  }),
  saveAllCountiesView: route({
    method: 'POST',
    path: '/api/admin/reportviews',
    access: ['admin'],
    changes: ['reports/views'],
    summary:
      'Save a view of a report across counties, in place of one of the same name; mailed each week or month if asked for.',
    status: 201,
    body: reportViewChange,
    answer: reportView,
    errors: ['not_found'],
  }),
  deleteAllCountiesView: route({
    method: 'DELETE',
    path: '/api/admin/reportviews/:viewId',
    access: ['admin'],
    changes: ['reports/views'],
    summary: 'Delete a saved view of a report across counties, and its mails with it.',
    status: 204,
    params: z.object({ viewId: idText }),
    answer: nothing,
    errors: ['not_found'],
  }),
} as const
