import { ZERO } from '@fieldstone/domain/money/cents'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { centsFromZero, centsNumber, date, formInt } from '../../values.ts'

const instalmentFields = {
  number: ['no', z.int()],
  dueOn: ['dueDate', date],
  amountCents: ['portionCents', centsNumber],
} as const

/** An offer of a plan for the person who asked for it, as of now. */
const offerFields = {
  planId: z.int(),
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  expiresOn: ['offerExpireDate', date],
  levelCents: centsNumber,
  /** Paid before the monthly instalments; 0: nothing. */
  downCents: ['downPaymentCents', centsNumber],
  agreedCents: centsNumber,
  owedCents: centsNumber,
  instalments: z.array(entity(instalmentFields)),
  text: z.string(),
  textVersion: z.string(),
} as const

export type PlanOffer = EntityOf<typeof offerFields>
export const planOffer = entity(offerFields)

/** What staff offer. */
const termsFields = {
  instalmentCount: ['term', formInt(1)],
  firstDueOn: ['firstDueDate', date],
  expiresOn: ['offerExpireDate', date],
  downCents: ['downPaymentCents', z._default(centsFromZero, ZERO)],
  downDueOn: ['downPaymentDueDate', z._default(z.nullable(date), null)],
  /** Of the plan that was seen; another one is not offered over. */
  version: z.optional(z.int()),
} as const

export const planTerms = entity(termsFields)

/** The owner agrees to the very sum and text that were shown. */
const acceptanceFields = {
  agreedCents: centsNumber,
  textVersion: z.string().check(z.maxLength(20)),
  isAccepted: ['accepted', z._default(z.boolean(), false)],
} as const

export const planAcceptance = entity(acceptanceFields)

/** An offer that came back signed on paper: what stands on it. */
const paperFields = {
  signedOn: ['signedDate', date],
  agreedCents: centsFromZero,
  version: z.int(),
} as const

export type PaperAcceptance = EntityOf<typeof paperFields>
export const paperAcceptance = entity(paperFields)
