import type { AdminSettings } from '@fieldstone/contract/entities/site/admin-settings'
import { REPORT_NAMES, type ReportName } from '@fieldstone/contract/reports'
import type { Cents } from '@fieldstone/domain/money/cents'
import { centsToText, readDollars } from '@fieldstone/domain/money/dollars'
import { byFeeRate, CHARGE_TRAITS, isFeeRate } from '@fieldstone/domain/payments/charge-methods'
import { type CompanyProblem, type CompanySettings, FEE_PROGRAMMES } from '@fieldstone/domain/site/company'
import { t } from '../../lib/messages/settings.ts'

/** The fields of the form in groups, each with its input type. */
export const GROUPS = [
  {
    title: 'groupCompany',
    fields: {
      companyName: 'text',
      postalAddress: 'lines',
      paymentAddress: 'lines',
      phone: 'text',
      tollFree: 'text',
      fax: 'text',
      servicingEmail: 'text',
      hours: 'text',
    },
  },
  {
    title: 'groupFees',
    fields: {
      ...byFeeRate(() => 'percent' as const),
      feeProgramme: 'programme',
      feeProgrammeNote: 'text',
      wireFeeCents: 'dollars',
      payoffToleranceCents: 'dollars',
      wireRouting: 'text',
      wireAccount: 'text',
      achMaxChargeCents: 'dollars',
      defaultPlanTermMonths: 'number',
      planGraceDays: 'number',
      planDefaultAfterMissed: 'number',
      planSaleDays: 'number',
      refundApprovalCents: 'dollars',
      redemptionApprovalCents: 'dollars',
      releaseHoldDays: 'number',
    },
  },
  {
    title: 'groupSessions',
    fields: {
      sessionIdleMinutes: 'number',
      sessionHours: 'number',
      sendsDeadlineReminders: 'switch',
      isInRemConfirmed: 'switch',
      offReports: 'reports',
    },
  },
  { title: 'groupMaps', fields: { mapsTemplate: 'text', mapsLinkTemplate: 'text' } },
] as const

/** A setting that no group shows does not compile. */
type Shown<Fields = (typeof GROUPS)[number]['fields']> = Fields extends unknown ? keyof Fields : never

export const FIELDS = GROUPS.flatMap(({ fields }) => Object.keys(fields) as Shown[])

export type SettingsValues = Readonly<Record<Shown, string>>

/** Percentages and dollars are both typed with two decimals: 325 bps and 325 cents are '3.25'. */
const hundredths = (value: number): string => centsToText(value as Cents)
const readHundredths = (text: string): number => readDollars(text.trim().replace(/%$/, '')) ?? Number.NaN
const readNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const valuesOf = (settings: AdminSettings): SettingsValues => ({
  companyName: settings.companyName,
  postalAddress: settings.postalAddress.join('\n'),
  paymentAddress: settings.paymentAddress.join('\n'),
  phone: settings.phone,
  tollFree: settings.tollFree,
  fax: settings.fax,
  servicingEmail: settings.servicingEmail,
  hours: settings.hours,
  ...byFeeRate((method) => hundredths(settings[CHARGE_TRAITS[method].feeRate])),
  feeProgramme: settings.feeProgramme,
  feeProgrammeNote: settings.feeProgrammeNote,
  wireFeeCents: hundredths(settings.wireFeeCents),
  payoffToleranceCents: hundredths(settings.payoffToleranceCents),
  wireRouting: settings.wireRouting,
  wireAccount: settings.wireAccount,
  achMaxChargeCents: hundredths(settings.achMaxChargeCents),
  defaultPlanTermMonths: String(settings.defaultPlanTermMonths),
  planGraceDays: String(settings.planGraceDays),
  planDefaultAfterMissed: String(settings.planDefaultAfterMissed),
  planSaleDays: String(settings.planSaleDays),
  refundApprovalCents: hundredths(settings.refundApprovalCents),
  redemptionApprovalCents: hundredths(settings.redemptionApprovalCents),
  releaseHoldDays: String(settings.releaseHoldDays),
  sessionIdleMinutes: String(settings.sessionIdleMinutes),
  sessionHours: String(settings.sessionHours),
  sendsDeadlineReminders: String(settings.sendsDeadlineReminders),
  isInRemConfirmed: String(settings.isInRemConfirmed),
  offReports: settings.offReports.join(','),
  mapsTemplate: settings.mapsTemplate,
  mapsLinkTemplate: settings.mapsLinkTemplate,
})

/** Parses the names of the reports that are off, separated by commas. */
export const offReportsOf = (text: string): ReportName[] =>
  REPORT_NAMES.filter((name) => text.split(',').includes(name))

/** Converts the typed values for the request. Text that is not a number becomes NaN, which fails every limit. */
export const settingsOf = (values: SettingsValues) =>
  ({
    companyName: values.companyName,
    postalAddress: readLines(values.postalAddress),
    paymentAddress: readLines(values.paymentAddress),
    phone: values.phone,
    tollFree: values.tollFree,
    fax: values.fax,
    servicingEmail: values.servicingEmail,
    hours: values.hours,
    ...byFeeRate((method) => readHundredths(values[CHARGE_TRAITS[method].feeRate])),
    feeProgramme: FEE_PROGRAMMES.find((it) => it === values.feeProgramme) ?? 'undecided',
    feeProgrammeNote: values.feeProgrammeNote,
    wireFeeCents: readHundredths(values.wireFeeCents),
    payoffToleranceCents: readHundredths(values.payoffToleranceCents),
    wireRouting: values.wireRouting.replace(/[\s-]/g, ''),
    wireAccount: values.wireAccount.replace(/[\s-]/g, ''),
    achMaxChargeCents: readHundredths(values.achMaxChargeCents),
    defaultPlanTermMonths: readNumber(values.defaultPlanTermMonths),
    planGraceDays: readNumber(values.planGraceDays),
    planDefaultAfterMissed: readNumber(values.planDefaultAfterMissed),
    planSaleDays: readNumber(values.planSaleDays),
    refundApprovalCents: readHundredths(values.refundApprovalCents),
    redemptionApprovalCents: readHundredths(values.redemptionApprovalCents),
    releaseHoldDays: readNumber(values.releaseHoldDays),
    sessionIdleMinutes: readNumber(values.sessionIdleMinutes),
    sessionHours: readNumber(values.sessionHours),
    sendsDeadlineReminders: values.sendsDeadlineReminders === 'true',
    isInRemConfirmed: values.isInRemConfirmed === 'true',
    offReports: offReportsOf(values.offReports),
    mapsTemplate: values.mapsTemplate,
    mapsLinkTemplate: values.mapsLinkTemplate,
  }) satisfies CompanySettings

/** The placeholder of the address in a map template; a message cannot contain it, because braces mark parameters. */
export const PLACE = { place: '{address}' } as const

export function problemText(field: string, problem: CompanyProblem): string {
  switch (problem) {
    case 'programme':
      return t('needProgramme')
    case 'required':
      return t('needText')
    case 'lines':
      return t('needLines')
    case 'phone':
      return t('needPhone')
    case 'email':
      return t('needEmail')
    case 'routing':
      return t('needRouting')
    case 'account':
      return t('needAccount')
    case 'together':
      return t(field === 'wireRouting' ? 'needRoutingToo' : 'needAccountToo')
    case 'map':
      return t('needMap', PLACE)
    case 'range':
      return t(isFeeRate(field) ? 'needPercent' : 'needNumber')
  }
}
