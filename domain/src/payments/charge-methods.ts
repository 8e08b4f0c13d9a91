import { type Cents, cents } from '../money/cents.ts'

/** The ways to charge online. */
export const CHARGE_METHODS = ['CC', 'ACH'] as const

export type ChargeMethod = (typeof CHARGE_METHODS)[number]

/** How one way to charge differs from the others, as far as rules know it. */
export interface ChargeTraits {
  /** The setting that holds its fee. */
  readonly feeRate: 'cardFeeBps' | 'achFeeBps'
  /** The least of one charge, fee included. */
  readonly least: Cents
  /** The setting that holds the most of one charge, fee included; null: whatever the processor takes. */
  readonly most: 'achMaxChargeCents' | null
  /** Its payer may call it unauthorized for two months: a release waits for that, and a return has a code of its own. */
  readonly isReturnable: boolean
}

/** What the processor takes at least of a card or an account. */
const LEAST = cents(50)

/** A new way to charge is a row here, and whatever asks of it compiles only once its row is there. */
export const CHARGE_TRAITS: Readonly<Record<ChargeMethod, ChargeTraits>> = {
  CC: { feeRate: 'cardFeeBps', least: LEAST, most: null, isReturnable: false },
  ACH: { feeRate: 'achFeeBps', least: LEAST, most: 'achMaxChargeCents', isReturnable: true },
}

/** Money that came otherwise, by mail, by wire or over the counter, is none. */
export const isChargeMethod = (method: string): method is ChargeMethod =>
  CHARGE_METHODS.some((one) => one === method)

/** Also of money that came otherwise, which nobody can call back. */
export const isReturnable = (method: string): boolean =>
  isChargeMethod(method) && CHARGE_TRAITS[method].isReturnable

export const RETURNABLE_METHODS: readonly ChargeMethod[] = CHARGE_METHODS.filter(isReturnable)
