import { inTransaction } from '../db/database.ts'
import { keysInUse } from '../encryption/keys-in-use.ts'
import { noteUnknownFiles } from '../encryption/note-files.ts'
import { FORECAST, queueForecast } from '../features/analysis/forecast/forecast-task.ts'
import { overchargesTask, queueCheck } from '../features/analysis/overcharges/check-task.ts'
import { performDueApprovals } from '../features/approvals/service.ts'
import { keepSearch } from '../features/certificates/service.ts'
import { mailDueViews } from '../features/counties/reports/mail-view.ts'
import { sendDeadlineReminders } from '../features/legal/service.ts'
import { PLAN_DEBITS, runPlanDebits } from '../features/payments/autopay/plan-debits.ts'
import { SWEEP, sweepPayments } from '../features/payments/sweep.ts'
import { withdrawClosed } from '../features/payments/withdraw-closed.ts'
import { computeOwed, updateUnreadableRowTasks } from '../features/payoff/service.ts'
import { lapseOffers } from '../features/plans/end-offers.ts'
import { runRetention } from '../features/retention/service.ts'
import { verifyByNight } from '../features/verify/in-process.ts'
import { VERIFY_JOB, verifyAndKeep } from '../features/verify/service.ts'
import { outboxJob } from '../outbox/send-mails.ts'
import type { Job } from './job.ts'
import { mergeCountsJob } from './merge-counts.ts'
import { reportOmittedRefusalsJob } from './report-omitted-refusals.ts'
import { runWaitingTasks, tasksJob } from './tasks.ts'

/** Performs requests that were approved on the server's shell, or by a sole administrator after the wait. */
export const approvalsJob: Job = {
  name: 'approvals',
  everySeconds: 15,
  run: performDueApprovals,
}

/** Sends attorneys their deadlines: at most one e-mail a day. Runs each hour, so that a new request is served soon. */
export const deadlineRemindersJob: Job = {
  name: 'deadline-reminders',
  everySeconds: 3600,
  words: 'The reminding of attorneys of their deadlines',
  run: sendDeadlineReminders,
}

/** Queues the computation of the portfolio's forecast once a day. */
export const forecastJob: Job = {
  name: FORECAST,
  everySeconds: 24 * 3600,
  words: 'The start of the nightly forecast',
  // When a server starts, people are waiting for it.
  firstAfterSeconds: 300,
  run: ({ db, clock }) =>
    inTransaction(db, (trx) => queueForecast(trx, { startedBy: null, at: clock.now() })),
}

/** Sends the saved views of reports that are to be mailed each week or month. */
export const mailReportViewsJob: Job = {
  name: 'mail-report-views',
  everySeconds: 3600,
  words: 'The mailing of saved reports',
  run: (services, signal = new AbortController().signal) => mailDueViews(services, signal),
}

/**
 * Stores under which key each file is that was stored by an earlier version, or put into the storage by hand. Goes through
 * the storage each night; reads only files that are not known yet. Does nothing where nothing was ever encrypted.
 */
export const noteEncryptionKeysJob: Job = {
  name: 'note-encryption-keys',
  everySeconds: 24 * 3600,
  // When a server starts, people are waiting for it.
  firstAfterSeconds: 60,
  words: 'The nightly search for files whose encryption key is not known',
  run: async ({ db, files, config, log }, signal) => {
    const known = await db.selectFrom('encryption_key').select('id').limit(1).executeTakeFirst()
    if (known === undefined) return
    const count = await noteUnknownFiles(db, files.stored, signal)
    if (count > 0) log.info({ count }, 'files: their encryption keys are known now')
    const isSet = (id: string) => config.encryptionKeys.some((key) => key.id === id)
    const missing = (await keysInUse(db)).filter((id) => !isSet(id))
    if (missing.length > 0) log.error({ missing }, 'files or mails need keys that are not in ENCRYPTION_KEYS')
  },
}

