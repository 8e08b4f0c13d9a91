import type { Handler } from '../../../http/handler.ts'
import { listUnapplied, sumUnapplied } from './unapplied-money.ts'

export const listUnappliedMoney: Handler<'listUnappliedMoney'> = (context, { query }) =>
  listUnapplied(context, query)

export const sumUnappliedMoney: Handler<'sumUnappliedMoney'> = (context) => sumUnapplied(context)
