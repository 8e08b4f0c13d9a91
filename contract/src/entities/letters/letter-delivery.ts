import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { instant } from '../../values.ts'

/** How a person gets letters, and what is agreed to for getting them by e-mail. */
const letterDeliveryFields = {
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
} as const

export type LetterDelivery = EntityOf<typeof letterDeliveryFields>
export const letterDelivery = entity(letterDeliveryFields)
