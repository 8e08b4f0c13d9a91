import { BAI2_PROBLEMS } from '@fieldstone/domain/payments/bai2'
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
    /** An account of the file that we do not have. */
    z.object({ reason: z.literal('unknown-account'), accountNo: z.string() }),
    /** A BAI2 file that is not complete, or not of prior days. */
    z.object({
      reason: z.literal('bai2'),
      problem: z.enum(BAI2_PROBLEMS),
      line: z.int(),
      record: z.string(),
      field: z.nullable(z.string()),
      found: z.string(),
      expected: z.string(),
    }),
    /** The totals of the file, if they differ from the stated ones. */
    z.object({ reason: z.literal('totals'), lineCount: z.int(), sum: money }),
  ]),
)

export type StatementProblem = z.output<typeof statementRefused.details>['reason']
