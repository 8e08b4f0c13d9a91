import { laterOf, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import { heldBackCents, keptOf } from '@fieldstone/domain/payments/disputes'
import { engineState } from '@fieldstone/domain/payments/states'
import type { Lien, LienPayment, PartRefund } from '@fieldstone/domain/payoff/lien'
import { nullIfRefused } from '@fieldstone/domain/payoff/refused'
import { type Regime, settingAt } from '@fieldstone/domain/payoff/regime'
import { strategyOf } from '@fieldstone/domain/payoff/strategies'
import type { LienRow, PaymentRow } from '../../records/certificate-row.ts'
import type { Services } from '../../services.ts'
import { businessDayOf, todayOf } from './business-day.ts'

/** Converts a certificate to the input of the payoff engine. Null if its price, rate, date or kind of sale is unknown. */
export function lienOf(
  row: LienRow,
  regime: Regime | null,
  services: Pick<Services, 'clock' | 'config'>,
): Lien | null {
  if (row.priceCents === null || row.rateBps === null || row.purchasedOn === null || row.saleType === null)
    return null
  const dayOf = ({ enteredAt }: Entered, rules: Regime | null) =>
    businessDayOf(new Date(enteredAt), rules, services.config)
  const enteredOn = (item: Entered) => dayOf(item, regime)
  // Money without a certificate is received by the company's calendar.
  const takenInOn = (item: Entered) => laterOf(enteredOn(item), dayOf(item, null))
  const today = todayOf(services, regime)
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
    noiOn: row.noiPaidOn ?? row.noiFiledOn,
    redeemedOn: row.redeemedOn,
    service: isServicememberRuleConfirmed(row, regime, today) ? { untilOn: row.militaryUntilOn } : null,
    readOn: today,
    subsequents: row.subsequents.map((item) => ({
      ...item,
      amountCents: cents(item.amountCents),
      rateBps: item.rateBps === null ? null : bps(item.rateBps),
      enteredOn: enteredOn(item),
    })),
    expenses: row.expenses.map((item) => ({
      ...item,
      amountCents: cents(item.amountCents),
      isPosted: item.postedOn !== null,
      enteredOn: enteredOn(item),
    })),
    fees: row.fees.map((item) => ({
      ...item,
      amountCents: cents(item.amountCents),
      enteredOn: enteredOn(item),
    })),
    payments: [...onlinePayments(row), ...receivedPayments(row, takenInOn), ...appliedFromEscrow(row)].map(
      (payment) => withWaiver(payment, row),
    ),
  }
}

type ServiceRow = Pick<LienRow, 'militaryFromOn' | 'militaryUntilOn' | 'purchasedOn'>

/** Returns the military service of the owner if counsel has confirmed the rule for their interest. */
export const isServicememberRuleConfirmed = (
  row: ServiceRow,
  regime: Regime | null,
  today: PlainDate,
): boolean => {
  const { militaryFromOn, purchasedOn } = row
  if (regime === null || militaryFromOn === null || militaryFromOn > today || purchasedOn === null)
    return false
  const isConfirmed = nullIfRefused(() => settingAt(regime, 'isServicememberRuleConfirmed', today)) ?? false
  // A rate by period is not yearly, so staff compute what is owed.
  return (
    isConfirmed &&
    nullIfRefused(() => strategyOf(settingAt(regime, 'strategy', purchasedOn)).unit) !== 'period'
  )
}

function withWaiver(payment: LienPayment, { waivers }: LienRow): LienPayment {
  const waiver = waivers.find(({ moneyId }) => moneyId === payment.id)
  return waiver === undefined ? payment : { ...payment, waivedCents: cents(waiver.amountCents) }
}

interface Entered {
  readonly enteredAt: string
}

/**
 * Converts an online payment. The server sets its dates, so there is no day of entry to check: a payment begun at midnight, or
 * before a county's time zone changed, must not make the payoff fail.
 */
const onlinePayments = (row: LienRow): LienPayment[] =>
  row.payments.map((payment, index) => ({
    id: payment.id,
    sequence: index,
    ...amountsOf(payment),
    effectiveOn: payment.effectiveOn,
    state: engineState(payment),
    destination: payment.destination,
    refunds: [
      ...payment.refunds.map(({ on, amountCents }) => ({ on, amountCents: cents(amountCents) })),
      ...movedOut(row, payment.id, 'apply'),
    ],
    sentBack: movedOut(row, payment.id, 'return'),
  }))

/** Leaves out what disputes took of a payment. What they brought back may be held. */
function amountsOf(payment: PaymentRow): Pick<LienPayment, 'amountCents' | 'heldBackCents'> {
  const { portionCents, feeCents, disputes, refunds } = payment
  if (disputes.length === 0) return { amountCents: cents(portionCents) }
  const sumOf = (rows: readonly { readonly amountCents: number }[]) =>
    rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const refundedCents = sumOf(refunds)
  const disputedCents = sumOf(disputes.filter(({ outcome }) => outcome !== 'won'))
  const wonHeldCents = sumOf(disputes.filter(({ isHeld }) => isHeld))
  const kept = keptOf({ portionCents, feeCents, refundedCents, disputedCents })
  return {
    amountCents: cents(kept.portionCents),
    heldBackCents: cents(heldBackCents({ refundedCents, disputedCents, wonHeldCents })),
  }
}

/** Returns money received by mail or at the counter. It comes before online payments of the same day. */
const receivedPayments = (row: LienRow, takenInOn: (item: Entered) => PlainDate): LienPayment[] =>
  row.receipts.map((receipt, index) => ({
    id: receipt.id,
    sequence: index - row.receipts.length,
    amountCents: cents(receipt.amountCents),
    effectiveOn: receipt.receivedOn,
    state: receipt.state,
    destination: receipt.destination,
    enteredOn: takenInOn(receipt),
    refunds: movedOut(row, receipt.id, 'apply'),
    sentBack: movedOut(row, receipt.id, 'return'),
  }))

/** Returns unapplied funds that were applied. They come after all other payments of the day. */
const appliedFromEscrow = (row: LienRow): LienPayment[] =>
  row.escrowMoves.flatMap(({ moneyId, amountCents, movedOn, countsFrom }, index) => {
    if (moneyId === null) return []
    const sequence = row.payments.length + index
    const facts = { amountCents: cents(amountCents), effectiveOn: countsFrom ?? movedOn } as const
    return [{ id: moneyId, sequence, ...facts, state: 'settled', destination: 'lien' } as const]
  })

/** Returns what staff moved out of a payment's unapplied funds, to the lien or to the payer. */
export const movedOut = (
  { escrowMoves }: Pick<LienRow, 'escrowMoves'>,
  sourceId: string,
  kind: 'apply' | 'return',
): PartRefund[] =>
  escrowMoves
    .filter((move) => move.sourceId === sourceId && move.kind === kind)
    .map(({ movedOn, countsFrom, amountCents }) => ({
      on: countsFrom ?? movedOn,
      amountCents: cents(amountCents),
    }))
