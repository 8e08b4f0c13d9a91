import { DEADLINE_RULES } from '@fieldstone/domain/legal/deadlines'
import { MOST_EXPENSE_CENTS } from '@fieldstone/domain/legal/expenses'
import { EXPENSE_KINDS, PARTY_TYPES } from '@fieldstone/domain/legal/file'
import { ZERO } from '@fieldstone/domain/money/cents'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { MESSAGES } from '../../messages.ts'
import { amountProblem, date, dollars, formInt, instant, money, text } from '../../values.ts'
import { legalFile, payoffEffect } from './legal.ts'

/** The maximum of an expense is lower than that of other amounts. */
const expenseAmount = dollars((amount) =>
  amount !== null && amount > MOST_EXPENSE_CENTS ? MESSAGES.expenseTooLarge : amountProblem(amount, 0),
)

const defendantFields = {
  id: ['defendantID', z.int()],
  certificateId: ['parcelID', z.int()],
  name: ['defendantName', z.string()],
  /** Ours: the United States has more time to answer. */
  partyType: z.enum(PARTY_TYPES),
  serviceType: z.nullable(z.string()),
  /** Ours: when a waiver of service was requested. */
  waiverRequestedOn: ['waiverRequestDate', z.nullable(date)],
  servedOn: ['serviceDate', z.nullable(date)],
  /** Ours: the day on which an answer was filed. */
  answeredOn: ['answerDate', z.nullable(date)],
  version: z.int(),
  createdAt: ['created', instant],
  updatedAt: ['updated', instant],
  createdBy: ['createdUserID', z.nullable(z.int())],
  updatedBy: ['updatedUserID', z.nullable(z.int())],
} as const

export type Defendant = EntityOf<typeof defendantFields>
export const defendant = entity(defendantFields)

/** The wire names of a defendant's fields, by which the history and the drafts in the browser refer to them. */
export const DEFENDANT_NAMES = {
  name: defendantFields.name[0],
  partyType: 'partyType',
  serviceType: 'serviceType',
  waiverRequestedOn: defendantFields.waiverRequestedOn[0],
  servedOn: defendantFields.servedOn[0],
  answeredOn: defendantFields.answeredOn[0],
} as const

export const newDefendant = entity({
  /** 0: a new one. Ours: an undo brings back what was removed under the id that it had, as a later version. */
  id: ['defendantID', z.optional(formInt(0))],
  version: z.optional(formInt(1)),
  name: ['defendantName', text(200)],
  partyType: z._default(z.enum(PARTY_TYPES), 'private'),
  serviceType: z._default(z.nullable(text(60)), null),
  waiverRequestedOn: ['waiverRequestDate', z._default(z.nullable(date), null)],
  servedOn: ['serviceDate', z._default(z.nullable(date), null)],
  answeredOn: ['answerDate', z._default(z.nullable(date), null)],
})
export type NewDefendant = z.output<typeof newDefendant>

/** Omitted fields are not changed. */
export const defendantChange = entity({
  id: ['defendantID', formInt(1)],
  version: z.optional(formInt(1)),
  name: ['defendantName', z.optional(text(200))],
  partyType: z.optional(z.enum(PARTY_TYPES)),
  serviceType: z.optional(z.nullable(text(60))),
  waiverRequestedOn: ['waiverRequestDate', z.optional(z.nullable(date))],
  servedOn: ['serviceDate', z.optional(z.nullable(date))],
  answeredOn: ['answerDate', z.optional(z.nullable(date))],
})
export type DefendantChange = z.output<typeof defendantChange>

