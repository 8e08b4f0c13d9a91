import type { CsvRow, CsvTable } from '@fieldstone/contract/csv'
import type { Route } from '@fieldstone/contract/route'
import { businessDate } from '@fieldstone/domain/calendar/business-date'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { encodeAnswer } from '../answers/encode-answer.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { Page } from '../lists/page.ts'
import { CSV_PAGE_SIZE, type CsvPage, sendCsv } from './csv.ts'
import type { AnyHandler } from './handler.ts'

/** Every page of the list, one after the other, in wire names. The export is recorded in the audit log. */
export async function exportList(
  definition: Route,
  reply: FastifyReply,
  context: Context,
  handler: AnyHandler,
  input: { params: unknown; query: unknown; body: unknown },
): Promise<FastifyReply> {
  const { csv } = definition
  if (!csv) throw new Error(`${definition.path} is not a list`)
  const pageAfter = async (after: string | undefined): Promise<CsvPage> => {
    const query = { ...(input.query as object), page: 1, pageSize: CSV_PAGE_SIZE, after }
    const listed = await handler(context, { ...input, query })
    if (!(listed instanceof Page)) throw new Error(`${definition.path} answers no list`)
    const { body, unreadable } = await encodeAnswer(context.services, definition, listed)
    return { rows: body as CsvRow[], unreadable, next: listed.next }
  }
  const firstPage = await pageAfter(undefined)
  const { at, services } = context
  await inTransaction(services.db, (trx) =>
    context.audit(trx, { action: 'export', subject: { kind: 'list', id: csv.name } }),
  )
  const timeZone = services.config.businessTimeZone
  const dayOf = (instant: string) => businessDate(new Date(instant), timeZone)
  return sendCsv(reply, chosenOf(csv, input.query), {
    firstPage,
    pageAfter,
    dayOf,
    day: businessDate(at, timeZone),
  })
}

/** The columns that the query names, in the order of the list; all of them when it names none that there is. */
export function chosenOf(csv: CsvTable, query: unknown): CsvTable {
  const chosen = z.safeParse(z.looseObject({ columns: z.string() }), query)
  if (!chosen.success || chosen.data.columns === '') return csv
  const names = new Set(chosen.data.columns.split(','))
  const columns = csv.columns.filter(([, value, name]) => names.has(name ?? String(value)))
  return columns.length === 0 ? csv : { ...csv, columns }
}
