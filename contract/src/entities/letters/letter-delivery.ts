import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { instant } from '../../values.ts'

/** How a person gets letters, and what is agreed to for getting them by e-mail. */
export const letterDelivery = entity({
  /** 'asked': a code was mailed, and waits to be entered. */
  state: z.enum(['post', 'asked', 'email']),
  /** The person has said how to write to them, and is not asked again. */
  isAnswered: ['answered', z.boolean()],
  /** Where letters go, or would go, by e-mail. */
  email: z.string(),
  text: z.string(),
  textVersion: z.string(),
  agreedAt: ['agreed', z.nullable(instant)],
  /** The certificates whose letters are addressed to this person, as staff checked it. */
  certificates: [
    'certificates',
    z.array(entity({ id: ['parcelID', z.int()], certificateNo: ['taxSaleNo', z.string()] })),
  ],
})
export type LetterDelivery = z.output<typeof letterDelivery>
