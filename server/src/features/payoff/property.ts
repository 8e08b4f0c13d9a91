import { compareSeniority } from '@fieldstone/domain/certificates/oldest-unpaid'
import { ZERO } from '@fieldstone/domain/money/cents'
import {
  type PropertyPart,
  type PropertyTotal,
  propertyTotal,
} from '@fieldstone/domain/payoff/property-total'
import { mayPrintInOrder, mayShowFigures, payoffView } from '@fieldstone/domain/payoff/view'
import type { Context } from '../../context.ts'
import { findCertificateRow } from '../../records/certificate-row.ts'
import { Refusal } from '../../refusal.ts'
import { viewFor } from './payoff-facts.ts'
import { type LienRecord, readLiens } from './record.ts'

export interface PropertyRecord {
  /** In their order of payment. */
  readonly liens: readonly LienRecord[]
  /** For this actor. */
  readonly total: PropertyTotal
}

/** Reads the certificates of the property of one certificate, with one total. Throws `not_found`. */
export async function readProperty(
  { services, actor }: Pick<Context, 'services' | 'actor'>,
  certificateId: number,
): Promise<PropertyRecord> {
  const row = await findCertificateRow(services.db, certificateId)
  if (!row) throw new Refusal('not_found')
  const records = await readLiens(services, [row.id, ...row.related.map(({ id }) => id)])
  const liens = [...records.values()].sort((a, b) => compareSeniority(a.row, b.row))
  return { liens, total: propertyTotal(liens.map((lien) => partOf(lien, actor))) }
}

function partOf(record: LienRecord, actor: Context['actor']): PropertyPart {
  const { row, quote, today } = record
  const facts = viewFor(record, actor)
  const isShown = quote !== null && mayShowFigures(facts, today)
  return {
    id: row.id,
    isPaid: row.redeemedOn !== null,
    isSubmitted: facts.isPaymentPending || row.redemptionInProcessOn !== null,
    isPaidUp: row.paidOffOn !== null || (isShown && quote.totalCents === ZERO),
    totalCents: isShown ? quote.totalCents : null,
    goodUntil: payoffView(facts, 'payoff', today).goodUntil ?? quote?.goodThrough ?? null,
    isPrintable: mayPrintInOrder(facts, today),
  }
}
