import { normalEmail } from '../accounts/email.ts'
import { normalPhone } from '../accounts/phone.ts'
import { byFeeRate, CHARGE_TRAITS, type FeeRate } from '../payments/charge-methods.ts'
import { isRoutingNumber } from '../payments/routing-number.ts'
import { IDENTITY_FIELDS, type IdentityField } from './identity.ts'

/** What the company itself decides. What a state or a county decides is in payoff/settings.ts and in the county. */
export interface CompanySettings extends Readonly<Record<FeeRate, number>> {
  readonly companyName: string
  /** Lines, as on an envelope. */
  readonly postalAddress: readonly string[]
  /** Where payments by mail go. */
  readonly paymentAddress: readonly string[]
  readonly phone: string
  /** Empty where there is none. */
  readonly tollFree: string
  readonly fax: string
  readonly servicingEmail: string
  readonly hours: string
  /** Addresses of a map to embed and of one to open; '{address}' is the property's. */
  readonly mapsTemplate: string
  readonly mapsLinkTemplate: string
  /** Whether a fee may be charged on cards at all, debit cards among them. */
  readonly feeProgramme: FeeProgramme
  /** Name and date of its registration. */
  readonly feeProgrammeNote: string
  readonly wireFeeCents: number
  /** A payment that is no more than this short of the payoff pays it: the rest is waived. */
  readonly payoffToleranceCents: number
  /** Of the bank to which wires go, and our account there: both or neither. Papers name the last four of the account alone. */
  readonly wireRouting: string
  readonly wireAccount: string
  /** The most that one bank debit may take, its fee included. */
  readonly achMaxChargeCents: number
  readonly defaultPlanTermMonths: number
  /** Days after its due date before an unpaid instalment counts as missed. */
  readonly planGraceDays: number
  /** So many missed instalments put a plan in default; 0: staff decide. */
  readonly planDefaultAfterMissed: number
  /** Days before a sheriff's sale in which no plan begins, unless staff override it. */
  readonly planSaleDays: number
  /** A refund above this needs a second administrator. */
  readonly refundApprovalCents: number
  /** A redemption whose amount differs by more than this from what was paid and owed needs a second administrator. */
  readonly redemptionApprovalCents: number
  /** How long a lien release waits for the return of a bank debit. */
  readonly releaseHoldDays: number
  /** A session ends after so many minutes without a request, and so many hours after the log-in. */
  readonly sessionIdleMinutes: number
  readonly sessionHours: number
  /** Whether attorneys who want it get mails of what is due. */
  readonly sendsDeadlineReminders: boolean
  /** Counsel has confirmed the wording after a discharge (11 U.S.C. 524(a)(2)). */
  readonly isInRemConfirmed: boolean
  /** The reports that are kept back: each says that it is coming soon. */
  readonly offReports: readonly string[]
}

export type CompanyField = keyof CompanySettings

/** 'required', 'programme' (no fee without one), 'email', 'phone', 'lines' (1 to 6 of them), 'map' (https and '{address}'), 'routing' (nine digits that fit together), 'account' (6 to 17 digits), 'together' (one of the two alone), or beyond its limits. */
export type CompanyProblem =
  | 'required'
  | 'programme'
  | 'email'
  | 'phone'
  | 'lines'
  | 'map'
  | 'routing'
  | 'account'
  | 'together'
  | 'range'

type Limits = readonly [lowest: number, highest: number]

const FEE_LIMITS: Limits = [0, 1_000]

/** Lowest and highest, in the field's own unit. */
export const COMPANY_LIMITS = {
  ...byFeeRate(() => FEE_LIMITS),
  wireFeeCents: [0, 10_000],
  payoffToleranceCents: [0, 1_000],
  achMaxChargeCents: [100, 100_000_000],
  defaultPlanTermMonths: [1, 120],
  planGraceDays: [0, 60],
  planDefaultAfterMissed: [0, 12],
  planSaleDays: [0, 365],
  refundApprovalCents: [0, 100_000_000],
  redemptionApprovalCents: [0, 100_000_000],
  releaseHoldDays: [0, 365],
  sessionIdleMinutes: [5, 60],
  sessionHours: [1, 24],
} as const satisfies Partial<Record<CompanyField, Limits>>

export type CompanyNumber = keyof typeof COMPANY_LIMITS

