import type { County, State } from '@fieldstone/contract/entities/counties/place'
import type { Attorney, AttorneyUser } from '@fieldstone/contract/entities/firms/attorney'
import { routesByFeature } from '@fieldstone/contract/routes'
import { byAllCountiesRoute, byReportRoute } from '@fieldstone/contract/routes/counties/reports'
import type { Actor } from '@fieldstone/domain/access/actor'
import { sql } from 'kysely'
import { outOfReach } from '../../audit/throttle.ts'
import type { Context } from '../../context.ts'
import { implement } from '../../http/handler.ts'
import { firmReachOf, reachOf } from '../../records/reach.ts'
import { Refusal } from '../../refusal.ts'
import {
  getCollections,
  getCollectionsPdf,
  listAgreements,
  listCollectionMonths,
  listCollections,
  saveAgreement,
} from './collections.ts'
import { countCorrespondence, countPlansByStatus, countRedemptions } from './dashboard.ts'
import * as queries from './queries.ts'
import {
  allCountiesHandler,
  chartReport,
  listReports,
  reportHandler,
  totalsOfReport,
} from './reports/service.ts'
import { deleteReportView, listReportViews, saveReportView } from './reports/views.ts'
import {
  getCountySettings,
  listCountySettings,
  listLegalAid,
  previewCountySettings,
  saveCountySettings,
} from './settings.ts'
import { tickRedemptions, untickRedemptions } from './ticks.ts'
import { readCountyToday } from './today.ts'

export const counties = implement(routesByFeature.counties, {
  listAllStates: (context) => listAllStates(context),
  listAllCounties: (context, { query }) => listAllCounties(context, query.isReached ?? false),
  listLegalAid: (context) => listLegalAid(context),
  listAttorneys: (context) => listAttorneys(context),
  listAttorneyUsers: (context, { params }) => listAttorneyUsers(context, params.id),
  getCounty: (context, { params }) => getCounty(context, params.id),
  listCountySettings: (context, { query }) => listCountySettings(context, query),
  getCountySettings: (context, { params }) => getCountySettings(context, params.id),
  saveCountySettings: (context, { params, body }) => saveCountySettings(context, params.id, body),
  previewCountySettings: (context, { params, body }) => previewCountySettings(context, params.id, body),
  countPlansByStatus: (context, { params }) => countPlansByStatus(context, params.id),
  countCorrespondence: (context, { params }) => countCorrespondence(context, params.id),
  countRedemptions: (context, { params }) => countRedemptions(context, params.id),
  listReports: (context, { params }) => listReports(context, params.id),
  reportChart: (context, { params, query }) =>
    chartReport(context, { name: params.report, countyId: params.id }, query),
  reportTotals: (context, { params, query }) =>
    totalsOfReport(context, { name: params.report, countyId: params.id }, query),
  ...byReportRoute(reportHandler),
  listAllCountiesReports: (context) => listReports(context, null),
  allCountiesChart: (context, { params, query }) =>
    chartReport(context, { name: params.report, countyId: null }, query),
  allCountiesTotals: (context, { params, query }) =>
    totalsOfReport(context, { name: params.report, countyId: null }, query),
  ...byAllCountiesRoute(allCountiesHandler),
  listAllCountiesViews: (context) => listReportViews(context, null),
  saveAllCountiesView: (context, { body }) => saveReportView(context, null, body),
  deleteAllCountiesView: (context, { params }) => deleteReportView(context, null, params.viewId),
  listReportViews: (context, { params }) => listReportViews(context, params.id),
  saveReportView: (context, { params, body }) => saveReportView(context, params.id, body),
  deleteReportView: (context, { params }) => deleteReportView(context, params.id, params.viewId),
  listCollectionMonths: (context, { params }) => listCollectionMonths(context, params.id),
  getCollections: (context, { params }) => getCollections(context, { ...params, countyId: params.id }),
  getCollectionsPdf: (context, { params }) => getCollectionsPdf(context, { ...params, countyId: params.id }),
  listCollections: (context, { params, query }) =>
    listCollections(context, { ...params, countyId: params.id }, query),
  listAgreements: (context, { params }) => listAgreements(context, params.id),
  saveAgreement: (context, { params, body }) => saveAgreement(context, params.id, body),
  getCountyToday: (context, { params }) => readCountyToday(context, params.id),
  tickRedemptions: async (context, { params, body }) => ({
    ticked: await tickRedemptions(context, params.id, body.redemptions),
  }),
  untickRedemptions: async (context, { params, body }) => ({
    unticked: await untickRedemptions(context, params.id, body.redemptions),
  }),
})

export { performCountyChoices, readSeenSettings, saveCountySettingsIn } from './settings.ts'

const listAllStates = ({ services }: Context): Promise<State[]> => queries.listStates(services.db)

const listAllCounties = ({ services, actor }: Context, isReached: boolean): Promise<County[]> =>
  queries.listCounties(services.db, isReached ? hasReachedIn(actor) : sql`true`)

/** Whether the actor can see a certificate of the county. */
const hasReachedIn = (actor: Actor) =>
  sql<boolean>`county.id in (select c.county_id from certificate c where ${reachOf(actor)})`

async function getCounty({ services }: Context, id: number): Promise<County> {
  const county = await queries.findCounty(services.db, id)
  if (!county) throw new Refusal('not_found')
  return county
}

/** Lists law firms: legal users get their own firm, administrators every firm, others none. */
const listAttorneys = ({ services, actor }: Context): Promise<Attorney[]> =>
  queries.listFirms(services.db, firmReachOf(actor))

async function listAttorneyUsers(context: Context, firmId: number): Promise<AttorneyUser[]> {
  const { db } = context.services
  const [firm] = await queries.listFirms(db, firmReachOf(context.actor), firmId)
  if (!firm) throw await outOfReach(context, { kind: 'firm', id: firmId })
  return queries.listFirmUsers(db, firm.id)
}
