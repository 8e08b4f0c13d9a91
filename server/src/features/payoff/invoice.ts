import type { PayoffQuote } from '@fieldstone/contract/entities/payoff/payoff'
import { invoiceDocument } from '@fieldstone/contract/papers/payoff-invoice'
import type { FileAnswer } from '@fieldstone/contract/route'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { PAPERS } from '../../messages/papers.ts'
import type { CertificateRow } from '../../records/certificate-row.ts'
import { invoiceOf, provePayoff } from './invoice-data.ts'
import { issueQuote, type QuoteRequest } from './issue.ts'
import type { LienRecord } from './record.ts'

/**
 * Returns the invoice as a PDF under a new print quote. Refuses with `no_payoff` if this actor has no Print payoff button, and
 * with `not_printable` if a name has characters that no font covers. The page still prints those.
 */
export async function payoffInvoice(context: Context, certificateId: number): Promise<FileAnswer> {
  const { company, at } = context
  const { role } = context.actor
  // Loaded on first use: only PDFs need this library.
  const { invoicePdf } = await import('./invoice-pdf.ts')
  const { requirePrintable } = await import('../../pdf/printable.ts')
  // No number is issued if no file can be made.
  const check = ({ row }: LienRecord) => requirePrintable([...namesOf(row), ...senderNames(company)], role)
  const issued = await issueQuote(context, { certificateId, purpose: 'print', check })
  const invoice = await invoiceOf(context, issued)
  const { language } = context.request
  const document = invoiceDocument(invoice, company, PAPERS[language].invoice, language)
  const bytes = await invoicePdf(document, { at, language, role })
  await noteExport(context, { certificateId, quoteId: issued.quoteId })
  return { name: `payoff-${invoice.certificateNo}.pdf`, bytes }
}

/** Returns what the invoice takes from the record besides figures and days. */
export const namesOf = (row: CertificateRow): readonly string[] => [
  row.ownerName,
  addressLine(row),
  row.certificateNo,
  row.parcelNo,
  row.countyName,
]

/** Returns what the invoice takes from the company's settings. */
export const senderNames = ({
  companyName,
  postalAddress,
  paymentAddress,
}: Context['company']): readonly string[] => [companyName, ...postalAddress, ...paymentAddress]

/** Audits the export of the owner's name and address. */
export async function noteExport(
  context: Context,
  { certificateId, quoteId }: { readonly certificateId: number; readonly quoteId: number },
): Promise<void> {
  const subject = { kind: 'certificate', id: certificateId }
  const detail = { file: 'payoff-invoice', quoteId }
  await inTransaction(context.services.db, (trx) => context.audit(trx, { action: 'export', subject, detail }))
}

/** Issues a payoff that a page shows or prints, under its number. Returns the content of the invoice if it is printed. */
export async function logPayoff(context: Context, request: QuoteRequest): Promise<PayoffQuote> {
  const issued = await issueQuote(context, request)
  const { quote, record } = issued
  const invoice = request.purpose === 'print' ? await invoiceOf(context, issued) : null
  return {
    quoteId: issued.quoteId,
    goodThrough: quote.goodThrough,
    principalCents: quote.principalCents,
    interestCents: quote.interestCents,
    expenseCents: quote.expensesCents,
    totalCents: quote.totalCents,
    invoice,
    proof:
      request.purpose === 'county'
        ? await provePayoff(context, {
            quoteId: issued.quoteId,
            certificateId: record.row.id,
            amountCents: quote.totalCents,
            day: quote.goodThrough,
          })
        : (invoice?.proof ?? null),
  }
}
