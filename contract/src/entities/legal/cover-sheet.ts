import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { legalFile } from './legal.ts'
import { defendant } from './tracking.ts'

/** The first sheet of a legal file on paper. */
export const coverSheet = entity({
  file: legalFile,
  firmName: z.nullable(z.string()),
  defendants: z.array(defendant),
})
export type CoverSheet = z.output<typeof coverSheet>
