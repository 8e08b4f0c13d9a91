import { invoiceDocument } from '@fieldstone/contract/papers/payoff-invoice'
import type { FileAnswer } from '@fieldstone/contract/route'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { PAPERS } from '../../messages/papers.ts'
import { invoiceOf } from './invoice-data.ts'
import { issueQuote } from './issue.ts'

/**
 * The invoice as one Letter page, under a print quote of its own. Refuses with `no_payoff` where Print payoff is not
 * offered to this actor.
 */
export async function payoffInvoice(context: Context, certificateId: number): Promise<FileAnswer> {
  const { company, at } = context
  const issued = await issueQuote(context, { certificateId, purpose: 'print' })
  await noteExport(context, { certificateId, quoteId: issued.quoteId })
  const invoice = await invoiceOf(context, issued)
  // Loaded when first asked for: setting a page takes a library that nothing else needs.
  const { invoicePdf } = await import('./invoice-pdf.ts')
  const { language } = context.request
  const document = invoiceDocument(invoice, company, PAPERS[language].invoice, language)
  const bytes = await invoicePdf(document, { at, language })
  return { name: `payoff-${invoice.certificateNo}.pdf`, bytes }
}

/** The owner's name and address leave the house, as with every export. */
export async function noteExport(
  context: Context,
  { certificateId, quoteId }: { readonly certificateId: number; readonly quoteId: number },
): Promise<void> {
  const subject = { kind: 'certificate', id: certificateId }
  const detail = { file: 'payoff-invoice', quoteId }
  await inTransaction(context.services.db, (trx) => context.audit(trx, { action: 'export', subject, detail }))
}
