import { COMPONENT_KINDS } from '@fieldstone/domain/payoff/component'
import { OWN_NAME_CODES } from '@fieldstone/domain/payoff/own-name-codes'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, date } from '../../values.ts'

export const CHARGE_KINDS = ['expense', 'subsequent'] as const

const setting = entity({
  name: z.string(),
  /** Since when the version of the rules is in force that holds it; null: the built-in value. */
  from: z.nullable(date),
  isOfCounty: ['ofCounty', z.boolean()],
})

/** A line of the payoff, with what it rests on. */
const groundLine = entity({
  kind: z.enum(COMPONENT_KINDS),
  itemId: ['itemID', z.int()],
  label: z.nullable(z.string()),
  labelCode: z.nullable(z.enum(OWN_NAME_CODES)),
  /** From when it is owed. */
  on: date,
  baseCents: centsNumber,
  interestCents: centsNumber,
  statutes: z.array(z.string()),
  settings: z.array(setting),
})
export type GroundLine = z.output<typeof groundLine>

/** What proves an expense or later taxes. */
const chargeProof = entity({
  kind: z.enum(CHARGE_KINDS),
  itemId: ['itemID', z.int()],
  documentId: ['documentID', z.nullable(z.int())],
  /** Null: there is none, or this reader may not open it. */
  documentName: z.nullable(z.string()),
  /** The treasurer's; empty without one. */
  receiptNo: z.string(),
  /** The order of a court under which it was posted. */
  isOrdered: ['ordered', z.boolean()],
  /** A document that is still there, a receipt or an order proves it. */
  isProved: ['proved', z.boolean()],
})
export type ChargeProof = z.output<typeof chargeProof>

export const grounds = entity({
  /** Of today's payoff; empty where no figure can be given. */
  lines: z.array(groundLine),
  /** Of all expenses and later taxes, those that are not posted included. */
  proofs: z.array(chargeProof),
})
export type Grounds = z.output<typeof grounds>
