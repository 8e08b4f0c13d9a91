import { invoiceDocument } from '@fieldstone/contract/papers/payoff-invoice'
import type { FileAnswer } from '@fieldstone/contract/route'
import type { ActorOf } from '@fieldstone/domain/access/actor'
import { cents } from '@fieldstone/domain/money/cents'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { PAPERS } from '../../messages/papers.ts'
import { findLetterLanguage } from '../../records/letter-readers.ts'
import { Refusal } from '../../refusal.ts'
import { noteExport } from './invoice.ts'
import { invoiceOf } from './invoice-data.ts'
import { viewFor } from './payoff-facts.ts'
import { readLien } from './record.ts'

/** Prints the letter of an offered payoff with its own figures, number and day, while they are valid. */
export async function payoffOfferFile(
  context: Context<ActorOf<'admin'>>,
  requestId: number,
): Promise<FileAnswer> {
  const { services, company, actor, at } = context
  const offer = await findOffer(services.db, requestId)
  if (!offer) throw new Refusal('not_found')
  const record = await readLien(services.db, services, offer.certificateId)
  if (!record) throw new Refusal('not_found')
  if (!record.quote || offer.isSuperseded || offer.goodThrough < record.today) throw new Refusal('no_payoff')
  const { quoteId, goodThrough } = offer
  const quote = {
    ...record.quote,
    principalCents: cents(offer.principalCents),
    interestCents: cents(offer.interestCents),
    expensesCents: cents(offer.expenseCents),
    totalCents: cents(offer.totalCents),
    goodThrough,
  }
  const facts = viewFor(record, actor)
  const issued = { quoteId, record: { ...record, quote }, facts, quote }
  const invoice = await invoiceOf(context, issued, goodThrough)
  // Loaded on first use: only PDFs need this library.
  const { invoicePdf } = await import('./invoice-pdf.ts')
  const language = await findLetterLanguage(services.db, offer.certificateId)
  const document = invoiceDocument(invoice, company, PAPERS[language].invoice, language)
  const bytes = await invoicePdf(document, { at, language, role: actor.role })
  await noteExport(context, { certificateId: offer.certificateId, quoteId })
  return { name: `payoff-offer-${invoice.certificateNo}.pdf`, bytes }
}

const findOffer = (db: Db, requestId: number) =>
  db
    .selectFrom('payoff_request as request')
    .innerJoin('payoff_quote as quote', 'quote.id', 'request.quote_id')
    .leftJoin('payoff_quote_supersession as later', 'later.quote_id', 'quote.id')
    .select((it) => [
      'request.certificate_id as certificateId',
      'quote.id as quoteId',
      'quote.good_through as goodThrough',
      'quote.principal_cents as principalCents',
      'quote.interest_cents as interestCents',
      'quote.expense_cents as expenseCents',
      'quote.total_cents as totalCents',
      it('later.quote_id', 'is not', null).as('isSuperseded'),
    ])
    .where('request.id', '=', requestId)
    .executeTakeFirst()
