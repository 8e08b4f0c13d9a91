import type { CsvRow } from '@fieldstone/contract/csv'
import type { Route } from '@fieldstone/contract/route'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { CSV_PAGE_SIZE, sendCsv } from './csv.ts'
import { type AnyHandler, Listed } from './handler.ts'

/** Every page of the list, one after the other, in the wire's names; that it left the house is in the audit log. */
export async function exportList(
  definition: Route,
  reply: FastifyReply,
  context: Context,
  handler: AnyHandler,
  input: { params: unknown; query: unknown; body: unknown },
): Promise<FastifyReply> {
  const { csv } = definition
  if (!csv) throw new Error(`${definition.path} is not a list`)
  const pageOf = async (page: number) => {
    const query = { ...(input.query as object), page, pageSize: CSV_PAGE_SIZE }
    const value = await handler(context, { ...input, query })
    return z.encode(definition.answer, (value instanceof Listed ? value.rows : value) as never) as CsvRow[]
  }
  const firstPage = await pageOf(1)
  const { at, services } = context
  await inTransaction(services.db, (trx) =>
    context.audit(trx, { action: 'export', subject: { kind: 'list', id: csv.name } }),
  )
  const timeZone = services.config.businessTimeZone
  const dayOf = (instant: string) => businessDate(new Date(instant), timeZone)
  return sendCsv(reply, csv, { firstPage, pageOf, dayOf, day: businessDate(at, timeZone) })
}
