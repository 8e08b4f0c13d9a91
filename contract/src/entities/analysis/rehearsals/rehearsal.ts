import { EFFECTS } from '@fieldstone/domain/analysis/rehearsals/effects'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../../entity.ts'
import { date, formId, instant, money } from '../../../values.ts'
import { countyChoices } from '../../counties/county-settings.ts'
import { ruleProposal } from '../../payoff/payoff-rules.ts'
import { task } from '../../tasks/task.ts'

/** Other settings of a county, from the form that shows this version. */
const countyFields = {
  countyId: ['countyID', formId],
  version: formId,
  choices: countyChoices,
} as const

/** One of the two changes, and a later day to compare as well. */
export const newRehearsal = entity({
  rule: z._default(z.nullable(ruleProposal), null),
  county: z._default(z.nullable(entity(countyFields)), null),
  horizonOn: ['horizon', z._default(z.nullable(date), null)],
})
export type NewRehearsal = z.output<typeof newRehearsal>

/** 'stale': the settings have changed since it ran, so its figures are outdated. The last two states are final. */
const rehearsalState = z.enum([
  ...(['waiting', 'running', 'failed', 'canceled', 'done', 'stale'] as const),
  ...(['discarded', 'in-force'] as const),
])
export type RehearsalState = z.output<typeof rehearsalState>

/** Totals of open certificates before and after. A payoff that only staff give adds nothing. */
const totals = {
  count: z.int(),
  affectedCount: ['affected', z.int()],
  beforeCents: ['before', money],
  afterCents: ['after', money],
} as const

const rehearsalDay = entity({
  count: z.int(),
  /** The total or the good-through date differs. */
  changedCount: ['changed', z.int()],
  beforeCents: ['before', money],
  afterCents: ['after', money],
  raisedCount: ['raised', z.int()],
  loweredCount: ['lowered', z.int()],
  appearedCount: ['appeared', z.int()],
  goneCount: ['gone', z.int()],
  /**
   * The count of certificates that differ by more than `from` and at most `to` (reversed below zero). Null is unbounded.
   */
  bins: z.array(
    entity({
      fromCents: ['from', z.nullable(money)],
      toCents: ['to', z.nullable(money)],
      count: z.int(),
    }),
  ),
})
export type RehearsalDay = z.output<typeof rehearsalDay>

const rehearsalResult = entity({
  /** Not included in the other counts, because nothing is owed on them. */
  redeemedCount: ['redeemed', z.int()],
  affectedCount: ['affected', z.int()],
  onDay: rehearsalDay,
  onHorizon: z.nullable(rehearsalDay),
  byCounty: z.array(entity({ ...totals, countyId: ['countyID', z.int()], countyName: z.string() })),
  /** Null if the kind of sale is unknown. */
  bySale: z.array(entity({ ...totals, saleType: z.nullable(z.enum(['auction', 'negotiated'])) })),
  byStatus: z.array(entity({ ...totals, status: z.enum(WEB_STATUSES) })),
  /** The effects that were found, each with its count of certificates. */
  effects: z.array(z.object({ effect: z.enum(EFFECTS), count: z.int() })),
})
export type RehearsalResult = z.output<typeof rehearsalResult>

export type RehearsalTotals = EntityOf<typeof totals>

const summaryFields = {
  id: ['rehearsalID', z.int()],
  state: rehearsalState,
  stateId: ['stateID', z.string()],
  /** Null for the whole state. */
  countyId: ['countyID', z.nullable(z.int())],
  countyName: z.nullable(z.string()),
  /** The new row of payoff rules, and its day. Null if the rehearsal is about county settings. */
  effectiveFrom: z.nullable(date),
  values: z.nullable(z.record(z.string(), z.unknown())),
  /** The new settings of the county. Null if the rehearsal is about rules. */
  choices: z.nullable(countyChoices),
  horizonOn: ['horizon', z.nullable(date)],
  stagedBy: z.nullable(z.string()),
  stagedAt: ['staged', instant],
  /** Whether the reader staged it. Only this person can request to put it in force. */
  isOwn: z.boolean(),
  /** Null until it has ended. */
  affectedCount: ['affected', z.nullable(z.int())],
  differenceCents: ['difference', z.nullable(money)],
} as const

export type RehearsalSummary = EntityOf<typeof summaryFields>
export const rehearsalSummary = entity(summaryFields)

export const rehearsal = entity({
  ...summaryFields,
  /** Whether it waits for its second approval. */
  isApprovalWaiting: ['approvalWaiting', z.boolean()],
  /** The current settings of the county. Null if the rehearsal is about rules. */
  present: z.nullable(countyChoices),
  /** The start of the last run, and the day whose payoffs it compares. */
  runAt: ['run', z.nullable(instant)],
  day: z.nullable(date),
  task: z.nullable(task),
  /** Null until it has ended. */
  result: z.nullable(rehearsalResult),
  endedBy: z.nullable(z.string()),
  endedAt: ['ended', z.nullable(instant)],
})
export type Rehearsal = z.output<typeof rehearsal>

/** One affected certificate. A null figure must come from staff. */
export const rehearsalChange = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  countyName: z.string(),
  ownerName: z.string(),
  beforeCents: ['before', z.nullable(money)],
  afterCents: ['after', z.nullable(money)],
  differenceCents: ['difference', z.nullable(money)],
  goodThroughBefore: z.nullable(date),
  goodThroughAfter: z.nullable(date),
  horizonBeforeCents: ['horizonBefore', z.nullable(money)],
  horizonAfterCents: ['horizonAfter', z.nullable(money)],
  effects: z.array(z.enum(EFFECTS)),
})
export type RehearsalChange = z.output<typeof rehearsalChange>
