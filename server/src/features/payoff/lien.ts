import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { engineState } from '@fieldstone/domain/payments/states'
import type { Lien, LienPayment } from '@fieldstone/domain/payoff/lien'
import type { CertificateRow } from '../../records/certificate-row.ts'

/** The certificate as the engine takes it; null when its price, rate, date or kind of sale is not known. */
export function lienOf(row: CertificateRow): Lien | null {
  if (row.priceCents === null || row.rateBps === null || row.purchasedOn === null || row.saleType === null)
    return null
  return {
    certificateId: row.id,
    certificateNo: row.certificateNo,
    stateId: row.stateId,
    countyId: row.countyId,
    parcelNo: row.parcelNo,
    saleType: row.saleType,
    purchasedOn: row.purchasedOn,
    priceCents: cents(row.priceCents),
    rateBps: bps(row.rateBps),
    noiOn: noiOn(row),
    redeemedOn: row.redeemedOn,
    subsequents: row.subsequents.map((item) => ({
      ...item,
      amountCents: cents(item.amountCents),
      rateBps: item.rateBps === null ? null : bps(item.rateBps),
    })),
    expenses: row.expenses.map((item) => ({
      ...item,
      amountCents: cents(item.amountCents),
      isPosted: item.postedOn !== null,
    })),
    fees: row.fees.map((item) => ({ ...item, amountCents: cents(item.amountCents) })),
    payments: [...onlinePayments(row), ...receivedPayments(row)],
  }
}

/** The payment that starts foreclosure moves the rate; where none is recorded, the filing of the notice does. */
const noiOn = ({ noiPaidOn, noiFiledOn }: CertificateRow): PlainDate | null => noiPaidOn ?? noiFiledOn

function onlinePayments(row: CertificateRow): LienPayment[] {
  return row.payments.map((payment, index) => ({
    id: payment.id,
    sequence: index,
    amountCents: cents(payment.portionCents),
    effectiveOn: payment.effectiveOn,
    state: engineState(payment),
    destination: payment.destination,
  }))
}

/** On one day money received by mail or at the counter goes before what came online. */
function receivedPayments(row: CertificateRow): LienPayment[] {
  return row.receipts.map((receipt, index) => ({
    id: `received-${receipt.id}`,
    sequence: index - row.receipts.length,
    amountCents: cents(receipt.amountCents),
    effectiveOn: receipt.receivedOn,
    state: receipt.state,
    destination: receipt.destination,
  }))
}
