import type { Handler } from '../../../http/handler.ts'
import * as payouts from './payouts.ts'
import * as reconciliation from './reconciliation.ts'
import { readSummary } from './summary.ts'

export const listPayouts: Handler<'listPayouts'> = (context, { query }) => payouts.listPayouts(context, query)

export const listBalanceEntries: Handler<'listBalanceEntries'> = (context, { query }) =>
  payouts.listBalanceEntries(context, query)

export const listReconciliation: Handler<'listReconciliation'> = (context, { query }) =>
  reconciliation.listReconciliation(context, query)

export const listDifferences: Handler<'listDifferences'> = (context, { query }) =>
  reconciliation.listDifferences(context, query)

export const reconciliationSummary: Handler<'reconciliationSummary'> = ({ services }, { query }) =>
  readSummary(services, query)

export const enterBankLine: Handler<'enterBankLine'> = (context, { params, body }) =>
  payouts.enterBankLine(context, params.id, body)
