import { type Bps, type Cents, cents, roundDiv } from '../money/cents.ts'
import { byFeeRate, CHARGE_TRAITS, type ChargeMethod, type FeeRate } from './charge-methods.ts'

/** The fees of the company's settings, with their defaults; a payment keeps the rate it was made with. */
export interface FeeSettings extends Readonly<Record<FeeRate, Bps>> {
  readonly wireFeeCents: Cents
  /** Most that one ACH debit may be, fee included. */
  readonly achMaxChargeCents: Cents
}

export const DEFAULT_FEES: FeeSettings = {
  ...byFeeRate((method) => CHARGE_TRAITS[method].usualFee),
  wireFeeCents: cents(1500),
  achMaxChargeCents: cents(2_500_000),
}

/** The portion pays the certificate, the fee is added to it, the total is charged: portion + fee = total. */
export interface Charge {
  readonly portionCents: Cents
  readonly feeBps: Bps
  readonly feeCents: Cents
  readonly totalCents: Cents
}

/** What the method's fee makes of a portion. RangeError below zero. */
export function chargeOf(portionCents: Cents, method: ChargeMethod, fees: FeeSettings): Charge {
  const feeBps = feeBpsOf(method, fees)
  const feeCents = feeOf(portionCents, feeBps)
  return { portionCents, feeBps, feeCents, totalCents: cents(portionCents + feeCents) }
}

export const feeBpsOf = (method: ChargeMethod, fees: Readonly<Record<FeeRate, Bps>>): Bps =>
  fees[CHARGE_TRAITS[method].feeRate]

/** portion * rate, half up. */
export function feeOf(portionCents: Cents, rate: Bps): Cents {
  checkInputs(portionCents, rate)
  return cents(Number(roundDiv(BigInt(portionCents) * BigInt(rate), WHOLE)))
}

export const totalOf = (portionCents: Cents, rate: Bps): Cents =>
  cents(portionCents + feeOf(portionCents, rate))

/**
 * The portion nearest to total / (1 + rate), half up; exact for every total that a portion leads to. For
 * imported rows and for amounts that a payer typed with the fee in it; never for a payment that has a row.
 */
export function portionOf(totalCents: Cents, rate: Bps): Cents {
  checkInputs(totalCents, rate)
  return cents(Number(roundDiv(BigInt(totalCents) * WHOLE, WHOLE + BigInt(rate))))
}

/** The portion that leads to exactly this total; null when none does, and the amount must be refused. */
export function exactPortionOf(totalCents: Cents, rate: Bps): Cents | null {
  const portionCents = portionOf(totalCents, rate)
  return totalOf(portionCents, rate) === totalCents ? portionCents : null
}

/** Basis points of the whole. */
const WHOLE = 10_000n

function checkInputs(amount: Cents, rate: Bps): void {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount to charge: ${amount}`)
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`not a fee rate: ${rate}`)
}
