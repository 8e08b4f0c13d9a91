import { SALE_RESULTS } from '@fieldstone/domain/certificates/web-status'
import {
  BANKRUPTCY_CHAPTERS,
  BANKRUPTCY_ENDINGS,
  type LegalDate,
  MILITARY_STATUSES,
  PLAN_PAYS,
} from '@fieldstone/domain/legal/file'
import * as z from 'zod/mini'
import { type EntityOf, entity, optionalFields, wireNameOf, withoutLengthLimits } from '../../entity.ts'
import { date, formIdOrNone, formInt, instant, money, multilineText, text } from '../../values.ts'
import { webStatus } from '../certificates/certificate.ts'
import { shownHold } from '../certificates/staff.ts'

const chapter = z.union([...BANKRUPTCY_CHAPTERS.map((it) => z.literal(it))])

/** What an attorney types, by the specification's names. */
const typedFields = {
  caseNo: ['caseNum', z.nullable(text(60))],
  refNo: ['webRefNum', z.nullable(text(60))],
  legalNote: ['webNotes', z.nullable(multilineText(4000))],
  assignedAttorneyId: ['webAssignedAttorneyUserID', formIdOrNone],
  bankruptcyCaseNo: ['claimNum', z.nullable(text(60))],
  bankruptcyType: z.nullable(chapter),
  /** Ours: who pays for the owner under a Chapter 13 plan. */
  bankruptcyTrustee: z.nullable(text(120)),
  /** Ours: what the confirmed plan pays of this certificate through the trustee. */
  bankruptcyPlanPays: z.nullable(z.enum(PLAN_PAYS)),
  resultOfSale: z.nullable(z.enum(SALE_RESULTS)),
  /** Ours: the answer of the military-status check. */
  militaryStatus: z.nullable(z.enum(MILITARY_STATUSES)),
  /** Ours: the document that shows it. */
  militaryDocumentId: ['militaryDocumentID', formIdOrNone],
} as const

/** The milestones, by the specification's names; those of military service are ours. */
const dateFields = {
  bankruptcyInOn: ['bankruptcyInDate', z.nullable(date)],
  bankruptcyOutOn: ['bankruptcyOutDate', z.nullable(date)],
  pocFiledOn: ['pocFiled', z.nullable(date)],
  bankruptcyPlanConfirmedOn: ['bankruptcyPlanConfirmedDate', z.nullable(date)],
  dismissalFiledOn: ['dismissalFiled', z.nullable(date)],
  sentLegalOn: ['sentLegalFile', z.nullable(date)],
  noiFiledOn: ['noiFiledDate', z.nullable(date)],
  lienSearchOn: ['lienSearchDate', z.nullable(date)],
  lienSearchReceivedOn: ['lienSearchReceivedDate', z.nullable(date)],
  complaintFiledOn: ['complaintFiledDate', z.nullable(date)],
  publicationOn: ['publicationDate', z.nullable(date)],
  publicationReceivedOn: ['publicationReceivedDate', z.nullable(date)],
  allPartiesServedOn: ['allPartiesServed', z.nullable(date)],
  judgmentRequestedOn: ['fileMSJPD', z.nullable(date)],
  judgmentEnteredOn: ['judgmentEntered', z.nullable(date)],
  writRequestedOn: ['writRequested', z.nullable(date)],
  sheriffSaleOn: ['sheriffSaleDate', z.nullable(date)],
  secondSheriffSaleOn: ['secondSheriffsSaleDate', z.nullable(date)],
  motionConfirmSaleOn: ['motionConfirmSale', z.nullable(date)],
  orderConfirmSaleOn: ['orderConfirmSale', z.nullable(date)],
  motionForfeitureOn: ['motionForForfeiture', z.nullable(date)],
  decreeForfeitureOn: ['decreeOfForfeiture', z.nullable(date)],
  taxDeedIssuedOn: ['taxDeedIssued', z.nullable(date)],
  militaryCheckedOn: ['militaryCheckedDate', z.nullable(date)],
  militaryAffidavitOn: ['militaryAffidavitDate', z.nullable(date)],
  militaryHoldFromOn: ['militaryHoldFrom', z.nullable(date)],
  militaryHoldUntilOn: ['militaryHoldUntil', z.nullable(date)],
} as const satisfies Readonly<Record<LegalDate, unknown>>

/** What an administrator decides besides: which firm has the file, and whether it is open. */
const placementFields = {
  firmId: ['ohsAttorneyID', formIdOrNone],
  isActive: z.boolean(),
} as const

const fileFields = { ...typedFields, ...dateFields, ...placementFields } as const

export type LegalField = keyof typeof fileFields
export const LEGAL_FIELDS = Object.keys(fileFields) as LegalField[]
export const PLACEMENT_FIELDS = Object.keys(placementFields) as (keyof typeof placementFields)[]

/** The name on the wire, for refusals by field. */
export const legalWireName = (name: LegalField): string => wireNameOf(fileFields, name)

