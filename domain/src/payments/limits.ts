import { type Cents, cents, ZERO } from '../money/cents.ts'
import { CHARGE_METHODS, CHARGE_TRAITS, type ChargeMethod } from './charge-methods.ts'
import { chargeOf, type FeeSettings } from './fees.ts'

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

/** The ways to pay that are open here. Every page that names ways to pay names these, in this order, and no other. */
export const openMethods = (mode: 'off' | 'sandbox' | 'test' | 'live'): readonly PayMethod[] =>
  mode === 'off' ? ['MAIL', 'WIRE'] : [...CHARGE_METHODS, 'MAIL', 'WIRE']

/** Those that are choices of a dialog. Beside online payment a wire is arranged by phone, in a sentence below. */
export const choosableMethods = (mode: Parameters<typeof openMethods>[0]): readonly PayMethod[] =>
  openMethods(mode).filter((method) => mode === 'off' || method !== 'WIRE')

/** The rows of the Payment Methods dialog: card, bank account, mail, wire, each with its fee and sum. */
export function methodOffers(portionCents: Cents, fees: FeeSettings): readonly MethodOffer[] {
  const online = (method: ChargeMethod): MethodOffer => {
    const { feeCents, totalCents } = chargeOf(portionCents, method, fees)
    return { method, feeCents, totalCents, disabledBy: limitReason(totalCents, method, fees) }
  }
  const offline = (method: 'MAIL' | 'WIRE', feeCents: Cents): MethodOffer => ({
    method,
    feeCents,
    totalCents: cents(portionCents + feeCents),
    disabledBy: null,
  })
  return [...CHARGE_METHODS.map(online), offline('MAIL', ZERO), offline('WIRE', fees.wireFeeCents)]
}
