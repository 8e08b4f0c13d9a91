import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, exactText, formIdOrNone, instant, money, text } from '../../values.ts'
import { ownConfirmation } from '../approvals/own-confirmation.ts'

/** Names of settings with their values, as payoff rules store them; the server knows each one's limits. */
const settingValues = z.record(exactText(40), z.unknown())

/** Rules of a state, or of one county in it, from a day on. */
const proposalFields = {
  stateId: ['stateID', text(2).check(z.minLength(2))],
  countyId: ['countyID', z._default(formIdOrNone, null)],
  effectiveFrom: date,
  values: settingValues,
} as const
export const ruleProposal = entity(proposalFields)
export type RuleProposal = z.output<typeof ruleProposal>

/** The same to be stored, by the own password and code. */
export const newPayoffRule = entity({ ...proposalFields, ...ownConfirmation })
export type NewPayoffRule = z.output<typeof newPayoffRule>

/** What is in force in a place today; null where a rule of it cannot be read. */
export const rulesInForce = entity({
  values: z.nullable(settingValues),
})

const ruleFields = {
  stateId: ['stateID', z.string()],
  countyId: ['countyID', z.nullable(z.int())],
  countyName: z.nullable(z.string()),
  effectiveFrom: date,
  values: settingValues,
  /** Null: entered when the installation was set up. */
  changedBy: z.nullable(z.string()),
  changedAt: ['changed', instant],
} as const

export const payoffRule = entity({ id: z.int(), ...ruleFields })
export type PayoffRule = z.output<typeof payoffRule>

/** What became of a new row: stored, or waiting for its second approval under a number of its own. */
export const addedPayoffRule = entity({
  id: z.nullable(z.int()),
  ...ruleFields,
  approvalId: ['approvalID', z.optional(z.int())],
})
export type AddedPayoffRule = z.output<typeof addedPayoffRule>

/** One certificate under the rules as they are and as they would be. A null figure comes from staff. */
const ruleExample = entity({
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  countyName: z.string(),
  goodThroughBefore: z.nullable(date),
  goodThroughAfter: z.nullable(date),
  beforeCents: ['before', z.nullable(money)],
  afterCents: ['after', z.nullable(money)],
})
export type RuleExample = z.output<typeof ruleExample>

export const rulePreview = entity({
  /** Of the place, not redeemed. In a large place only the first are looked at. */
  checkedCount: z.int(),
  changedCount: z.int(),
  /** What the figures of all looked at come to. */
  totalBeforeCents: ['totalBefore', money],
  totalAfterCents: ['totalAfter', money],
  /** Of those that change, the largest changes first. */
  examples: z.array(ruleExample),
})
export type RulePreview = z.output<typeof rulePreview>
