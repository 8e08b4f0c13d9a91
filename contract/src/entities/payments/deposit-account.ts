import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, instant, money } from '../../values.ts'

/** A bank account of the company. The books begin with its opening balance. */
export const depositAccount = entity({
  id: ['accountID', z.int()],
  name: z.string(),
  /** The number in the bank's files. */
  accountNo: z.string(),
  /** The balance is that at the beginning of this day. */
  openedOn: ['openedDate', date],
  openingCents: ['openingBalance', money],
  /** Neither can be changed after the first month is closed. */
  isOpeningFixed: z.boolean(),
  /** The columns of the bank's CSV were chosen by staff. */
  hasMap: z.boolean(),
  /** The opening balance and all lines. */
  computedCents: ['balance', money],
  /** The newest line. Null before the first. */
  lineThrough: ['throughDate', z.nullable(date)],
  openLineCount: z.int(),
  /** The newest balance of a statement or of a person. Null before the first. */
  statedOn: ['statedDate', z.nullable(date)],
  statedCents: ['statedBalance', z.nullable(money)],
})
export type DepositAccount = z.output<typeof depositAccount>

/** What the bank states as the balance of an account at the end of a day, and what the lines come to. */
export const bankBalance = entity({
  accountId: ['accountID', z.int()],
  accountName: z.string(),
  on: ['balanceDate', date],
  statedCents: ['statedBalance', money],
  computedCents: ['computedBalance', money],
  differenceCents: ['difference', money],
  /** The statement that it came with. Null if a person entered it. */
  fileName: z.nullable(z.string()),
  enteredBy: z.string(),
  enteredAt: ['entered', instant],
  isClosed: z.boolean(),
})
export type BankBalance = z.output<typeof bankBalance>
