import type {
  Certificate,
  CertificateSummary,
  LienSummary,
  PayoffLine,
  RelatedCertificate,
  SavedCertificate,
} from '@fieldstone/contract/entities/certificates/certificate'
import type { CountyCertificate } from '@fieldstone/contract/entities/certificates/staff'
import { type Actor, isVisitor } from '@fieldstone/domain/access/actor'
import { addDays, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { addressLine } from '@fieldstone/domain/certificates/address-lines'
import { compareSeniority } from '@fieldstone/domain/certificates/oldest-unpaid'
import { cents } from '@fieldstone/domain/money/cents'
import { releaseWindow } from '@fieldstone/domain/payments/release'
import { partName } from '@fieldstone/domain/payoff/own-names'
import type { Quote } from '@fieldstone/domain/payoff/quote'
import { principalParts } from '@fieldstone/domain/payoff/quote'
import { mayShowFigures, payoffView } from '@fieldstone/domain/payoff/view'
import type { Company } from '../../company.ts'
import type { CertificateRow, RelatedRow } from '../../records/certificate-row.ts'
import type { SummaryRow } from '../../records/certificate-summary.ts'
import {
  isSavedBy,
  type LienRecord,
  nextChangeOf,
  type ParcelTotal,
  statusOf,
  viewFor,
} from '../payoff/service.ts'

/** The setting of the company by which the day of a release is computed. */
type CompanyRule = Pick<Company, 'releaseHoldDays'>

/** Presents a certificate to an actor. Fields that the actor may not see are null. */
export function presentCertificate(record: LienRecord, actor: Actor, company: CompanyRule): Certificate {
  const { row, today } = record
  const facts = viewFor(record, actor)
  const isStaff = facts.viewer.kind === 'staff' && facts.viewer.isInReach
  const showsFigures = mayShowFigures(facts, today)
  const plan = row.plans.at(-1)
  return {
    ...identity(row),
    status: facts.webStatus,
    webStatus: facts.webStatus,
    statusId: isStaff ? row.statusId : null,
    caseNo: row.caseNo,
    bankruptcyCaseNo: row.bankruptcyCaseNo,
    ...staffFields(row, isStaff, actor),
    isLegalActive: row.isLegalActive,
    redeemedOn: row.redeemedOn,
    redeemedCents: isStaff && row.redeemedCents !== null ? cents(row.redeemedCents) : null,
    redeemedBy: isStaff ? row.redeemedBy : null,
    isPaymentPending: facts.isPaymentPending,
    redemptionInProcessOn: row.redemptionInProcessOn,
    ownProgress: null,
    escrowCents: isStaff || row.escrowCents === 0 ? cents(row.escrowCents) : null,
    planCount: facts.planCount,
    activePlanCount: facts.activePlanCount,
    planStatus: facts.planStatus,
    instalmentCents: !isVisitor(actor) && plan?.levelCents ? cents(plan.levelCents) : null,
    planTermMonths: plan?.termMonths ?? null,
    ...figures(showsFigures ? record.quote : null),
    nextChange: showsFigures ? nextChangeOf(record) : null,
    ...futureFigures(isStaff ? record.futureQuote : null),
    isMine: isSavedBy(row, actor),
    isOldestUnpaid: facts.isOldestUnpaid,
    oldestUnpaidId: facts.oldestUnpaidId,
    mustGetPayoffFromCounty: row.mustGetPayoffFromCounty,
    noPayoffAfterLegal: row.noPayoffAfterLegal,
    canRequestPayoff: row.canRequestPayoff,
    countyOffice: row.countyOffice.officeName === '' ? null : row.countyOffice,
    isReportOfficeOhio: row.isReportOfficeOhio,
    noiFiledOn: row.noiFiledOn,
    sheriffSaleOn: row.sheriffSaleOn,
    sentLegalOn: row.sentLegalOn,
    related: related(row, today, company),
    today,
    offer: { parcel: payoffView(facts, 'parcel', today), payoff: payoffView(facts, 'payoff', today) },
  }
}

/** Adds the fields of the county's pages. */
export function presentCountyCertificate(
  record: LienRecord,
  actor: Actor,
  { parcelTotal, company }: { readonly parcelTotal: ParcelTotal | null; readonly company: CompanyRule },
): CountyCertificate {
  const { today, futureQuote } = record
  const facts = viewFor(record, actor)
  const future = figures(futureQuote)
  return {
    ...presentCertificate(record, actor, company),
    futureSubsequents: future.subsequents,
    futurePurchasePriceCents: future.purchasePriceCents,
    futureLines: future.lines,
    parcelTotal,
    countyOffer: {
      parcel: payoffView(facts, 'county-parcel', today),
      payoff: payoffView(facts, 'county-payoff', today),
    },
  }
}

export const presentSummary = (row: SummaryRow, today: PlainDate): CertificateSummary => ({
  id: row.id,
  certificateNo: row.certificateNo,
  parcelNo: row.parcelNo,
  status: statusOf(row, today),
  redemptionInProcessOn: row.redemptionInProcessOn,
  purchasedOn: row.purchasedOn,
  ownerName: row.ownerName,
  address: row.address,
  addressFull: addressLine(row),
})

export const presentLien = (row: SummaryRow, today: PlainDate): LienSummary => ({
  ...presentSummary(row, today),
  countyName: row.countyName,
})

/** Adds the payoff that the payoff page shows, or why it shows none. */
export function presentSaved(
  summary: CertificateSummary,
  record: LienRecord | undefined,
  actor: Actor,
): SavedCertificate {
  if (!record) return { ...summary, totalCents: null, goodUntil: null, standing: 'ask' }
  const { today, quote, row } = record
  const facts = viewFor(record, actor)
  const view = payoffView(facts, 'payoff', today)
  const isShown = view.table && quote !== null
  return {
    ...summary,
    totalCents: isShown ? quote.totalCents : null,
    goodUntil: view.goodUntil,
    standing: standingOf(
      { ...facts, isRedeemed: row.redeemedOn !== null, isSubmitted: isSubmitted(record) },
      isShown,
    ),
  }
}

interface Standing {
  readonly isRedeemed: boolean
  readonly isSubmitted: boolean
  readonly activePlanCount: number
}

function standingOf({ isRedeemed, isSubmitted: isUnderWay, activePlanCount }: Standing, isShown: boolean) {
  if (isRedeemed) return 'paid'
  if (isUnderWay) return 'submitted'
  if (activePlanCount > 0) return 'plan'
  return isShown ? 'payable' : 'ask'
}

const isSubmitted = ({ facts, row }: LienRecord): boolean =>
  facts.isPaymentPending || row.redemptionInProcessOn !== null

function identity(row: CertificateRow) {
  const {
    id,
    version,
    countyId,
    countyName,
    parcelNo,
    municipality,
    certificateNo,
    ownerName,
    address,
    city,
    zip,
  } = row
  const { stateId, stateName, purchasedOn } = row
  return {
    ...{
      id,
      version,
      countyId,
      countyName,
      parcelNo,
      municipality,
      certificateNo,
      ownerName,
      address,
      city,
      zip,
    },
    ...{ stateId, stateName, purchasedOn, addressFull: addressLine(row) },
  }
}

/** The reference number and note are internal to the firm and administrators: counties see neither. */
function staffFields(row: CertificateRow, isStaff: boolean, { role }: Actor) {
  const isOfFile = isStaff && role !== 'county'
  return {
    refNo: isOfFile ? row.refNo : null,
    legalNote: isOfFile ? row.legalNote : null,
    assignedAttorneyId: isStaff ? row.assignedAttorneyId : null,
    assignedAttorneyName: isStaff ? row.assignedAttorneyName : null,
    firmId: isStaff ? row.firmId : null,
  }
}

/** Null if the actor sees no figure; not zero. */
function figures(quote: Quote | null) {
  const parts = quote ? principalParts(quote) : []
  return {
    principalCents: quote?.principalCents ?? null,
    interestCents: quote?.interestCents ?? null,
    expenseCents: quote?.expensesCents ?? null,
    totalCents: quote?.totalCents ?? null,
    goodThrough: quote?.goodThrough ?? null,
    subsequents: parts
      .filter((part) => part.kind === 'subsequent')
      .map((part) => ({ name: part.label, amountCents: part.unpaidCents })),
    purchasePriceCents: parts.find((part) => part.kind === 'certificate')?.unpaidCents ?? null,
    lines: quote ? quote.lines.map(presentLine) : [],
  }
}

const futureFigures = (quote: Quote | null) => ({
  futurePrincipalCents: quote?.principalCents ?? null,
  futureInterestCents: quote?.interestCents ?? null,
  futureExpenseCents: quote?.expensesCents ?? null,
  futureTotalCents: quote?.totalCents ?? null,
  futureGoodThrough: quote?.goodThrough ?? null,
})

/** Presents one line of a computed or stored payoff. */
export const presentLine = (it: Quote['lines'][number]): PayoffLine => ({
  kind: it.kind,
  ...partName(it.label),
  originOn: it.origin,
  isPrincipal: it.isPrincipal,
  baseCents: it.base.unpaidCents,
  basePaidCents: it.base.paidCents,
  interestCents: it.interest.unpaidCents,
  interestPaidCents: it.interest.paidCents,
  isMinimumApplied: it.minimumApplied,
  minimumCents: it.minimumCents,
  runs: it.runs.map((run) => ({ ...run })),
})

/** Oldest first: they must be paid in this order. */
function related(
  row: CertificateRow,
  today: PlainDate,
  { releaseHoldDays }: CompanyRule,
): RelatedCertificate[] {
  const releasedBy = ({ paidOffOn, isPaidReturnably }: RelatedRow) =>
    paidOffOn && releaseWindow(addDays(paidOffOn, isPaidReturnably ? releaseHoldDays : 0)).until
  return [...row.related].sort(compareSeniority).map((other) => ({
    ...{ id: other.id, certificateNo: other.certificateNo, status: statusOf(other, today) },
    paidOn: other.redeemedOn === null ? other.paidOffOn : null,
    releasedBy: other.redeemedOn === null ? releasedBy(other) : null,
  }))
}
