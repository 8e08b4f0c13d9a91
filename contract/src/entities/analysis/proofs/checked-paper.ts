import { PAPER_PARTS } from '@fieldstone/domain/analysis/proofs/compare'
import { PAPER_KINDS, PAPER_STANDINGS } from '@fieldstone/domain/analysis/proofs/standing'
import * as z from 'zod/mini'
import { entity } from '../../../entity.ts'
import { centsNumber, date, instant } from '../../../values.ts'

/** The document that we issued under a code, and its status now. Without names of persons and addresses of properties. */
export const checkedPaper = entity({
  kind: z.enum(PAPER_KINDS),
  standing: z.enum(PAPER_STANDINGS),
  number: z.string(),
  certificateNo: ['taxSaleNo', z.string()],
  countyName: z.string(),
  stateName: z.string(),
  /** Null for a release. */
  amountCents: z.nullable(centsNumber),
  /** The good-through date of a payoff, the day of the payment of a receipt, or the recording date of a release. */
  day: date,
  issuedAt: instant,
  /** The address on the document to which payments are mailed, by lines. */
  mailTo: z.array(z.string()),
  /** The full routing number for wires on the document, and the last four digits of our account. */
  wireRouting: z.nullable(z.string()),
  wireLast4: z.nullable(z.string()),
  /** The number of a later, valid payoff, if this one is no longer valid. */
  newerNumber: z.nullable(z.string()),
  /** The parts that the reader entered and that differ from the issued document. */
  altered: z.array(z.enum(PAPER_PARTS)),
})
export type CheckedPaper = z.output<typeof checkedPaper>