/** Queues the check of all charges once a day. As a task its progress is shown, and only one server does it. */
export const nightlyOverchargesJob: Job = {
  name: 'nightly-overcharges',
  everySeconds: 24 * 3600,
  words: 'The start of the nightly check of all charges',
  // After the check of the books, which begins when people are no longer waiting for the server.
  firstAfterSeconds: 300,
  run: async ({ db, clock }) => {
    await queueCheck(db, clock.now(), null)
  },
}

export const OVERCHARGES = 'overcharges'

/** Runs the queued check apart from other tasks: it takes minutes, and no import should wait for it. */
const overchargesJob: Job = {
  name: OVERCHARGES,
  everySeconds: 5,
  run: (services, signal = new AbortController().signal) =>
    runWaitingTasks(services, [overchargesTask], signal),
}

/** Asks the provider about payments whose webhook never arrived: at the start and every 15 minutes. */
const paymentSweepJob: Job = { name: SWEEP, everySeconds: 15 * 60, run: sweepPayments }

/** Makes the automatic payments of plans and their notices. Runs each hour, since counties are in different time zones. */
export const planDebitsJob: Job = {
  name: PLAN_DEBITS,
  everySeconds: 3600,
  words: 'The debiting of automatic payments',
  run: runPlanDebits,
}

/** Ends plan offers that nobody accepted in time. Runs each hour, since counties are in different time zones. */
export const planOffersJob: Job = {
  name: 'plan-offers',
  everySeconds: 3600,
  words: 'The ending of plan offers that nobody accepted in time',
  run: lapseOffers,
}

/** Deletes expired records each night, in the first hour of the company's day. */
export const retentionJob: Job = {
  name: 'retention',
  everySeconds: 3600,
  words: 'The deletion of what has been kept long enough',
  run: runRetention,
}

/** Rewrites keys of searches after a change of how they fold spellings, and keeps the words of near matches. */
const searchUpkeepJob: Job = {
  name: 'search-upkeep',
  everySeconds: 900,
  words: 'The upkeep of the search',
  // When a server starts, people are waiting for it.
  firstAfterSeconds: 5,
  run: keepSearch,
}

/** Tells staff of payoff rules that cannot be read. A job, so that reading a payoff writes nothing. */
const unreadableRowsJob: Job = {
  name: 'unreadable-payoff-rules',
  everySeconds: 300,
  run: (services) => updateUnreadableRowTasks(services),
}

/** Checks every invariant of the money over the whole database, once a day. */
export const verifyJob: Job = {
  name: VERIFY_JOB,
  everySeconds: 24 * 3600,
  words: 'The nightly integrity check',
  // When a server starts, people are waiting for it.
  firstAfterSeconds: 120,
  run: async (services, signal) => {
    await verifyAndKeep(services, (it) => verifyByNight(it, signal))
  },
}

/** Closes at the provider, within seconds, the card pages that were closed here. */
const withdrawClosedJob: Job = { name: 'withdraw-closed', everySeconds: 5, run: withdrawClosed }

/** Computes what certificates owe: each day anew, and soon after a change. Lists sort, filter and add up by it. */
export const owedFiguresJob: Job = {
  name: 'owed-figures',
  everySeconds: 60,
  words: 'The computing of the amounts owed',
  run: (services, signal = new AbortController().signal) => computeOwed(services, { signal }),
}

/** All work that runs without a request. */
export const JOBS: readonly Job[] = [
  outboxJob,
  retentionJob,
  reportOmittedRefusalsJob,
  approvalsJob,
  paymentSweepJob,
  withdrawClosedJob,
  planDebitsJob,
  planOffersJob,
  noteEncryptionKeysJob,
  verifyJob,
  nightlyOverchargesJob,
  deadlineRemindersJob,
  mergeCountsJob,
  owedFiguresJob,
  searchUpkeepJob,
  unreadableRowsJob,
  mailReportViewsJob,
  forecastJob,
  tasksJob,
  overchargesJob,
]