const expenseFields = {
  id: ['expenseID', z.int()],
  userId: ['userID', z.nullable(z.int())],
  certificateId: ['parcelID', z.int()],
  incurredOn: ['expenseDate', date],
  description: ['expenseDescr', z.string()],
  amountCents: ['expenseAmt', money],
  isRefundable: ['expenseRef', z.boolean()],
  accruesInterest: ['accrueInterest', z.boolean()],
  /** The id that the expense got when it was created, and the one that the browser had for it until then. */
  newId: ['newExpenseID', z.int()],
  lastId: ['lastExpenseID', z.int()],
  /** Ours: what it was for. Attorney fees have a limit. Null until it is chosen; until then it cannot be posted. */
  kind: ['expenseKind', z.nullable(z.enum(EXPENSE_KINDS))],
  /** Ours: the day on which it was posted. Null until then. */
  postedOn: ['postedDate', z.nullable(date)],
  /** Ours: the document with the court's order, for attorney fees above the limit. */
  courtOrderId: ['courtOrderDocumentID', z.nullable(z.int())],
  version: z.int(),
} as const

export type Expense = EntityOf<typeof expenseFields>
export const expense = entity(expenseFields)

/** The wire names of an expense's fields. */
export const EXPENSE_NAMES = {
  incurredOn: expenseFields.incurredOn[0],
  description: expenseFields.description[0],
  amountCents: expenseFields.amountCents[0],
  isRefundable: expenseFields.isRefundable[0],
  accruesInterest: expenseFields.accruesInterest[0],
  kind: expenseFields.kind[0],
} as const

/** Without `incurredOn`, the expense is of today in the county's time zone. */
export const newExpense = entity({
  /** 0: a new one. Ours: an undo brings back what was removed under the id that it had, as a later version. */
  id: ['expenseID', z.optional(formInt(0))],
  version: z.optional(formInt(1)),
  incurredOn: ['expenseDate', z.optional(date)],
  description: ['expenseDescr', z._default(text(300), '')],
  amountCents: ['expenseAmt', z._default(expenseAmount, ZERO)],
  isRefundable: ['expenseRef', z._default(z.boolean(), false)],
  accruesInterest: ['accrueInterest', z._default(z.boolean(), false)],
  kind: ['expenseKind', z._default(z.nullable(z.enum(EXPENSE_KINDS)), null)],
  lastId: ['lastExpenseID', z._default(z.int(), 0)],
})
export type NewExpense = z.output<typeof newExpense>

export const expenseChange = entity({
  id: ['expenseID', formInt(1)],
  version: z.optional(formInt(1)),
  incurredOn: ['expenseDate', z.optional(date)],
  description: ['expenseDescr', z.optional(text(300))],
  amountCents: ['expenseAmt', z.optional(expenseAmount)],
  isRefundable: ['expenseRef', z.optional(z.boolean())],
  accruesInterest: ['accrueInterest', z.optional(z.boolean())],
  kind: ['expenseKind', z.optional(z.nullable(z.enum(EXPENSE_KINDS)))],
})
export type ExpenseChange = z.output<typeof expenseChange>

/** The expenses of a certificate, and the payoff with them. */
export const expenseList = entity({
  unposted: ['unpostedExpenses', z.array(expense)],
  posted: ['postedExpenses', z.array(expense)],
  /** Ours. Null if no payoff can be computed. */
  payoff: z.nullable(payoffEffect),
  /** Ours: attorney fees above it need a court order. Null if there is no limit. */
  feeLimitCents: ['attorneyFeeOrderAbove', z.nullable(money)],
  /** Ours: expenses that the payoff leaves out even if they are posted, because they are not refundable. */
  notChargedIds: ['notChargedIDs', z.array(z.int())],
})
export type ExpenseList = z.output<typeof expenseList>

/** The cover sheet of a printed legal file. */
export const coverSheet = entity({
  file: legalFile,
  firmName: z.nullable(z.string()),
  defendants: z.array(defendant),
  /** Soonest first. */
  deadlines: z.array(
    entity({
      rule: z.enum(DEADLINE_RULES),
      dueOn: ['dueDate', date],
      /** Null: about the whole file. */
      defendantId: ['defendantID', z.nullable(z.int())],
      defendantName: z.nullable(z.string()),
    }),
  ),
})
export type CoverSheet = z.output<typeof coverSheet>