/** The same rule in the form and on the server: what is wrong with each field; nothing when all is well. */
export function checkCompany(settings: CompanySettings): Partial<Record<CompanyField, CompanyProblem>> {
  const problems: Readonly<Record<CompanyField, CompanyProblem | null>> = {
    ...checkIdentity(settings),
    tollFree: settings.tollFree === '' ? null : phone(settings.tollFree),
    fax: settings.fax === '' ? null : phone(settings.fax),
    mapsTemplate: isMap(settings.mapsTemplate) ? null : 'map',
    mapsLinkTemplate: isMap(settings.mapsLinkTemplate) ? null : 'map',
    ...byFeeRate((method) => inRange(settings[CHARGE_TRAITS[method].feeRate], FEE_LIMITS)),
    cardFeeBps: cardFee(settings),
    feeProgramme: null,
    feeProgrammeNote: settings.feeProgramme === 'service-fee' ? required(settings.feeProgrammeNote) : null,
    wireFeeCents: inRange(settings.wireFeeCents, COMPANY_LIMITS.wireFeeCents),
    payoffToleranceCents: inRange(settings.payoffToleranceCents, COMPANY_LIMITS.payoffToleranceCents),
    ...checkWire(settings),
    achMaxChargeCents: inRange(settings.achMaxChargeCents, COMPANY_LIMITS.achMaxChargeCents),
    defaultPlanTermMonths: inRange(settings.defaultPlanTermMonths, COMPANY_LIMITS.defaultPlanTermMonths),
    planGraceDays: inRange(settings.planGraceDays, COMPANY_LIMITS.planGraceDays),
    planDefaultAfterMissed: inRange(settings.planDefaultAfterMissed, COMPANY_LIMITS.planDefaultAfterMissed),
    planSaleDays: inRange(settings.planSaleDays, COMPANY_LIMITS.planSaleDays),
    refundApprovalCents: inRange(settings.refundApprovalCents, COMPANY_LIMITS.refundApprovalCents),
    redemptionApprovalCents: inRange(
      settings.redemptionApprovalCents,
      COMPANY_LIMITS.redemptionApprovalCents,
    ),
    releaseHoldDays: inRange(settings.releaseHoldDays, COMPANY_LIMITS.releaseHoldDays),
    sessionIdleMinutes: inRange(settings.sessionIdleMinutes, COMPANY_LIMITS.sessionIdleMinutes),
    sessionHours: inRange(settings.sessionHours, COMPANY_LIMITS.sessionHours),
    sendsDeadlineReminders: null,
    isInRemConfirmed: null,
    offReports: null,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

export type CompanyIdentity = Pick<CompanySettings, IdentityField>

/**
 * What of the company is not set yet, in the order of its form. Until nothing is missing, no page shows any of it, and no
 * payment, invoice, receipt, letter or agreement is made in its name. Everybody asks here.
 */
export function missingOfCompany(identity: CompanyIdentity): readonly IdentityField[] {
  const problems = checkIdentity(identity)
  return IDENTITY_FIELDS.filter((field) => problems[field] !== null)
}

const checkIdentity = (
  identity: CompanyIdentity,
): Readonly<Record<IdentityField, CompanyProblem | null>> => ({
  companyName: required(identity.companyName),
  postalAddress: lines(identity.postalAddress),
  paymentAddress: lines(identity.paymentAddress),
  phone: phone(identity.phone),
  servicingEmail: normalEmail(identity.servicingEmail) === null ? 'email' : null,
  hours: required(identity.hours),
})

/** 'none': nothing is registered, so that a card costs nothing more. 'undecided': as the product comes, never with live keys. */
export const FEE_PROGRAMMES = ['undecided', 'none', 'service-fee'] as const
export type FeeProgramme = (typeof FEE_PROGRAMMES)[number]

/** The page of the provider takes a card before it says of which kind it is: without a programme none may be charged. */
function cardFee({ cardFeeBps, feeProgramme }: CompanySettings): CompanyProblem | null {
  if (feeProgramme === 'none' && cardFeeBps > 0) return 'programme'
  return inRange(cardFeeBps, FEE_LIMITS)
}

const required = (text: string): CompanyProblem | null => (text.trim() === '' ? 'required' : null)

const lines = (all: readonly string[]): CompanyProblem | null =>
  all.length >= 1 && all.length <= 6 && all.every((line) => line.trim() !== '') ? null : 'lines'

const phone = (text: string): CompanyProblem | null => (normalPhone(text) === null ? 'phone' : null)

const inRange = (value: number, [lowest, highest]: readonly [number, number]): CompanyProblem | null =>
  Number.isInteger(value) && value >= lowest && value <= highest ? null : 'range'

/** Who is told to wire needs both; a routing number is missing where the account was set before there was a place for it. */
function checkWire({
  wireRouting,
  wireAccount,
}: CompanySettings): Record<'wireRouting' | 'wireAccount', CompanyProblem | null> {
  const isRoutingWrong = wireRouting !== '' && !isRoutingNumber(wireRouting)
  const isAccountWrong = wireAccount !== '' && !/^\d{6,17}$/.test(wireAccount)
  return {
    wireRouting: isRoutingWrong ? 'routing' : wireRouting === '' && wireAccount !== '' ? 'together' : null,
    wireAccount: isAccountWrong ? 'account' : wireAccount === '' && wireRouting !== '' ? 'together' : null,
  }
}

/** The address goes into the path or the query: a host made of it would be anybody's. */
const isMap = (text: string): boolean => /^https:\/\/[a-z0-9.-]+(:\d+)?\/\S*\{address\}\S*$/i.test(text)
