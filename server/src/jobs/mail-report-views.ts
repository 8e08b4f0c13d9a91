import { mailDueViews } from '../features/counties/reports/mail-view.ts'
import type { Job } from './job.ts'

/** Sends the saved views of reports that are to be mailed each week or month. */
export const mailReportViewsJob: Job = {
  name: 'mail-report-views',
  everySeconds: 3600,
  words: 'The mailing of saved reports',
  run: (services, signal = new AbortController().signal) => mailDueViews(services, signal),
}
