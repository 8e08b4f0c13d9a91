import { REPORT_NAMES } from '@fieldstone/contract/reports'
import * as z from 'zod'
import type { Db, Transaction } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { getCompanyValues } from './queries.ts'

/** The company's settings with their defaults. */
const companyValues = z.object({
  companyName: z.string().default('Fieldstone Lien Servicing'),
  postalAddress: z
    .array(z.string())
    .default(['Fieldstone Lien Servicing', '120 South Broadway, Suite 400', 'Akron, OH 44308']),
  paymentAddress: z
    .array(z.string())
    .default(['Fieldstone Lien Servicing', 'P.O. Box 1180', 'Akron, OH 44309']),
  phone: z.string().default('(330) 555-0142'),
  tollFree: z.string().default('(800) 555-0119'),
  fax: z.string().default('(330) 555-0143'),
  servicingEmail: z.string().default('servicing@fieldstone.example'),
  hours: z.string().default('Monday to Friday, 8:30 to 5'),
  mapsTemplate: z.string().default('https://maps.google.com/maps?q={address}&output=embed'),
  mapsLinkTemplate: z.string().default('https://www.google.com/maps/search/?api=1&query={address}'),
  wireFeeCents: z.number().int().min(0).default(1500),
  achMaxChargeCents: z.number().int().min(0).default(2_500_000),
  offReports: z.array(z.enum(REPORT_NAMES)).default([]),
  sessionIdleMinutes: z.number().int().min(5).max(60).default(30),
  sessionHours: z.number().int().min(1).max(24).default(12),
  sendsDeadlineReminders: z.boolean().default(true),
  defaultPlanTermMonths: z.number().int().min(1).max(120).default(12),
  planGraceDays: z.number().int().min(0).max(60).default(10),
  planDefaultAfterMissed: z.number().int().min(0).max(12).default(2),
  refundApprovalCents: z.number().int().min(0).default(100_000),
  releaseHoldDays: z.number().int().min(0).max(365).default(65),
})

export type Company = z.output<typeof companyValues>

/** Throws when a stored value has the wrong type. */
export const readCompany = (values: unknown): Company => companyValues.parse(values)

/** Read for every page and changed a few times a year, so cached for a few seconds per database and its way of asking. */
const KEEP_MS = 5_000
const kept = new WeakMap<object, { at: number; company: Company }>()

export async function getCompany(services: Pick<Services, 'db' | 'clock'>): Promise<Company> {
  const known = kept.get(services.db)
  if (known && Math.abs(services.clock.now().getTime() - known.at) < KEEP_MS) return known.company
  const company = await getCompanyIn(services.db)
  kept.set(services.db, { at: services.clock.now().getTime(), company })
  return company
}

/** As it stands in the database, inside a transaction. */
export const getCompanyIn = async (db: Db | Transaction): Promise<Company> =>
  readCompany(await getCompanyValues(db))

/** After a change: this process tells the new one at once, others within KEEP_MS. */
export const forgetCompany = ({ db, byKeys }: Services['database']): void => {
  kept.delete(db)
  kept.delete(byKeys)
}
