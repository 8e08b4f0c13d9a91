import * as z from 'zod/mini'
import { entity } from '../../../entity.ts'

/** The code with which anyone can check a document. */
export const paperProof = entity({
  /** The code as printed: 'K3ZC-07PD-…'. */
  code: z.string(),
  /** The address of the page that checks it, with the code. The QR code contains it. */
  address: z.string(),
})
export type PaperProof = z.output<typeof paperProof>
