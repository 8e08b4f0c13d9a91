import type { PayoffInvoice } from '@fieldstone/contract/entities/payoff/payoff'
import { invoiceDocument } from '@fieldstone/contract/papers/payoff-invoice'
import { propertyPayoffDocument } from '@fieldstone/contract/papers/property-payoff'
import type { FileAnswer } from '@fieldstone/contract/route'
import { sumCents } from '@fieldstone/domain/money/cents'
import type { Context } from '../../context.ts'
import { PAPERS } from '../../messages/papers.ts'
import { Refusal } from '../../refusal.ts'
import { namesOf, noteExport, senderNames } from './invoice.ts'
import { invoiceOf } from './invoice-data.ts'
import { issueQuote } from './issue.ts'
import { readProperty } from './property.ts'

/**
 * Returns the payoffs of a property as one PDF: a page with the total, then an invoice for each certificate under a print
 * quote of its own. Refuses with `no_payoff` if this actor can print none of them.
 */
export async function propertyPayoff(context: Context, certificateId: number): Promise<FileAnswer> {
  const { actor, company, request } = context
  const { language } = request
  const { liens, total } = await readProperty(context, certificateId)
  const printed = liens.filter(({ row }) => total.printableIds.includes(row.id))
  // Loaded on first use: only PDFs need this library.
  const { propertyPayoffPdf } = await import('./invoice-pdf.ts')
  const { requirePrintable } = await import('../../pdf/printable.ts')
  // No number is issued if no file can be made.
  requirePrintable([...printed.flatMap(({ row }) => namesOf(row)), ...senderNames(company)], actor.role)
  const invoices: PayoffInvoice[] = []
  for (const { row } of printed) {
    const issued = await issueQuote(context, { certificateId: row.id, purpose: 'print-in-order' })
    invoices.push(await invoiceOf(context, issued))
    await noteExport(context, { certificateId: row.id, quoteId: issued.quoteId })
  }
  const [first, ...others] = invoices
  if (first === undefined) throw new Refusal('no_payoff', { details: { reason: null } })
  const cover = propertyPayoffDocument(
    {
      invoices: [first, ...others],
      totalCents: sumCents(invoices.map(({ totalCents }) => totalCents)),
      goodUntil: invoices.map((it) => it.goodUntil).sort()[0] ?? first.goodUntil,
      leftOut: liens.filter(({ row }) => isLeftOut(row.id, total)).map(({ row }) => row.certificateNo),
    },
    company,
    PAPERS[language].property,
    language,
  )
  const pages = invoices.map((it) => invoiceDocument(it, company, PAPERS[language].invoice, language))
  const bytes = await propertyPayoffPdf(cover, pages, { at: context.at, language, role: actor.role })
  return { name: `payoff-${first.parcelNo}.pdf`, bytes }
}

/** Whether a certificate is unpaid and has no page in the file. */
const isLeftOut = (
  id: number,
  { countedIds, leftOutIds, printableIds }: Awaited<ReturnType<typeof readProperty>>['total'],
): boolean => [...countedIds, ...leftOutIds].includes(id) && !printableIds.includes(id)
