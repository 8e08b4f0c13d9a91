import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, money } from '../../values.ts'
import { summaryFields } from './certificate.ts'

export const STANDINGS = ['paid', 'submitted', 'plan', 'payable', 'ask'] as const

/** A saved certificate with what it takes to redeem it, as far as its reader is shown it. */
export const savedCertificate = entity({
  ...summaryFields,
  /** Null where no figure is shown: `standing` says why. */
  totalCents: ['payofF_TOTAL', z.nullable(money)],
  goodUntil: z.nullable(date),
  /** 'payable': the payoff is shown; 'ask': staff or the county give it. */
  standing: z.enum(STANDINGS),
})
export type SavedCertificate = z.output<typeof savedCertificate>
