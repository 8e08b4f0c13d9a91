import { formatLongDate, formatMoney } from '@fieldstone/contract/format'
import { addresseeOf } from '@fieldstone/domain/holds/effects'
import type { Cents } from '@fieldstone/domain/money/cents'
import { quoteAt } from '@fieldstone/domain/payoff/quote'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { mayShowFigures } from '@fieldstone/domain/payoff/view'
import type { Transaction } from '../../db/database.ts'
import type { Sentence } from '../../messages/language.ts'
import { t } from '../../messages/mail-words.ts'
import { findHolds } from '../../records/holds.ts'
import { viewFor } from './payoff-facts.ts'
import { type PayoffServices, readLien } from './record.ts'

/**
 * Returns the sentence of an e-mail about what the certificate owes now. It has the figure if the payer's page shows it. During
 * a hold that stops requests for money, or redirects them, it only says that it asks for no payment.
 */
export async function owedNow(
  trx: Transaction,
  services: PayoffServices,
  certificateId: number,
  userId: number,
): Promise<Sentence> {
  const record = await readLien(trx, services, certificateId)
  if (!record) throw new Error(`certificate ${certificateId} is gone`)
  const { facts, today } = record
  if (addresseeOf(await findHolds(trx, certificateId, today), 'ask').to !== 'reader') return t('owedNoAsking')
  if (facts.totalCents === 0) return t('owedNothing')
  if (
    facts.totalCents === null ||
    facts.goodThroughOn === null ||
    !mayShowFigures(viewFor(record, { role: 'taxpayer', userId }), today)
  )
    return t('owedFromStaff')
  const { totalCents, goodThroughOn } = facts
  return (language) =>
    t('owedNow', {
      amount: formatMoney(totalCents),
      day: formatLongDate(goodThroughOn, language),
    })(language)
}

/** Computes what is owed on a certificate today. Null if no figure can be given. */
export async function owedCents(
  trx: Transaction,
  services: PayoffServices,
  certificateId: number,
): Promise<Cents | null> {
  const record = await readLien(trx, services, certificateId)
  const { lien, regime, today } = record ?? {}
  return lien && regime && today ? nullIfRefused(() => quoteAt(lien, regime, today).totalCents) : null
}
