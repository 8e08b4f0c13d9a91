import { formatPhone } from '@fieldstone/contract/format'
import { REPORT_NAMES } from '@fieldstone/contract/reports'
import { FEE_PROGRAMMES, missingOfCompany } from '@fieldstone/domain/site/company'
import * as z from 'zod'
import type { Db, Transaction } from './db/database.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

/** The company's settings with their defaults. Who the company is has none: a payer must never be sent to somebody invented. */
const companyValues = z.object({
  companyName: z.string().default(''),
  postalAddress: z.array(z.string()).default([]),
  paymentAddress: z.array(z.string()).default([]),
  phone: z.string().default(''),
  tollFree: z.string().default(''),
  fax: z.string().default(''),
  servicingEmail: z.string().default(''),
  hours: z.string().default(''),
  mapsTemplate: z.string().default('https://maps.google.com/maps?q={address}&output=embed'),
  mapsLinkTemplate: z.string().default('https://www.google.com/maps/search/?api=1&query={address}'),
  feeProgramme: z.enum(FEE_PROGRAMMES).default('undecided'),
  feeProgrammeNote: z.string().default(''),
  wireFeeCents: z.number().int().min(0).default(1500),
  payoffToleranceCents: z.number().int().min(0).default(100),
  wireRouting: z.string().default(''),
  wireAccount: z.string().default(''),
  achMaxChargeCents: z.number().int().min(0).default(2_500_000),
  offReports: z.array(z.enum(REPORT_NAMES)).default([]),
  sessionIdleMinutes: z.number().int().min(5).max(60).default(30),
  sessionHours: z.number().int().min(1).max(24).default(12),
  isInRemConfirmed: z.boolean().default(false),
  sendsDeadlineReminders: z.boolean().default(true),
  defaultPlanTermMonths: z.number().int().min(1).max(120).default(12),
  planGraceDays: z.number().int().min(0).max(60).default(10),
  planDefaultAfterMissed: z.number().int().min(0).max(12).default(2),
  planSaleDays: z.number().int().min(0).max(365).default(30),
  refundApprovalCents: z.number().int().min(0).default(100_000),
  redemptionApprovalCents: z.number().int().min(0).default(10_000),
  releaseHoldDays: z.number().int().min(0).max(365).default(65),
})

export type Company = z.output<typeof companyValues>

/** Throws when a stored value has the wrong type. */
export const readCompany = (values: unknown): Company => companyValues.parse(values)

/**
 * Read for every request and changed a few times a year, so cached for a few seconds per database. Who asks while it is
 * read waits for the same answer.
 */
const KEEP_MS = 5_000
const kept = new WeakMap<object, { readonly at: number; readonly company: Promise<Company> }>()

export function getCompany({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Company> {
  const at = clock.now().getTime()
  const known = kept.get(db)
  if (known && Math.abs(at - known.at) < KEEP_MS) return known.company
  const reading = { at, company: getCompanyIn(db) }
  kept.set(db, reading)
  // Whoever asked is told of a failure; the next one asks again.
  reading.company.catch(() => {
    if (kept.get(db) === reading) kept.delete(db)
  })
  return reading.company
}

/** Refuses with `company_missing` and what is missing, while nothing can be done in the company's name. */
export async function requireCompany(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const missing = missingOfCompany(await getCompany(services))
  if (missing.length > 0)
    throw new Refusal('company_missing', { log: missing.join(', '), details: { missing } })
}

/** As it stands in the database, inside a transaction; its phones as people write them. */
export async function getCompanyIn(db: Db | Transaction): Promise<Company> {
  const company = readCompany(await getCompanyValues(db))
  const { phone, tollFree, fax } = company
  return { ...company, phone: formatPhone(phone), tollFree: formatPhone(tollFree), fax: formatPhone(fax) }
}

/** After a change: this process tells the new one at once, others within KEEP_MS. */
export const forgetCompany = ({ db }: Services['database']): void => void kept.delete(db)

async function getCompanyValues(db: Db | Transaction): Promise<unknown> {
  const row = await db
    .selectFrom('company_setting')
    .select('values')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return row.values
}
