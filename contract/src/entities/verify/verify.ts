import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { instant } from '../../values.ts'

/** The result of one check: how many records it covered, and the first errors. */
export const finding = entity({
  id: z.string(),
  title: z.string(),
  isOk: ['ok', z.boolean()],
  rowCount: ['rows', z.int()],
  offendingCount: z.int(),
  offending: z.readonly(z.array(z.string())),
})
export type Finding = z.output<typeof finding>

/** Certificates without a figure for one reason; no error, but staff have to give these payoffs. */
const unquoted = entity({
  reason: z.string(),
  count: z.int(),
  certificateIds: ['parcelIDs', z.readonly(z.array(z.int()))],
})

/** Files of the storage that no record names: how many, and the first keys. No error: nothing is lost by them. */
const unnamedFiles = entity({
  count: z.int(),
  keys: z.readonly(z.array(z.string())),
})

export const verifyReport = entity({
  at: instant,
  isOk: ['ok', z.boolean()],
  findings: z.readonly(z.array(finding)),
  unquoted: ['withoutFigure', z.readonly(z.array(unquoted))],
  unnamedFiles: ['filesWithoutRecord', unnamedFiles],
})
export type VerifyReport = z.output<typeof verifyReport>