/** What of a file a list shows. */
const rowFields = {
  id: ['parcelID', z.int()],
  countyId: ['countyID', z.int()],
  countyName: z.string(),
  certificateNo: ['taxSaleNo', z.string()],
  parcelNo: z.string(),
  ownerName: z.string(),
  address: ['propertyAddress', z.string()],
  addressFull: ['propertyAddressFull', z.string()],
  status: webStatus,
  caseNo: ['caseNum', z.nullable(z.string())],
  /** Null for a county: it is the firm's own number. */
  refNo: ['webRefNum', z.nullable(z.string())],
  assignedAttorneyId: ['webAssignedAttorneyUserID', z.nullable(z.int())],
  assignedAttorneyName: ['webAssignedAttorneyUserName', z.nullable(z.string())],
  firmId: ['ohsAttorneyID', z.nullable(z.int())],
  isActive: z.boolean(),
  /** Ours: a code, what comes next in the case. */
  nextStep: z.string(),
  /** Ours: its day, where a deadline gives one; of a stay since when. */
  nextStepOn: ['nextStepDate', z.nullable(date)],
} as const

export type LegalRow = EntityOf<typeof rowFields>
export const legalRow = entity(rowFields)

/** A bankruptcy case of a file that has ended. */
const earlierBankruptcy = entity({
  id: ['bankruptcyID', z.int()],
  bankruptcyType: z.nullable(chapter),
  caseNo: ['claimNum', z.nullable(z.string())],
  filedOn: ['bankruptcyInDate', date],
  endedOn: ['bankruptcyOutDate', date],
  ending: z.enum(BANKRUPTCY_ENDINGS),
})
export type EarlierBankruptcy = z.output<typeof earlierBankruptcy>

export const newEarlierBankruptcy = entity({
  bankruptcyType: z._default(z.nullable(chapter), null),
  caseNo: ['claimNum', z._default(z.nullable(text(60)), null)],
  filedOn: ['bankruptcyInDate', date],
  endedOn: ['bankruptcyOutDate', date],
  ending: z.enum(BANKRUPTCY_ENDINGS),
})
export type NewEarlierBankruptcy = z.output<typeof newEarlierBankruptcy>

const warning = z.object({
  code: z.string(),
  field: z.string(),
  /** The field that it contradicts; null where it is a day of the law. */
  other: z.nullable(z.string()),
  /** The first or the last day that the law knows. */
  on: z.nullable(date),
})

/** One legal file with everything that its editor shows. */
export const legalFile = entity({
  ...rowFields,
  ...withoutLengthLimits(typedFields),
  ...dateFields,
  ...placementFields,
  version: z.int(),
  stateId: ['stateID', z.string()],
  purchasedOn: ['purchaseDate', z.nullable(date)],
  redeemedOn: ['rtReceivedDate', z.nullable(date)],
  /** Ours: noiFiledDate + the days of the settings; null without a notice. */
  complaintDueOn: ['complaintDeadline', z.nullable(date)],
  complaintDays: ['complaintDeadlineDays', z.nullable(z.int())],
  /** Ours: the cases that ended before the one of bankruptcyInDate. */
  earlierBankruptcies: z.array(earlierBankruptcy),
  /** Ours: dates that contradict each other, or the law of the place. */
  warnings: z.array(warning),
  /** Ours: all holds of the certificate, the newest first. */
  shownHolds: ['certificateHolds', z.array(shownHold)],
  /** Ours: what holds stand now: 'bankruptcy', 'deceased'. */
  holds: ['noticeHolds', z.array(z.string())],
  /** Ours: a bankruptcy is open, and a setting of the place says that only staff give the payoff then. */
  isPayoffFromStaff: ['payoffFromStaffOnly', z.boolean()],
  today: date,
})
export type LegalFile = z.output<typeof legalFile>

/** A body of PUT api/parcels: what is left out stays as it is, null clears. */
export const legalChange = entity({
  id: ['parcelID', formInt(1)],
  version: z.optional(formInt(0)),
  ...optionalFields({ ...typedFields, ...dateFields, ...placementFields }),
})
export type LegalChange = z.output<typeof legalChange>

/** A line of a file's history: who changed what, from, to, when. */
export const legalHistoryLine = entity({
  id: z.int(),
  at: instant,
  by: z.nullable(z.string()),
  /** The wire name of the field. */
  field: z.string(),
  /** The defendant or the expense that it belongs to. */
  item: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type LegalHistoryLine = z.output<typeof legalHistoryLine>

/** The payoff that a change of expenses leads to. */
export const payoffEffect = entity({
  principalCents: ['payofF_PRINCIPLE', money],
  interestCents: ['payofF_INTEREST', money],
  expenseCents: ['payofF_EXPENSE', money],
  totalCents: ['payofF_TOTAL', money],
  goodThrough: ['payofF_GOOD_THRU', date],
  /** Ours: the total if what is not posted yet were posted today. */
  totalIfPostedCents: ['payofF_TOTAL_IF_POSTED', z.nullable(money)],
})
export type PayoffEffect = z.output<typeof payoffEffect>
