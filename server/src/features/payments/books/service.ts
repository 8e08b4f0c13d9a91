import { bankLineRoutes } from '@fieldstone/contract/routes/payments/bank-lines'
import { payoutRoutes } from '@fieldstone/contract/routes/payments/books'
import { depositAccountRoutes } from '@fieldstone/contract/routes/payments/deposit-accounts'
import { depositRoutes } from '@fieldstone/contract/routes/payments/deposits'
import { monthEndRoutes } from '@fieldstone/contract/routes/payments/month-end'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { firstOfMonth, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Context } from '../../../context.ts'
import { implement } from '../../../http/handler.ts'
import { requireProvider } from '../core/provider.ts'
import { addAccount, changeAccount, enterBalance, listAccounts, listBalances } from './accounts.ts'
import { listBankItems, matchByHand, undoMatch } from './bank-items.ts'
import { addBankLine, categorizeBankLine, deleteBankLine, listBankLines } from './bank-lines.ts'
import { listBankedMoney, listDeposits, listOnHand, showDeposit } from './deposit-lists.ts'
import { changeDeposit, makeDeposit, undoDeposit } from './deposits.ts'
import { fetchPayoutsNow } from './fetch.ts'
import { describeStatement, importStatement } from './import-statement.ts'
import { exportJournal, getMonth, listMonths, requestMonthClose } from './month-end.ts'
import { listBalanceEntries, listPayouts } from './payouts.ts'
import { type Days, listDifferences, listReconciliation } from './reconciliation.ts'
import { listBankStatements } from './statements.ts'
import { readReconciliationSummary } from './summary.ts'

export const books = implement(
  { ...payoutRoutes, ...bankLineRoutes, ...depositAccountRoutes, ...depositRoutes, ...monthEndRoutes },
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
    describeBankStatement: (context, { body }) => describeStatement(context, body),
    listBankStatements: (context, { query }) => listBankStatements(context, query),
    listBankLines: (context, { query }) => listBankLines(context, query),
    listMonths: (context) => listMonths(context),
    getMonth: (context, { params }) => getMonth(context, params.endsOn),
    requestMonthClose: (context, { params }) => requestMonthClose(context, params.endsOn),
    exportJournal: (context, { params }) => exportJournal(context, params.endsOn),
    addBankLine: (context, { body }) => addBankLine(context, body),
    deleteBankLine: async (context, { params }) => {
      await deleteBankLine(context, params.id)
      return undefined
    },
    categorizeBankLine: (context, { params, body }) => categorizeBankLine(context, params.id, body),
    listBankItems: (context, { query }) => listBankItems(context, query),
    matchBankLines: async (context, { body }) => {
      await matchByHand(context, body)
      return undefined
    },
    undoBankMatch: async (context, { params }) => {
      await undoMatch(context, params.id)
      return undefined
    },
    listDepositAccounts: ({ services }) => listAccounts(services.db),
    addDepositAccount: (context, { body }) => addAccount(context, body),
    changeDepositAccount: (context, { params, body }) => changeAccount(context, params.id, body),
    listBankBalances: (context, { query }) => listBalances(context, query),
    enterBankBalance: async (context, { body }) => {
      await enterBalance(context, body)
      return undefined
    },
    listOnHand: (context, { query }) => listOnHand(context, query),
    listDeposits: (context, { query }) => listDeposits(context, query),
    getDeposit: (context, { params }) => showDeposit(context, params.id),
    makeDeposit: (context, { body }) => makeDeposit(context, body),
    changeDeposit: (context, { params, body }) => changeDeposit(context, params.id, body),
    undoDeposit: async (context, { params }) => {
      await undoDeposit(context, params.id)
      return undefined
    },
    listBankedMoney: (context, { query }) => listBankedMoney(context, query),
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
