import { MATCH_EVIDENCE } from '@fieldstone/domain/payments/bank-lines'
import { STATEMENT_FAULTS } from '@fieldstone/domain/payments/statement-map'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { date, instant, money } from '../../values.ts'

/** 'open': not identified yet. 'set-aside': not a payout. */
export const LINE_STANDINGS = ['open', 'matched', 'set-aside'] as const

/** A line of the company's bank. */
export const bankLine = entity({
  id: ['lineID', z.int()],
  on: ['bookedOn', date],
  amountCents: ['amount', money],
  description: z.string(),
  standing: z.enum(LINE_STANDINGS),
  payoutId: ['payoutID', z.nullable(z.string())],
  /** Of the payout; null where there is none. */
  payoutCents: ['payoutAmount', z.nullable(money)],
  evidence: z.nullable(z.enum(MATCH_EVIDENCE)),
  note: z.string(),
  /** Null for what was matched by rule. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** The file that it came with. Null for a line that was entered by hand. */
  fileName: z.nullable(z.string()),
})
export type BankLineRecord = z.output<typeof bankLine>

/** What is wrong with one line of the file. */
export const LINE_PROBLEMS = [...STATEMENT_FAULTS, 'quotes'] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** A statement that was imported. */
const statementFields = {
  id: ['statementID', z.int()],
  fileName: z.string(),
  /** Control totals of the file: all of its lines, known or not. */
  lineCount: z.int(),
  sumCents: ['sum', money],
  /** Lines that were not known before. */
  newCount: z.int(),
  firstOn: date,
  lastOn: date,
  importedBy: z.string(),
  importedAt: instant,
} as const

export type BankStatement = EntityOf<typeof statementFields>

export const importedStatement = entity({
  ...statementFields,
  /** The same file was imported before: nothing has changed. */
  isKnown: z.boolean(),
  /** Lines that were found to be payouts by this import. */
  matchedCount: z.int(),
  /** Rows below the heading that hold neither a date nor an amount. */
  restCount: z.int(),
})
export type ImportedStatement = z.output<typeof importedStatement>

export const bankStatement = entity(statementFields)
