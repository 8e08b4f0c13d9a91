import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, exactText, formIdOrNone, instant, money, text } from '../../values.ts'
import { ownConfirmation } from '../approvals/own-confirmation.ts'

/** Names of settings with their values, as payoff rules store them. The server checks the limits of each. */
const settingValues = z.record(exactText(40), z.unknown())

/** The rules of a state, or of one of its counties, from a day on. */
const proposalFields = {
  stateId: ['stateID', text(2).check(z.minLength(2))],
  countyId: ['countyID', z._default(formIdOrNone, null)],
  effectiveFrom: date,
  values: settingValues,
} as const
export const ruleProposal = entity(proposalFields)
export type RuleProposal = z.output<typeof ruleProposal>

/** The same to be stored, confirmed by the administrator's password and code. */
export const newPayoffRule = entity({ ...proposalFields, ...ownConfirmation })
export type NewPayoffRule = z.output<typeof newPayoffRule>

/** The rules in force in a place today. Null if one of them cannot be read. */
export const rulesInForce = entity({
  values: z.nullable(settingValues),
})

const ruleFields = {
  stateId: ['stateID', z.string()],
  countyId: ['countyID', z.nullable(z.int())],
  countyName: z.nullable(z.string()),
  effectiveFrom: date,
  values: settingValues,
  /** Null if it was entered when the installation was set up. */
  changedBy: z.nullable(z.string()),
  changedAt: ['changed', instant],
} as const

export const payoffRule = entity({ id: z.int(), ...ruleFields })
export type PayoffRule = z.output<typeof payoffRule>

/** The result of adding a row: stored, or waiting for its second approval with this id. */
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
  /** The open certificates of the place. In a large place only the first are checked. */
  checkedCount: z.int(),
  changedCount: z.int(),
  /** The totals of all checked certificates. */
  totalBeforeCents: ['totalBefore', money],
  totalAfterCents: ['totalAfter', money],
  /** Some that change, the largest change first. */
  examples: z.array(ruleExample),
})
export type RulePreview = z.output<typeof rulePreview>
