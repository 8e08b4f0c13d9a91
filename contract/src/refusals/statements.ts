import * as z from 'zod/mini'
import { LINE_PROBLEMS } from '../entities/payments/bank-line.ts'
import { money } from '../values.ts'
import { detailed } from './detailed.ts'

const badLine = z.object({ line: z.int(), problem: z.enum(LINE_PROBLEMS) })

/** Why a bank statement was rejected, and what was found in it. */
export const statementRefused = detailed(
  'statement_refused',
  z.discriminatedUnion('reason', [
    z.object({ reason: z.enum(['no-heading', 'no-lines']) }),
    z.object({ reason: z.literal('too-many-lines'), limit: z.int() }),
    /** The first of the lines that cannot be read. */
    z.object({ reason: z.literal('bad-lines'), lines: z.array(badLine), badCount: z.int() }),
    /** The totals of the file, if they differ from the stated ones. */
    z.object({ reason: z.literal('totals'), lineCount: z.int(), sum: money }),
  ]),
)

export type StatementProblem = z.output<typeof statementRefused.details>['reason']
