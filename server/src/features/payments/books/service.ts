import { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { monthEndRoutes } from '@fieldstone/contract/routes/payments/month-end'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { firstOfMonth, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Context } from '../../../context.ts'
import { implement } from '../../../http/handler.ts'
import { requireProvider } from '../core/provider.ts'
import { decideBankLine, enterBankLine, listBankLines } from './bank-lines.ts'
import { fetchPayoutsNow } from './fetch.ts'
import { importStatement } from './import-statement.ts'
import { exportJournal, getMonth, listMonths, requestMonthClose } from './month-end.ts'
import { getPayout, listBalanceEntries, listPayouts } from './payouts.ts'
import { type Days, listDifferences, listReconciliation } from './reconciliation.ts'
import { listBankStatements } from './statements.ts'
import { readReconciliationSummary } from './summary.ts'

export const books = implement(
  { ...payoutRoutes, ...bankLineRoutes, ...monthEndRoutes },
  {
    listPayouts: (context, { query }) => listPayouts(context, query),
    listBalanceEntries: (context, { query }) => listBalanceEntries(context, query),
    listReconciliation: (context, { query }) =>
      listReconciliation(context, { ...query, ...daysOf(context, query) }),
    listDifferences: (context, { query }) =>
      listDifferences(context, { ...query, to: daysOf(context, query).to }),
    reconciliationSummary: (context, { query }) =>
      readReconciliationSummary(context.services, daysOf(context, query)),
    fetchPayouts: async (context) => {
      await fetchPayoutsNow(context.services, requireProvider(context))
      return undefined
    },
    importBankStatement: (context, { body }) => importStatement(context, body),
    listBankStatements: (context, { query }) => listBankStatements(context, query),
    listBankLines: (context, { query }) => listBankLines(context, query),
    decideBankLine: (context, { params, body }) => decideBankLine(context, params.id, body),
    listMonths: (context) => listMonths(context),
    getMonth: (context, { params }) => getMonth(context, params.endsOn),
    requestMonthClose: (context, { params }) => requestMonthClose(context, params.endsOn),
    exportJournal: (context, { params }) => exportJournal(context, params.endsOn),
    enterBankLine: async (context, { params, body }) => {
      await enterBankLine(context, params.id, body)
      return getPayout(context, params.id)
    },
  },
)

interface AskedDays {
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
}

/** Returns the requested days. Default: this month until today. */
function daysOf({ services, at }: Context, { from, to }: AskedDays): Days {
  const last = to ?? businessDate(at, services.config.businessTimeZone)
  return { from: from ?? firstOfMonth(last), to: last }
}

export { monthCloseInput, performMonthClose } from './month-end.ts'
