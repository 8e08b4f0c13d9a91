import * as z from 'zod/mini'
import { reportView, reportViewChange } from '../../entities/counties/report-view.ts'
import { byId } from '../../paging.ts'
import { nothing, route } from '../../route.ts'
import { idText } from '../../values.ts'
import { ofCounty } from './of-county.ts'

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
} as const
