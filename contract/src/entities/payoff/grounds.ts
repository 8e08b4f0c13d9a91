import { COMPONENT_KINDS } from '@fieldstone/domain/payoff/component'
import { OWN_NAME_CODES } from '@fieldstone/domain/payoff/own-name-codes'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { centsNumber, date } from '../../values.ts'

export const CHARGE_KINDS = ['expense', 'subsequent'] as const

const setting = entity({
  name: z.string(),
  /** The day from which its version of the rules is in force. Null for the built-in value. */
  from: z.nullable(date),
  isOfCounty: ['ofCounty', z.boolean()],
})

/** A line of the payoff with its grounds. */
const groundLine = entity({
  kind: z.enum(COMPONENT_KINDS),
  itemId: ['itemID', z.int()],
  label: z.nullable(z.string()),
  labelCode: z.nullable(z.enum(OWN_NAME_CODES)),
  /** The day from which it is owed. */
  on: date,
  baseCents: centsNumber,
  interestCents: centsNumber,
  statutes: z.array(z.string()),
  settings: z.array(setting),
})
export type GroundLine = z.output<typeof groundLine>

/** The proof of an expense or subsequent taxes. */
const chargeProof = entity({
  kind: z.enum(CHARGE_KINDS),
  itemId: ['itemID', z.int()],
  documentId: ['documentID', z.nullable(z.int())],
  /** Null if there is none, or this reader may not open it. */
  documentName: z.nullable(z.string()),
  /** The treasurer's receipt number. Empty if there is none. */
  receiptNo: z.string(),
  /** The court order under which it was posted. */
  isOrdered: ['ordered', z.boolean()],
  /** Whether a stored document, a receipt or an order proves it. */
  isProved: ['proved', z.boolean()],
})
export type ChargeProof = z.output<typeof chargeProof>

export const grounds = entity({
  /** The lines of today's payoff. Empty if no figure can be given. */
  lines: z.array(groundLine),
  /** The proofs of all expenses and subsequent taxes, posted or not. */
  proofs: z.array(chargeProof),
})
export type Grounds = z.output<typeof grounds>
