import { type Bps, bps, type Cents, cents } from '../money/cents.ts'

/** How one way to charge online differs from the others, as far as rules know it. */
interface ChargeTraits {
  /** The setting that holds its fee, and what that is as the product comes. */
  readonly feeRate: `${string}FeeBps`
  readonly usualFee: Bps
  /** The least of one charge, fee included. */
  readonly least: Cents
  /** The setting that holds the most of one charge, fee included; null: whatever the processor takes. */
  readonly most: 'achMaxChargeCents' | null
  /** Its payer may call it unauthorized for two months: a release waits for that, and a return has a code of its own. */
  readonly isReturnable: boolean
  /** For so many days after the payment its payer's bank can take the money back. */
  readonly takenBackDays: number
  /** It draws on an account or a card that is kept, so that later payments can be agreed ahead. */
  readonly isAgreedAhead: boolean
  /** The forms that lead to its page at the provider, by what is paid; null: it is paid on our own pages. */
  readonly forms: Readonly<Record<PageKind, string>> | null
}

/** What is paid on a page of the provider: the whole payoff, or an amount inside a plan. */
export type PageKind = 'FULL' | 'PARTIAL'

/** What the processor takes at least of a card or an account. */
const LEAST = cents(50)

/** A new way to charge is a row here, and whatever asks of it compiles only once its row is there. */
export const CHARGE_TRAITS = {
  CC: {
    feeRate: 'cardFeeBps',
    usualFee: bps(325),
    least: LEAST,
    most: null,
    isReturnable: false,
    takenBackDays: 120,
    isAgreedAhead: true,
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
    forms: null,
  },
} as const satisfies Readonly<Record<string, ChargeTraits>>

export type ChargeMethod = keyof typeof CHARGE_TRAITS

/** The ways to charge online, in the order in which they are offered. */
export const CHARGE_METHODS = Object.keys(CHARGE_TRAITS) as readonly ChargeMethod[]

/** Something of each way to charge, by its name. */
export const byMethod = <T>(of: (method: ChargeMethod) => T): Readonly<Record<ChargeMethod, T>> =>
  // The list is that of all methods, which the compiler cannot follow name by name.
  Object.fromEntries(CHARGE_METHODS.map((method) => [method, of(method)])) as Readonly<
    Record<ChargeMethod, T>
  >

/** The settings that hold the fees. */
export type FeeRate = (typeof CHARGE_TRAITS)[ChargeMethod]['feeRate']

export const isFeeRate = (name: string): name is FeeRate =>
  CHARGE_METHODS.some((method) => CHARGE_TRAITS[method].feeRate === name)

/** Something of each fee, under the name of its setting. */
export const byFeeRate = <T>(of: (method: ChargeMethod) => T): Readonly<Record<FeeRate, T>> =>
  // The list is that of all methods, which the compiler cannot follow name by name.
  Object.fromEntries(CHARGE_METHODS.map((method) => [CHARGE_TRAITS[method].feeRate, of(method)])) as Readonly<
    Record<FeeRate, T>
  >

/** Money that came otherwise, by mail, by wire or over the counter, is none. */
export const isChargeMethod = (method: string): method is ChargeMethod => Object.hasOwn(CHARGE_TRAITS, method)

/** Also for money that came in other ways, which its payer cannot take back. */
export const isReturnable = (method: string): boolean =>
  isChargeMethod(method) && CHARGE_TRAITS[method].isReturnable

export const RETURNABLE_METHODS: readonly ChargeMethod[] = CHARGE_METHODS.filter(isReturnable)

/** The ways in which automatic payments are made. */
export type AgreedMethod = {
  [M in ChargeMethod]: (typeof CHARGE_TRAITS)[M]['isAgreedAhead'] extends true ? M : never
}[ChargeMethod]

export const isAgreedMethod = (method: ChargeMethod): method is AgreedMethod =>
  CHARGE_TRAITS[method].isAgreedAhead

export const AGREED_METHODS: readonly AgreedMethod[] = CHARGE_METHODS.filter(isAgreedMethod)

export type PageForm = NonNullable<(typeof CHARGE_TRAITS)[ChargeMethod]['forms']>[PageKind]

/** A form that leads to a page of the provider: which way to charge it begins, and for what. */
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
