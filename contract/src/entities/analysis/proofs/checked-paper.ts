import { PAPER_PARTS } from '@fieldstone/domain/analysis/proofs/compare'
import { PAPER_KINDS, PAPER_STANDINGS } from '@fieldstone/domain/analysis/proofs/standing'
import * as z from 'zod/mini'
import { entity } from '../../../entity.ts'
import { centsNumber, date, instant } from '../../../values.ts'

/** What we issued under a code, and what it is worth now. No name of a person and no address of a property. */
export const checkedPaper = entity({
  kind: z.enum(PAPER_KINDS),
  standing: z.enum(PAPER_STANDINGS),
  number: z.string(),
  certificateNo: ['taxSaleNo', z.string()],
  countyName: z.string(),
  stateName: z.string(),
  /** Null: a release has none. */
  amountCents: z.nullable(centsNumber),
  /** Good through; of a receipt the day of the payment, of a release the day on which it was recorded. */
  day: date,
  issuedAt: instant,
  /** Where the paper told to mail a payment: the company's own address, by its lines. */
  mailTo: z.array(z.string()),
  /** Of the bank to which the paper told to wire, in full; of our account there the last four alone. */
  wireRouting: z.nullable(z.string()),
  wireLast4: z.nullable(z.string()),
  /** The number of a later payoff that holds, in place of one that does not. */
  newerNumber: z.nullable(z.string()),
  /** What the reader entered and was not issued so. */
  altered: z.array(z.enum(PAPER_PARTS)),
})
export type CheckedPaper = z.output<typeof checkedPaper>
