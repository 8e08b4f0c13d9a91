import { FEE_PROGRAMMES } from '@fieldstone/domain/site/company'
import * as z from 'zod/mini'
import { asStored } from '../../as-stored.ts'
import { type EntityOf, entity } from '../../entity.ts'
import { feeRateFields } from '../../fee-rates.ts'
import { REPORT_NAMES } from '../../reports.ts'
import { formInt, instant, text } from '../../values.ts'

const lines = z.array(text(120)).check(z.maxLength(12))

/** The company's own settings. checkCompany in domain holds all limits except text lengths. */
const companyFields = {
  companyName: ['companyName', text(120)],
  postalAddress: ['postalAddress', lines],
  paymentAddress: ['paymentAddress', lines],
  phone: ['phone', text(40)],
  tollFree: ['tollFree', text(40)],
  fax: ['fax', text(40)],
  servicingEmail: ['servicingEmail', text(254)],
  hours: ['hours', text(120)],
  mapsTemplate: ['mapsTemplate', text(300)],
  mapsLinkTemplate: ['mapsLinkTemplate', text(300)],
  ...feeRateFields(z.int()),
  feeProgramme: ['feeProgramme', z.enum(FEE_PROGRAMMES)],
  feeProgrammeNote: ['feeProgrammeNote', text(200)],
  wireFeeCents: ['wireFeeCents', z.int()],
  wireAccount: ['wireAccount', text(17)],
  achMaxChargeCents: ['achMaxChargeCents', z.int()],
  defaultPlanTermMonths: ['defaultPlanTermMonths', z.int()],
  planGraceDays: ['planGraceDays', z.int()],
  planDefaultAfterMissed: ['planDefaultAfterMissed', z.int()],
  refundApprovalCents: ['refundApprovalCents', z.int()],
  releaseHoldDays: ['releaseHoldDays', z.int()],
  sessionIdleMinutes: ['sessionIdleMinutes', z.int()],
  sessionHours: ['sessionHours', z.int()],
  sendsDeadlineReminders: ['sendsDeadlineReminders', z.boolean()],
  offReports: ['offReports', z.array(z.enum(REPORT_NAMES))],
} as const

/** One row, id 1. */
const settingsFields = {
  id: ['id', z.int()],
  ...asStored(companyFields),
  version: ['version', z.int()],
  createdAt: ['created', instant],
  updatedAt: ['updated', instant],
} as const

const changeFields = { ...companyFields, version: ['version', z.optional(formInt(1))] } as const

/** One changed field: who changed it, when, and both values as text. */
const historyFields = {
  id: ['id', z.int()],
  at: ['at', instant],
  by: ['by', z.nullable(z.string())],
  field: ['field', z.string()],
  before: ['before', z.string()],
  after: ['after', z.string()],
} as const

export type AdminSettings = EntityOf<typeof settingsFields>
export type AdminSettingsChange = EntityOf<typeof changeFields>
export type SettingHistory = EntityOf<typeof historyFields>
export const adminSettings = entity(settingsFields)
export const adminSettingsChange = entity(changeFields)
export const settingHistory = entity(historyFields)
