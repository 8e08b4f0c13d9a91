import { ZERO } from '@fieldstone/domain/money/cents'
import * as z from 'zod/mini'
import { entity } from '../../entity.ts'
import { because, centsFromZero, centsNumber, date, exactText, formInt } from '../../values.ts'

const instalment = entity({
  number: ['no', z.int()],
  dueOn: ['dueDate', date],
  amountCents: ['portionCents', centsNumber],
})

/** Money that is on its way to the certificate, and what it pays of the plan once it has come. */
export const moneyOnItsWay = entity({
  payments: z.array(entity({ cameOn: ['cameDate', date], amountCents: centsNumber })),
  /** How many installments it pays in full, the oldest first. */
  paidCount: z.int(),
  /** What it pays of the next one. */
  partCents: centsNumber,
})

/** An offer of a plan for the person who asked for it, as of now. */
export const planOffer = entity({
  planId: z.int(),
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  expiresOn: ['offerExpireDate', date],
  levelCents: centsNumber,
  /** Paid before the monthly instalments; 0: nothing. */
  downCents: ['downPaymentCents', centsNumber],
  agreedCents: centsNumber,
  owedCents: centsNumber,
  instalments: z.array(instalment),
  /** Not part of the amounts above. Null: nothing is on its way. */
  moneyOnItsWay: z.nullable(moneyOnItsWay),
  text: z.string(),
  textVersion: z.string(),
})
export type PlanOffer = z.output<typeof planOffer>

/** What staff offer. */
export const planTerms = entity({
  instalmentCount: ['term', formInt(1)],
  firstDueOn: ['firstDueDate', date],
  expiresOn: ['offerExpireDate', date],
  downCents: ['downPaymentCents', z._default(centsFromZero, ZERO)],
  downDueOn: ['downPaymentDueDate', z._default(z.nullable(date), null)],
  /** Of the plan that was seen; another one is not offered over. */
  version: z.optional(z.int()),
  /** Why it is offered although something stands in its way. */
  overrideReason: z.optional(because),
})

/** The owner agrees to the very sum and text that were shown. */
export const planAcceptance = entity({
  agreedCents: centsNumber,
  textVersion: exactText(20),
  isAccepted: ['accepted', z._default(z.boolean(), false)],
})

/** An offer that came back signed on paper: what stands on it. */
export const paperAcceptance = entity({
  signedOn: ['signedDate', date],
  agreedCents: centsFromZero,
  version: z.int(),
  overrideReason: z.optional(because),
})
export type PaperAcceptance = z.output<typeof paperAcceptance>
