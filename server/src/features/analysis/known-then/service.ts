import type { FileAnswer } from '@fieldstone/contract/route'
import { knownThenRoutes } from '@fieldstone/contract/routes/analysis/known-then'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { implement } from '../../../http/handler.ts'
import { type AskedDay, readAskedDay } from './asked-day.ts'
import { lookAtDay, readKnownThen } from './known-then.ts'
import { ledgerCsv, listLedger } from './ledger.ts'

export const knownThen = implement(knownThenRoutes, {
  getKnownThen: (context, { params, query }) => lookAtDay(context, params.id, query.date),
  knownThenFile: (context, { params, query }) => knownThenFile(context, params.id, query.date),
  knownThenLedger: (context, { params, query }) => knownThenLedger(context, params.id, query.date),
})

/** Returns the account of a day as one PDF. The ledger is attached as CSV, so that one file has everything. */
async function knownThenFile(context: Context, id: number, on: PlainDate): Promise<FileAnswer> {
  const { services, company } = context
  const asked = await readAskedDay(context, id, on)
  const known = await readKnownThen(context, asked)
  const ledger = await listLedger(services.db, asked)
  const csv = { name: fileName(asked, 'ledger', 'csv'), bytes: await ledgerCsv(ledger) }
  await noteExport(context, asked, 'account')
  // Imported on demand: only this needs the PDF library.
  const { accountPdf } = await import('./account-pdf.ts')
  const timeZone = services.config.businessTimeZone
  return {
    name: fileName(asked, 'account', 'pdf'),
    bytes: await accountPdf({ known, ledger, csv, company, timeZone }),
  }
}

/** Returns only the ledger, for work with its figures. */
async function knownThenLedger(context: Context, id: number, on: PlainDate): Promise<FileAnswer> {
  const asked = await readAskedDay(context, id, on)
  const bytes = await ledgerCsv(await listLedger(context.services.db, asked))
  await noteExport(context, asked, 'ledger')
  return { name: fileName(asked, 'ledger', 'csv'), bytes }
}

const fileName = ({ now, on }: AskedDay, what: string, ending: 'pdf' | 'csv'): string =>
  `${what}-${now.row.certificateNo.replace(/[^\w-]+/g, '-')}-${on}.${ending}`

const noteExport = (context: Context, { id, on }: AskedDay, file: 'account' | 'ledger'): Promise<void> =>
  inTransaction(context.services.db, async (trx) =>
    context.audit(trx, {
      action: 'export',
      subject: { kind: 'certificate', id },
      detail: { file, asKnownOn: on },
    }),
  )
