import * as z from 'zod/mini'
import { entity } from '../../../entity.ts'

/** By what anyone can check a paper. */
export const paperProof = entity({
  /** As it is typed from the paper: 'K3ZC-07PD-…'. */
  code: z.string(),
  /** Of the page that checks it, with the code: what the QR code says. */
  address: z.string(),
})
export type PaperProof = z.output<typeof paperProof>
