import { ACCOUNT_NAMES } from '@fieldstone/domain/payments/chart-of-accounts'
import { TIE_GROUPS } from '@fieldstone/domain/payments/tie'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, instant, money } from '../../values.ts'

/** 'running': it has not ended. 'requested': its close waits for a second administrator. */
export const MONTH_STATES = ['running', 'open', 'requested', 'closed'] as const
export type MonthState = (typeof MONTH_STATES)[number]

const monthFields = {
  startsOn: ['firstDay', date],
  endsOn: ['lastDay', date],
  state: ['monthState', z.enum(MONTH_STATES)],
  /** Null unless it is closed. For a sole administrator, nobody approved it. */
  requestedBy: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  closedAt: ['closed', z.nullable(instant)],
} as const

/** A month of the books, newest first in their list. */
export const bookMonth = entity(monthFields)
export type BookMonth = z.output<typeof bookMonth>

const tieLine = entity({
  id: ['lineID', z.string()],
  label: z.string(),
  note: z.string(),
  on: ['lineDate', date],
  cents: ['amount', money],
  age: ['days', z.int()],
})

const ledgerSum = entity({ account: z.enum(ACCOUNT_NAMES), cents: ['amount', money] })

/** The bank, what lies between it and the ledger, and the sub-ledgers. As `Tie` in domain. */
const tie = entity({
  on: ['tieDate', date],
  accounts: z.readonly(
    z.array(
      entity({
        id: ['accountID', z.int()],
        name: ['accountName', z.string()],
        computedCents: ['computedBalance', money],
        statedCents: ['statedBalance', z.nullable(money)],
      }),
    ),
  ),
  bankCents: ['bank', money],
  groups: z.readonly(
    z.array(
      entity({
        name: ['group', z.enum(TIE_GROUPS)],
        cents: ['amount', money],
        lines: z.readonly(z.array(tieLine)),
      }),
    ),
  ),
  ledgerCents: ['ledger', money],
  subLedgers: z.readonly(z.array(ledgerSum)),
  subLedgerCents: ['subLedgerTotal', money],
  unexplainedCents: ['unexplained', money],
})

const journalTotals = entity({
  entryCount: z.int(),
  debitCents: ['debits', money],
  creditCents: ['credits', money],
})

const countyCollections = entity({
  countyId: ['countyID', z.int()],
  countyName: z.string(),
  collectedCents: ['collected', money],
  adjustmentCents: ['adjustments', money],
})

/** The statement of a month: as computed now, or as stored when it was closed. */
export const monthStatement = entity({
  ...monthFields,
  tie,
  journal: journalTotals,
  collections: z.readonly(z.array(countyCollections)),
  /** Why the month cannot be closed now, in sentences. */
  obstacles: z.array(z.string()),
})
export type MonthStatement = z.output<typeof monthStatement>

/** What is stored when a month is closed. */
export type StoredStatement = Pick<MonthStatement, 'tie' | 'journal' | 'collections'>
