import * as z from 'zod/mini'
import { detailed } from './detailed.ts'

export const verificationMismatch = detailed('verification_mismatch', z.object({ triesLeft: z.int() }))
