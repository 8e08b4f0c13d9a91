import { invoiceDocument } from '@fieldstone/contract/papers/payoff-invoice'
import type { FileAnswer } from '@fieldstone/contract/route'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { PAPERS } from '../../messages/papers.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { invoiceOf } from './invoice-data.ts'
import { issueQuote } from './issue.ts'
import type { LienRecord } from './record.ts'

/**
 * The invoice as one Letter page, under a print quote of its own. Refuses with `no_payoff` where Print payoff is not
 * offered to this actor, with `not_printable` where a name has characters that no font covers: the page still prints them.
 */
export async function payoffInvoice(context: Context, certificateId: number): Promise<FileAnswer> {
  const { company, at } = context
  const { role } = context.actor
  // Loaded when first asked for: setting a page takes a library that nothing else needs.
  const { invoicePdf } = await import('./invoice-pdf.ts')
  const { requirePrintable } = await import('../../pdf/printable.ts')
  // A payoff of which no file can be made gets no number.
  const { companyName, postalAddress, paymentAddress } = company
  const sender = [companyName, postalAddress, paymentAddress]
  const check = ({ row }: LienRecord) => requirePrintable([namesOf(row), sender], role)
  const issued = await issueQuote(context, { certificateId, purpose: 'print', check })
  const invoice = await invoiceOf(context, issued)
  const { language } = context.request
  const document = invoiceDocument(invoice, company, PAPERS[language].invoice, language)
  const bytes = await invoicePdf(document, { at, language, role })
  await noteExport(context, { certificateId, quoteId: issued.quoteId })
  return { name: `payoff-${invoice.certificateNo}.pdf`, bytes }
}

/** What the record gives to the invoice beside figures and days. */
const namesOf = (row: CertificateRow): readonly string[] => [
  row.ownerName,
  addressLine(row),
  row.certificateNo,
  row.parcelNo,
  row.countyName,
]

/** The owner's name and address leave the house, as with every export. */
export async function noteExport(
  context: Context,
  { certificateId, quoteId }: { readonly certificateId: number; readonly quoteId: number },
): Promise<void> {
  const subject = { kind: 'certificate', id: certificateId }
  const detail = { file: 'payoff-invoice', quoteId }
  await inTransaction(context.services.db, (trx) => context.audit(trx, { action: 'export', subject, detail }))
}
