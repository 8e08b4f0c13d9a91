import { businessDate } from '@fieldstone/domain/calendar/business-date'
import { firstOfMonth, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Context } from '../../../context.ts'
import type { Handler } from '../../../http/handler.ts'
import { requireProvider } from '../core/require-provider.ts'
import * as bank from './bank-lines.ts'
import { fetchPayoutsNow } from './fetch.ts'
import { importStatement } from './import-statement.ts'
import * as payouts from './payouts.ts'
import * as reconciliation from './reconciliation.ts'
import * as statements from './statements.ts'
import { readSummary } from './summary.ts'

interface AskedDays {
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
}

/** The days that were asked for; without them, this month until today. */
function daysOf({ services, at }: Context, { from, to }: AskedDays): reconciliation.Days {
  const last = to ?? businessDate(at, services.config.businessTimeZone)
  return { from: from ?? firstOfMonth(last), to: last }
}

export const listPayouts: Handler<'listPayouts'> = (context, { query }) => payouts.listPayouts(context, query)

export const listBalanceEntries: Handler<'listBalanceEntries'> = (context, { query }) =>
  payouts.listBalanceEntries(context, query)

export const listReconciliation: Handler<'listReconciliation'> = (context, { query }) =>
  reconciliation.listReconciliation(context, { ...query, ...daysOf(context, query) })

export const listDifferences: Handler<'listDifferences'> = (context, { query }) =>
  reconciliation.listDifferences(context, { ...query, to: daysOf(context, query).to })

export const reconciliationSummary: Handler<'reconciliationSummary'> = (context, { query }) =>
  readSummary(context.services, daysOf(context, query))

export const fetchPayouts: Handler<'fetchPayouts'> = async (context) => {
  await fetchPayoutsNow(context.services, requireProvider(context))
  return undefined
}

export const importBankStatement: Handler<'importBankStatement'> = (context, { body }) =>
  importStatement(context, body)

export const listBankStatements: Handler<'listBankStatements'> = (context, { query }) =>
  statements.listBankStatements(context, query)

export const listBankLines: Handler<'listBankLines'> = (context, { query }) =>
  bank.listBankLines(context, query)

export const decideBankLine: Handler<'decideBankLine'> = (context, { params, body }) =>
  bank.decideBankLine(context, params.id, body)

export const enterBankLine: Handler<'enterBankLine'> = async (context, { params, body }) => {
  await bank.enterBankLine(context, params.id, body)
  return payouts.getPayout(context, params.id)
}
