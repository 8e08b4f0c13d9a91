import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { legalFile } from './legal.ts'
import { defendant } from './tracking.ts'

/** The first sheet of a legal file on paper. */
const coverSheetFields = {
  file: legalFile,
  firmName: z.nullable(z.string()),
  defendants: z.array(defendant),
} as const

export type CoverSheet = EntityOf<typeof coverSheetFields>
export const coverSheet = entity(coverSheetFields)
