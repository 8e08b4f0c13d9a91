import { FEE_PROGRAMMES } from '@fieldstone/domain/site/company'
import * as z from 'zod/mini'
import { entity, withoutLengthLimits } from '../../entity.ts'
import { feeRateFields } from '../../fee-rates.ts'
import { REPORT_NAMES } from '../../reports.ts'
import { formInt, instant, text } from '../../values.ts'
import { ownConfirmation } from '../approvals/own-confirmation.ts'

const lines = z.array(text(120)).check(z.maxLength(12))

/** The company's own settings. `checkCompany` in domain checks all limits except text lengths. */
const companyFields = {
  companyName: text(120),
  postalAddress: lines,
  paymentAddress: lines,
  phone: text(40),
  tollFree: text(40),
  fax: text(40),
  servicingEmail: text(254),
  hours: text(120),
  mapsTemplate: text(300),
  mapsLinkTemplate: text(300),
  ...feeRateFields(z.int()),
  feeProgramme: z.enum(FEE_PROGRAMMES),
  feeProgrammeNote: text(200),
  wireFeeCents: z.int(),
  payoffToleranceCents: z.int(),
  wireRouting: text(9),
  wireAccount: text(17),
  achMaxChargeCents: z.int(),
  defaultPlanTermMonths: z.int(),
  planGraceDays: z.int(),
  planDefaultAfterMissed: z.int(),
  planSaleDays: z.int(),
  refundApprovalCents: z.int(),
  redemptionApprovalCents: z.int(),
  releaseHoldDays: z.int(),
  sessionIdleMinutes: z.int(),
  sessionHours: z.int(),
  sendsDeadlineReminders: z.boolean(),
  isInRemConfirmed: z.boolean(),
  offReports: z.array(z.enum(REPORT_NAMES)),
} as const

/** One row, id 1. */
const settingsFields = {
  id: z.int(),
  ...withoutLengthLimits(companyFields),
  version: z.int(),
  createdAt: ['created', instant],
  updatedAt: ['updated', instant],
} as const
export const adminSettings = entity(settingsFields)
export type AdminSettings = z.output<typeof adminSettings>

/** The saved settings. Those that wait for a second approval still have their earlier values. */
export const savedAdminSettings = entity({
  ...settingsFields,
  /** The approval request of the settings that wait. */
  approvalId: ['approvalID', z.optional(z.int())],
})
export type SavedAdminSettings = z.output<typeof savedAdminSettings>

/** The person's own password and code are required for the settings in domain's `guardedChanges`. */
export const adminSettingsChange = entity({
  ...companyFields,
  version: z.optional(formInt(1)),
  ...ownConfirmation,
})
export type AdminSettingsChange = z.output<typeof adminSettingsChange>

/** One changed field: who changed it, when, and both values as text. */
export const settingHistory = entity({
  id: z.int(),
  at: instant,
  by: z.nullable(z.string()),
  field: z.string(),
  before: z.string(),
  after: z.string(),
})
export type SettingHistory = z.output<typeof settingHistory>
