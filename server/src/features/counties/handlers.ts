import type { Handler } from '../../http/handler.ts'
import * as dashboard from './dashboard.ts'
import * as reports from './reports/service.ts'
import * as views from './reports/views.ts'
import * as counties from './service.ts'
import * as settings from './settings.ts'
import * as ticks from './ticks.ts'
import { readCountyToday } from './today.ts'

export const listAllStates: Handler<'listAllStates'> = (context) => counties.listAllStates(context)

export const listAllCounties: Handler<'listAllCounties'> = (context, { query }) =>
  counties.listAllCounties(context, query.isReached ?? false)

export const listLegalAid: Handler<'listLegalAid'> = (context) => settings.listLegalAid(context)

export const listAttorneys: Handler<'listAttorneys'> = (context) => counties.listAttorneys(context)

export const listAttorneyUsers: Handler<'listAttorneyUsers'> = (context, { params }) =>
  counties.listAttorneyUsers(context, params.id)

export const getCounty: Handler<'getCounty'> = (context, { params }) => counties.getCounty(context, params.id)

export const listCountySettings: Handler<'listCountySettings'> = (context, { query }) =>
  settings.listCountySettings(context, query)

export const getCountySettings: Handler<'getCountySettings'> = (context, { params }) =>
  settings.getCountySettings(context, params.id)

export const saveCountySettings: Handler<'saveCountySettings'> = (context, { params, body }) =>
  settings.saveCountySettings(context, params.id, body)

export const previewCountySettings: Handler<'previewCountySettings'> = (context, { params, body }) =>
  settings.previewCountySettings(context, params.id, body)

export const countPlansByStatus: Handler<'countPlansByStatus'> = (context, { params }) =>
  dashboard.countPlansByStatus(context, params.id)

export const countCorrespondence: Handler<'countCorrespondence'> = (context, { params }) =>
  dashboard.countCorrespondence(context, params.id)

export const countRedemptions: Handler<'countRedemptions'> = (context, { params }) =>
  dashboard.countRedemptions(context, params.id)

export const listReports: Handler<'listReports'> = (context, { params }) =>
  reports.listReports(context, params.id)

export const reportChart: Handler<'reportChart'> = (context, { params, query }) =>
  reports.chartReport(context, { name: params.report, countyId: params.id }, query)

export const reportTotals: Handler<'reportTotals'> = (context, { params, query }) =>
  reports.totalsOfReport(context, { name: params.report, countyId: params.id }, query)

export const listPlansReport: Handler<'listPlansReport'> = (context, { params, query }) =>
  reports.listReport(context, { name: 'paymentPlans', countyId: params.id }, query)

export const listExpensesReport: Handler<'listExpensesReport'> = (context, { params, query }) =>
  reports.listReport(context, { name: 'expenses', countyId: params.id }, query)

export const listRedemptionsReport: Handler<'listRedemptionsReport'> = (context, { params, query }) =>
  reports.listReport(context, { name: 'redemptions', countyId: params.id }, query)

export const listServicingReport: Handler<'listServicingReport'> = (context, { params, query }) =>
  reports.listReport(context, { name: 'servicing', countyId: params.id }, query)

export const listPortfolioReport: Handler<'listPortfolioReport'> = (context, { params, query }) =>
  reports.listReport(context, { name: 'portfolio', countyId: params.id }, query)

export const listFundsReport: Handler<'listFundsReport'> = (context, { params, query }) =>
  reports.listReport(context, { name: 'funds', countyId: params.id }, query)

export const listDifferencesReport: Handler<'listDifferencesReport'> = (context, { params, query }) =>
  reports.listReport(context, { name: 'differences', countyId: params.id }, query)

export const listCorrespondenceReport: Handler<'listCorrespondenceReport'> = (context, { params, query }) =>
  reports.listReport(context, { name: 'correspondence', countyId: params.id }, query)

export const listReportViews: Handler<'listReportViews'> = (context, { params }) =>
  views.listReportViews(context, params.id)

export const saveReportView: Handler<'saveReportView'> = (context, { params, body }) =>
  views.saveReportView(context, params.id, body)

export const deleteReportView: Handler<'deleteReportView'> = (context, { params }) =>
  views.deleteReportView(context, params.id, params.viewId)

export const getCountyToday: Handler<'getCountyToday'> = (context, { params }) =>
  readCountyToday(context, params.id)

export const tickRedemptions: Handler<'tickRedemptions'> = async (context, { params, body }) => ({
  ticked: await ticks.tickRedemptions(context, params.id, body.redemptions),
})

export const untickRedemptions: Handler<'untickRedemptions'> = async (context, { params, body }) => ({
  unticked: await ticks.untickRedemptions(context, params.id, body.redemptions),
})
