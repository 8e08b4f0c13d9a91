import * as z from 'zod/mini'
import { instant } from '../../values.ts'

/** When a figure was read, and the time zone of the county in which that moment is told. */
export const asOf = z.object({ at: instant, timeZone: z.string() })

export type AsOf = z.output<typeof asOf>
