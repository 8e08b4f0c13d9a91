import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { date, instant, money, rateNumber, text } from '../../values.ts'

const monthFields = {
  startsOn: ['firstDay', date],
  endsOn: ['lastDay', date],
  /** Null while the month is open: its figures can still change. */
  closedAt: ['closed', z.nullable(instant)],
} as const

export const collectionMonth = entity(monthFields)
export type CollectionMonth = z.output<typeof collectionMonth>

/** A payment, or what went back of one, by the day on which the bank had it. */
export const collectionLine = entity({
  id: ['lineID', z.int()],
  settledOn: ['settledDate', date],
  certificateNo: ['taxSaleNo', z.string()],
  certificateId: ['parcelID', z.int()],
  method: ['paymentMethod', z.string()],
  reference: z.string(),
  isAdjustment: z.boolean(),
  amountCents: ['amount', money],
})
export type CollectionLine = z.output<typeof collectionLine>

/** The share of its collections that is due to a county from a day on, by an agreement with it. */
const agreementFields = {
  startsOn: ['startDate', date],
  shareBps: rateNumber,
  reference: z.string(),
} as const
export const collectionsAgreement = entity(agreementFields)
export const newAgreement = entity({ ...agreementFields, reference: text(200).check(z.minLength(1)) })
export type CollectionsAgreement = z.output<typeof collectionsAgreement>

const shareDue = entity({
  ...agreementFields,
  collectedCents: ['collected', money],
  dueCents: ['due', money],
})

/** The totals of a county's statement of a month. */
export const collectionStatement = entity({
  ...monthFields,
  countyName: z.string(),
  methods: z.readonly(
    z.array(
      entity({ method: ['paymentMethod', z.string()], count: z.int(), amountCents: ['amount', money] }),
    ),
  ),
  /** What came in, and what was returned or refunded (negative). Together with the adjustments they are the total. */
  collectedCents: ['collected', money],
  returnedCents: ['returned', money],
  adjustmentCents: ['adjustments', money],
  totalCents: ['total', money],
  /** Null: no agreement is in force on any day of the statement. */
  dueCents: ['due', z.nullable(money)],
  shares: z.readonly(z.array(shareDue)),
  /** Of days without an agreement. */
  withoutAgreementCents: ['withoutAgreement', money],
})
export type CollectionStatement = z.output<typeof collectionStatement>
