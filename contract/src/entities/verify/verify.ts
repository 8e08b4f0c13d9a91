import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { instant } from '../../values.ts'

/** The result of one check: how many records it covered, and the first errors. */
const findingFields = {
  id: z.string(),
  title: z.string(),
  isOk: ['ok', z.boolean()],
  rowCount: ['rows', z.int()],
  offendingCount: z.int(),
  offending: z.readonly(z.array(z.string())),
} as const

export type Finding = EntityOf<typeof findingFields>
export const finding = entity(findingFields)

/** Certificates without a figure for one reason; no error, but staff have to give these payoffs. */
const unquotedFields = {
  reason: z.string(),
  count: z.int(),
  certificateIds: ['parcelIDs', z.readonly(z.array(z.int()))],
} as const

const reportFields = {
  at: instant,
  isOk: ['ok', z.boolean()],
  findings: z.readonly(z.array(finding)),
  unquoted: ['withoutFigure', z.readonly(z.array(entity(unquotedFields)))],
} as const

export type VerifyReport = EntityOf<typeof reportFields>
export const verifyReport = entity(reportFields)
