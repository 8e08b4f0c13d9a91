import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'

/** By what anyone can check a paper. */
const proofFields = {
  /** As it is typed from the paper: 'K3ZC-07PD-…'. */
  code: z.string(),
  /** Of the page that checks it, with the code: what the QR code says. */
  address: z.string(),
} as const

export type PaperProof = EntityOf<typeof proofFields>
export const paperProof = entity(proofFields)
