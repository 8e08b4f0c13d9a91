import { ITEM_KINDS, LINE_CATEGORIES, MATCH_EVIDENCE } from '@fieldstone/domain/payments/bank-lines'
import { DAY_ORDERS, STATEMENT_FAULTS } from '@fieldstone/domain/payments/statement-map'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { date, exactText, instant, money } from '../../values.ts'

/** 'open': not identified yet. 'categorized': not an item of ours. 'ignored': from before the account's first day. */
export const LINE_STANDINGS = ['open', 'matched', 'categorized', 'ignored'] as const

/** What must show up at the bank. */
export const bankItem = entity({
  kind: z.enum(ITEM_KINDS),
  id: ['itemID', z.string()],
  on: ['expectedDate', date],
  /** Below zero for money that leaves the account. */
  amountCents: ['amount', money],
  /** The trace number, the deposit number or the check number. */
  number: z.string(),
  about: z.string(),
  accountId: ['accountID', z.nullable(z.int())],
})
export type BankItemRecord = z.output<typeof bankItem>

const matchedItem = entity({
  kind: z.enum(ITEM_KINDS),
  id: ['itemID', z.string()],
  amountCents: ['amount', money],
  number: z.string(),
})

/** A line of the company's bank. */
export const bankLine = entity({
  id: ['lineID', z.int()],
  accountId: ['accountID', z.int()],
  accountName: z.string(),
  on: ['bookedOn', date],
  amountCents: ['amount', money],
  description: z.string(),
  standing: z.enum(LINE_STANDINGS),
  category: z.nullable(z.enum(LINE_CATEGORIES)),
  matchId: ['matchID', z.nullable(z.int())],
  /** What the line is, or the lines of its match are. */
  items: z.array(matchedItem),
  /** The lines of the match, this one included. */
  matchedLineCount: z.int(),
  /** The lines of the match less its items. Null without a match. */
  differenceCents: ['difference', z.nullable(money)],
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
  accountName: z.string(),
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

export const bankStatement = entity(statementFields)

/** A file may have statements of several accounts. */
export const importedStatement = entity({
  statements: z.array(bankStatement),
  /** The same file was imported before: nothing has changed. */
  isKnown: z.boolean(),
  /** Lines that were matched by this import. */
  matchedCount: z.int(),
  /** Rows below the heading that hold neither a date nor an amount. */
  restCount: z.int(),
  /** Closing balances that the file states. */
  balanceCount: z.int(),
})
export type ImportedStatement = z.output<typeof importedStatement>

const mapOf = <S extends z.ZodMiniType<string, string>>(heading: S) =>
  z.object({
    columns: z.object({
      date: z.optional(heading),
      amount: z.optional(heading),
      credit: z.optional(heading),
      debit: z.optional(heading),
      reference: z.optional(heading),
      balance: z.optional(heading),
    }),
    description: z.array(heading).check(z.maxLength(20)),
    dayOrder: z.enum(DAY_ORDERS),
  })

/** How to read the CSV of a bank: the heading of each column. */
export const statementMap = mapOf(exactText(200))

/** The headings of a CSV with samples, and the map of its account, or else a proposal. */
export const statementColumns = z.object({
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  map: mapOf(z.string()),
})
export type StatementColumns = z.output<typeof statementColumns>
