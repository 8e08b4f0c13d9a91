import { EFFECTS } from '@fieldstone/domain/analysis/rehearsals/effects'
import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../../entity.ts'
import { date, formId, instant, money } from '../../../values.ts'
import { countyChoices } from '../../counties/county-settings.ts'
import { ruleProposal } from '../../payoff/payoff-rules.ts'
import { task } from '../../tasks/task.ts'

/** Other settings of a county, from the form that shows the version named. */
const countyFields = {
  countyId: ['countyID', formId],
  version: formId,
  choices: countyChoices,
} as const

/** One of the two changes, and a later day on which the payoffs are asked for, too. */
export const newRehearsal = entity({
  rule: z._default(z.nullable(ruleProposal), null),
  county: z._default(z.nullable(entity(countyFields)), null),
  horizonOn: ['horizon', z._default(z.nullable(date), null)],
})
export type NewRehearsal = z.output<typeof newRehearsal>

/**
 * 'stale': the settings have moved since it ran, so that its figures are no longer what would happen. The last two end it.
 */
const rehearsalState = z.enum([
  ...(['waiting', 'running', 'failed', 'canceled', 'done', 'stale'] as const),
  ...(['discarded', 'in-force'] as const),
])
export type RehearsalState = z.output<typeof rehearsalState>

/** Open certificates with what they come to before and after. A payoff that staff give adds nothing. */
const totals = {
  count: z.int(),
  affectedCount: ['affected', z.int()],
  beforeCents: ['before', money],
  afterCents: ['after', money],
} as const

const rehearsalDay = entity({
  count: z.int(),
  /** Another total, or another good-through date. */
  changedCount: ['changed', z.int()],
  beforeCents: ['before', money],
  afterCents: ['after', money],
  raisedCount: ['raised', z.int()],
  loweredCount: ['lowered', z.int()],
  appearedCount: ['appeared', z.int()],
  goneCount: ['gone', z.int()],
  /** How many differ by more than `from` and at most `to`, below zero the other way round; null: without a bound. */
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
  /** Not counted among the others: nothing is owed on them. */
  redeemedCount: ['redeemed', z.int()],
  affectedCount: ['affected', z.int()],
  onDay: rehearsalDay,
  onHorizon: z.nullable(rehearsalDay),
  byCounty: z.array(entity({ ...totals, countyId: ['countyID', z.int()], countyName: z.string() })),
  /** Null: the kind of sale is not known. */
  bySale: z.array(entity({ ...totals, saleType: z.nullable(z.enum(['auction', 'negotiated'])) })),
  byStatus: z.array(entity({ ...totals, status: z.enum(WEB_STATUSES) })),
  /** Those that were found, each with how many certificates it reaches. */
  effects: z.array(z.object({ effect: z.enum(EFFECTS), count: z.int() })),
})
export type RehearsalResult = z.output<typeof rehearsalResult>

export type RehearsalTotals = EntityOf<typeof totals>

const summaryFields = {
  id: ['rehearsalID', z.int()],
  state: rehearsalState,
  stateId: ['stateID', z.string()],
  /** Null: the whole state. */
  countyId: ['countyID', z.nullable(z.int())],
  countyName: z.nullable(z.string()),
  /** The row of payoff rules that would be added, and its day; null where settings of a county are rehearsed. */
  effectiveFrom: z.nullable(date),
  values: z.nullable(z.record(z.string(), z.unknown())),
  /** The settings that the county would have; null where rules are rehearsed. */
  choices: z.nullable(countyChoices),
  horizonOn: ['horizon', z.nullable(date)],
  stagedBy: z.nullable(z.string()),
  stagedAt: ['staged', instant],
  /** Staged by the reader, who alone can ask to put it in force. */
  isOwn: z.boolean(),
  /** Null while it has not come to an end. */
  affectedCount: ['affected', z.nullable(z.int())],
  differenceCents: ['difference', z.nullable(money)],
} as const

export type RehearsalSummary = EntityOf<typeof summaryFields>
export const rehearsalSummary = entity(summaryFields)

export const rehearsal = entity({
  ...summaryFields,
  /** It waits for its second approval. */
  isApprovalWaiting: ['approvalWaiting', z.boolean()],
  /** The settings of the county as they are; null where rules are rehearsed. */
  present: z.nullable(countyChoices),
  /** Of the last run: when it began, and the day whose payoffs it compares. */
  runAt: ['run', z.nullable(instant)],
  day: z.nullable(date),
  task: z.nullable(task),
  /** Null while it has not come to an end. */
  result: z.nullable(rehearsalResult),
  endedBy: z.nullable(z.string()),
  endedAt: ['ended', z.nullable(instant)],
})
export type Rehearsal = z.output<typeof rehearsal>

/** One certificate that the change reaches. A null figure comes from staff. */
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
