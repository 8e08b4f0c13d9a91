import { type Cents, cents, ZERO } from '../money/cents.ts'
import {
  CHARGE_METHODS,
  CHARGE_TRAITS,
  type ChargeMethod,
  type FeeRate,
  isChargeMethod,
} from './charge-methods.ts'
import { chargeOf, type FeeSettings, feeBpsOf } from './fees.ts'

/** The most that the processor takes in one charge. */
export const MAX_CHARGE_CENTS = cents(99_999_999)

export type LimitReason = 'too_small' | 'above_limit'

/** Why a total cannot be charged by this method; null when it can. */
export function limitReason(
  totalCents: Cents,
  method: ChargeMethod,
  fees: Pick<FeeSettings, 'achMaxChargeCents'>,
): LimitReason | null {
  const { least, most } = CHARGE_TRAITS[method]
  if (totalCents < least) return 'too_small'
  if (totalCents > MAX_CHARGE_CENTS) return 'above_limit'
  return most !== null && totalCents > fees[most] ? 'above_limit' : null
}

export interface MethodOffer {
  readonly method: ChargeMethod | 'MAIL' | 'WIRE'
  readonly feeCents: Cents
  readonly totalCents: Cents
  /** Why the method is shown disabled; null when it can be used. */
  readonly disabledBy: LimitReason | null
}

export type PayMethod = MethodOffer['method']

type Mode = 'off' | 'sandbox' | 'test' | 'live'

type FeeRates = Pick<FeeSettings, FeeRate>

/**
 * The ways to pay that are open here, the cheapest first: mail costs nothing, then what is charged by its fee as it is set,
 * then a wire, which is arranged by phone. Every page that names ways to pay names these, in this order, and no other.
 */
export const openMethods = (mode: Mode, fees: FeeRates): readonly PayMethod[] =>
  mode === 'off' ? ['MAIL', 'WIRE'] : ['MAIL', ...byFee(fees), 'WIRE']

const byFee = (fees: FeeRates): readonly ChargeMethod[] =>
  CHARGE_METHODS.toSorted((one, other) => feeBpsOf(one, fees) - feeBpsOf(other, fees))

/** Those that are choices of a dialog. Beside online payment a wire is arranged by phone, in a sentence below. */
export const choosableMethods = (mode: Mode, fees: FeeRates): readonly PayMethod[] =>
  openMethods(mode, fees).filter((method) => mode === 'off' || method !== 'WIRE')

/** Each way to pay with its fee and sum. */
export function methodOffers(portionCents: Cents, fees: FeeSettings): readonly MethodOffer[] {
  return openMethods('live', fees).map((method) => {
    if (isChargeMethod(method)) {
      const { feeCents, totalCents } = chargeOf(portionCents, method, fees)
      return { method, feeCents, totalCents, disabledBy: limitReason(totalCents, method, fees) }
    }
    const feeCents = method === 'WIRE' ? fees.wireFeeCents : ZERO
    return { method, feeCents, totalCents: cents(portionCents + feeCents), disabledBy: null }
  })
}
