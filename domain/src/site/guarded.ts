import type { CompanyField, CompanySettings } from './company.ts'

/**
 * The settings that decide where money goes, what payers read and call about it, and when a lien is given up: a change needs
 * a second approval. The hours stand beside the phone in e-mails, and a map is shown within our pages.
 */
export const GUARDED_SETTINGS = [
  'wireRouting',
  'wireAccount',
  'companyName',
  'postalAddress',
  'paymentAddress',
  'phone',
  'tollFree',
  'hours',
  'servicingEmail',
  'mapsTemplate',
  'mapsLinkTemplate',
  'refundApprovalCents',
  'redemptionApprovalCents',
  'releaseHoldDays',
  'feeProgramme',
  'feeProgrammeNote',
  'cardFeeBps',
] as const satisfies readonly CompanyField[]

export type GuardedSetting = (typeof GUARDED_SETTINGS)[number]

/** Without them the company is not set, and nothing can be diverted from a place that was never there. */
const SET_AT_ONCE: readonly GuardedSetting[] = [
  'companyName',
  'postalAddress',
  'paymentAddress',
  'phone',
  'tollFree',
  'hours',
  'servicingEmail',
]

/** As the history of settings says it. */
export const settingText = (value: CompanySettings[CompanyField]): string =>
  typeof value === 'object' ? value.join('\n') : String(value)

export interface GuardedChanges {
  /** All that need the own password and code. */
  readonly guarded: readonly GuardedSetting[]
  /** Those of them that wait for a second approval. */
  readonly waiting: readonly GuardedSetting[]
}

export function guardedChanges(before: CompanySettings, after: CompanySettings): GuardedChanges {
  const guarded = GUARDED_SETTINGS.filter((field) => settingText(before[field]) !== settingText(after[field]))
  // Without a toll-free phone the other one stands in its place, so it is the first only where there is neither.
  const isEmpty = (field: GuardedSetting) =>
    settingText(before[field]) === '' && (field !== 'tollFree' || settingText(before.phone) === '')
  const isFirst = (field: GuardedSetting) => SET_AT_ONCE.includes(field) && isEmpty(field)
  return { guarded, waiting: guarded.filter((field) => !isFirst(field)) }
}
