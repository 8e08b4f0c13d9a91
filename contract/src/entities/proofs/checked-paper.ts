import { PAPER_PARTS } from '@fieldstone/domain/proofs/compare'
import { PAPER_KINDS, PAPER_STANDINGS } from '@fieldstone/domain/proofs/standing'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { centsNumber, date, instant } from '../../values.ts'

/** What we issued under a code, and what it is worth now. No name of a person and no address of a property. */
const paperFields = {
  kind: ['kind', z.enum(PAPER_KINDS)],
  standing: ['standing', z.enum(PAPER_STANDINGS)],
  number: ['number', z.string()],
  certificateNo: ['taxSaleNo', z.string()],
  countyName: ['countyName', z.string()],
  stateName: ['stateName', z.string()],
  /** Null: a release has none. */
  amountCents: ['amountCents', z.nullable(centsNumber)],
  /** Good through; of a receipt the day of the payment, of a release the day on which it was recorded. */
  day: ['day', date],
  issuedAt: ['issuedAt', instant],
  /** Where the paper told to mail a payment: the company's own address, by its lines. */
  mailTo: ['mailTo', z.array(z.string())],
  /** Of the company's account for wires, where the paper named one. */
  wireLast4: ['wireLast4', z.nullable(z.string())],
  /** The number of a later payoff that holds, in place of one that does not. */
  newerNumber: ['newerNumber', z.nullable(z.string())],
  /** What the reader entered and was not issued so. */
  altered: ['altered', z.array(z.enum(PAPER_PARTS))],
} as const

export type CheckedPaper = EntityOf<typeof paperFields>
export const checkedPaper = entity(paperFields)
