import { type Bps, bps, type Cents, cents } from '../money/cents.ts'

/** The traits of one online payment method that rules depend on. */
interface ChargeTraits {
  /** The setting with its fee rate. `usualFee` is the default of that setting. */
  readonly feeRate: `${string}FeeBps`
  readonly usualFee: Bps
  /** The minimum of one charge, including the fee. */
  readonly least: Cents
  /** The setting with the maximum of one charge, including the fee. Null if only the processor limits it. */
  readonly most: 'achMaxChargeCents' | null
  /** Whether the payer's bank can return it as unauthorized for two months. A release waits for that. Returns have a code. */
  readonly isReturnable: boolean
  /** For how many days after the payment the payer's bank can take the money back. */
  readonly takenBackDays: number
  /** Whether it uses a saved account or card, so that the payer can agree to later payments in advance. */
  readonly isAgreedAhead: boolean
  /** The payment type of the redemptions that it pays. It is stored, so that it does not follow the texts. */
  readonly paymentType: 'Card' | 'Bank debit'
  /** The forms that lead to its page at the provider, by what is paid. Null if it is paid on our own pages. */
  readonly forms: Readonly<Record<PageKind, string>> | null
}

/** What is paid on a page of the provider: the whole payoff, or an amount inside a plan. */
export type PageKind = 'FULL' | 'PARTIAL'

/** The minimum that the processor charges to a card or an account. */
const LEAST = cents(50)

/** A new online payment method is a new row here. Code that needs a method's traits compiles only if its row exists. */
export const CHARGE_TRAITS = {
  CC: {
    feeRate: 'cardFeeBps',
    usualFee: bps(325),
    least: LEAST,
    most: null,
    isReturnable: false,
    takenBackDays: 120,
    isAgreedAhead: true,
    paymentType: 'Card',
    forms: { FULL: 'cc', PARTIAL: 'ccpartial' },
  },
  ACH: {
    feeRate: 'achFeeBps',
    usualFee: bps(100),
    least: LEAST,
    most: 'achMaxChargeCents',
    isReturnable: true,
    takenBackDays: 65,
    isAgreedAhead: true,
    paymentType: 'Bank debit',
    forms: null,
  },
} as const satisfies Readonly<Record<string, ChargeTraits>>

export type ChargeMethod = keyof typeof CHARGE_TRAITS

/** The online payment methods, in the order in which they are offered. */
export const CHARGE_METHODS = Object.keys(CHARGE_TRAITS) as readonly ChargeMethod[]

/** Builds an object with a value for each online payment method. */
export const byMethod = <T>(of: (method: ChargeMethod) => T): Readonly<Record<ChargeMethod, T>> =>
  // The list is that of all methods, which the compiler cannot follow name by name.
  Object.fromEntries(CHARGE_METHODS.map((method) => [method, of(method)])) as Readonly<
    Record<ChargeMethod, T>
  >

/** The settings with the fee rates. */
export type FeeRate = (typeof CHARGE_TRAITS)[ChargeMethod]['feeRate']

export const isFeeRate = (name: string): name is FeeRate =>
  CHARGE_METHODS.some((method) => CHARGE_TRAITS[method].feeRate === name)

/** Builds an object with a value for each fee, by the name of its setting. */
export const byFeeRate = <T>(of: (method: ChargeMethod) => T): Readonly<Record<FeeRate, T>> =>
  // The list is that of all methods, which the compiler cannot follow name by name.
  Object.fromEntries(CHARGE_METHODS.map((method) => [CHARGE_TRAITS[method].feeRate, of(method)])) as Readonly<
    Record<FeeRate, T>
  >

/** Whether the method is an online payment method. Mail, wire and counter are not. */
export const isChargeMethod = (method: string): method is ChargeMethod => Object.hasOwn(CHARGE_TRAITS, method)

/** Whether the payer's bank can return a payment by this method. False for methods that are not online. */
export const isReturnable = (method: string): boolean =>
  isChargeMethod(method) && CHARGE_TRAITS[method].isReturnable

export const RETURNABLE_METHODS: readonly ChargeMethod[] = CHARGE_METHODS.filter(isReturnable)

/** The methods for automatic payments. */
export type AgreedMethod = {
  [M in ChargeMethod]: (typeof CHARGE_TRAITS)[M]['isAgreedAhead'] extends true ? M : never
}[ChargeMethod]

export const isAgreedMethod = (method: ChargeMethod): method is AgreedMethod =>
  CHARGE_TRAITS[method].isAgreedAhead

export const AGREED_METHODS: readonly AgreedMethod[] = CHARGE_METHODS.filter(isAgreedMethod)

export type PageForm = NonNullable<(typeof CHARGE_TRAITS)[ChargeMethod]['forms']>[PageKind]

/** A form that leads to a page of the provider, with its payment method and what is paid. */
interface FormOfPage {
  readonly form: PageForm
  readonly method: ChargeMethod
  readonly kind: PageKind
}

const FORMS_OF_PAGES: readonly FormOfPage[] = CHARGE_METHODS.flatMap((method) => {
  const { forms } = CHARGE_TRAITS[method]
  return forms === null
    ? []
    : (['FULL', 'PARTIAL'] as const).map((kind) => ({ form: forms[kind], method, kind }))
})

export const PAGE_FORMS: readonly PageForm[] = FORMS_OF_PAGES.map(({ form }) => form)

export function formOfPage(form: PageForm): FormOfPage {
  const found = FORMS_OF_PAGES.find((one) => one.form === form)
  if (!found) throw new Error(`no page has the form ${form}`)
  return found
}

/** Whether somebody without a password may send the form: for a whole payoff, by a method that no bank returns later. */
export const isGuestForm = (form: PageForm): boolean => {
  const { method, kind } = formOfPage(form)
  return kind === 'FULL' && !isReturnable(method)
}

export const GUEST_FORMS: readonly PageForm[] = PAGE_FORMS.filter(isGuestForm)
