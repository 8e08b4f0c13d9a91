import * as z from 'zod/mini'
import { entity } from '../entity.ts'
import { detailed } from './detailed.ts'

/** The payment that was recorded before. Null: a debit for the same certificate is in process. */
export const alreadyRecorded = detailed(
  'already_recorded',
  entity({ receivedPaymentId: ['receivedPaymentID', z.nullable(z.int())] }),
)
