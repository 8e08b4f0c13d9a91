import { addMonths, type PlainDate } from '../calendar/plain-date.ts'
import { usualSubsequentRate } from './components.ts'
import type { Lien, Subsequent } from './lien.ts'
import { PayoffRefused } from './refused.ts'
import { type Regime, settingAt } from './regime.ts'

/**
 * Throws PayoffRefused if the data of a lien allow no payoff at `goodThrough`: an amount that is negative or not whole,
 * a rate above the maximum, a date before the purchase, an item dated after it was posted or entered,
 * a posting in the future.
 */
export function checkLien(lien: Lien, regime: Regime, goodThrough: PlainDate): void {
  if (lien.stateId !== regime.stateId || lien.countyId !== regime.countyId) {
    throw new PayoffRefused(
      'wrong_regime',
      `The certificate lies in ${lien.stateId}/${lien.countyId}, the settings are those of ${regime.stateId}/${regime.countyId}.`,
    )
  }
  checkCertificate(lien, regime)
  checkNotBefore('The good-through date', goodThrough, lien.purchasedOn)
  for (const item of lien.subsequents) {
    checkItem('Subsequent', item.id, item.amountCents, item.paidOn, item.postedOn, item.enteredOn, lien)
    checkSubsequentRate(item, lien, regime)
  }
  for (const item of lien.expenses) {
    checkItem('Expense', item.id, item.amountCents, item.incurredOn, item.postedOn, item.enteredOn, lien)
  }
  for (const item of lien.fees) {
    checkItem('Fee', item.id, item.amountCents, item.chargedOn, null, item.enteredOn, lien)
  }
  for (const item of lien.payments) {
    // No money came, or it was taken back, so the row changes no payoff.
    if (item.state === 'failed' || item.state === 'canceled' || item.state === 'returned') continue
    checkItem('Payment', item.id, item.amountCents, item.effectiveOn, null, item.enteredOn, lien)
  }
}

function checkCertificate(lien: Lien, regime: Regime): void {
  const { purchasedOn, rateBps } = lien
  if (!isWholeAmount(lien.priceCents)) throw badAmount('The purchase price')
  const highest = settingAt(regime, 'maxRateBps', purchasedOn)
  if (!isWholeAmount(rateBps) || rateBps > highest) throw badRate('The certificate', rateBps, highest)
  if (lien.noiOn !== null) checkNotBefore('The notice of intent', lien.noiOn, purchasedOn)
  if (lien.redeemedOn !== null) checkNotBefore('The redemption', lien.redeemedOn, purchasedOn)
}

/** Takes positional arguments and builds its text only on refusal: it runs some twenty times for one quote. */
function checkItem(
  kind: string,
  id: number | string,
  amountCents: number,
  datedOn: PlainDate | null,
  postedOn: PlainDate | null,
  enteredOn: PlainDate | null | undefined,
  lien: Lien,
): void {
  if (!isWholeAmount(amountCents)) throw badAmount(`${kind} ${id}`)
  if (datedOn === null) return
  if (datedOn < lien.purchasedOn) throw beforePurchase(`${kind} ${id}`, datedOn, lien.purchasedOn)
  if (postedOn !== null && postedOn < datedOn) {
    throw new PayoffRefused(
      'posted_too_early',
      `${kind} ${id} is dated ${datedOn}, after it was posted on ${postedOn}: correct one of the dates.`,
    )
  }
  if (postedOn !== null && lien.readOn != null && lien.readOn < postedOn) {
    throw new PayoffRefused(
      'posted_ahead',
      `${kind} ${id} is posted on ${postedOn}, which is still to come: correct the date.`,
    )
  }
  if (enteredOn != null && enteredOn < datedOn) {
    throw new PayoffRefused(
      'entered_too_early',
      `${kind} ${id} is dated ${datedOn}, after it was entered on ${enteredOn}: correct its date.`,
    )
  }
}

/** The regime's rate for subsequents is allowed even where it exceeds the maximum for certificates, as in Illinois. */
function checkSubsequentRate(item: Subsequent, lien: Lien, regime: Regime): void {
  const { id, rateBps } = item
  if (rateBps === null) return
  const highest = Math.max(
    settingAt(regime, 'maxRateBps', lien.purchasedOn),
    usualSubsequentRate(lien, regime, item),
  )
  if (!isWholeAmount(rateBps) || rateBps > highest) throw badRate(`Subsequent ${id}`, rateBps, highest)
}

function checkNotBefore(what: string, on: PlainDate, purchasedOn: PlainDate): void {
  if (on < purchasedOn) throw beforePurchase(what, on, purchasedOn)
}

const isWholeAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

const badAmount = (what: string) =>
  new PayoffRefused(
    'bad_amount',
    `${what} is not a whole number of cents of zero or more: correct the amount.`,
  )

const badRate = (what: string, rateBps: number, highest: number) =>
  new PayoffRefused(
    'rate_too_high',
    `${what} bears ${percent(rateBps)}; the settings allow 0 % to ${percent(highest)}: correct the rate or the settings.`,
  )

const percent = (rateBps: number): string => `${rateBps / 100} %`

const beforePurchase = (what: string, on: PlainDate, purchasedOn: PlainDate) =>
  new PayoffRefused('before_purchase', `${what} is dated ${on}, before the purchase on ${purchasedOn}.`)

/** No lien is serviced this long. An earlier purchase date is a placeholder for an unknown one, such as 1900-01-01. */
export const MOST_YEARS = 40

/** Returns the earliest plausible purchase date. */
export const earliestLikelyPurchase = (today: PlainDate): PlainDate => addMonths(today, -12 * MOST_YEARS)

interface Purchase {
  readonly priceCents: number | null
  readonly purchasedOn: PlainDate | null
}

/** Whether this purchase is implausible: the price is 0, or the date is too far back. Unknown values pass. */
export const isUnlikelyPurchase = ({ priceCents, purchasedOn }: Purchase, today: PlainDate): boolean =>
  priceCents === 0 || (purchasedOn !== null && purchasedOn < earliestLikelyPurchase(today))
