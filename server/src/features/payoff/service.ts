import { routesByFeature } from '@fieldstone/contract/routes'
import { implement } from '../../http/handler.ts'
import { proveCharge, readGrounds } from './grounds.ts'
import { getGrowth } from './growth.ts'
import { logPayoff, payoffInvoice } from './invoice.ts'
import { payoffOfferFile } from './offer-file.ts'
import { propertyPayoff } from './property-payoff.ts'
import { addPayoffRule, getPayoffRules, listPayoffRules, previewPayoffRule } from './rules.ts'
import { listPayoffViews } from './view-log.ts'
import { ifPaidMonthly, ifUnpaid } from './what-if.ts'

export const payoff = implement(routesByFeature.payoff, {
  logPayoff: (context, { params, body }) => logPayoff(context, { certificateId: params.id, ...body }),
  getGrounds: (context, { params }) => readGrounds(context, params.id),
  proveCharge: (context, { params, body }) => proveCharge(context, params.id, body),
  getGrowth: (context, { params }) => getGrowth(context, params.id),
  ifUnpaid: (context, { params, query }) => ifUnpaid(context, params.id, query.until),
  ifPaidMonthly: (context, { params, query }) =>
    ifPaidMonthly(context, params.id, { amountCents: query.amount, firstDueOn: query.firstDueDate }),
  payoffInvoice: (context, { params }) => payoffInvoice(context, params.id),
  propertyPayoff: (context, { params }) => propertyPayoff(context, params.id),
  payoffOfferFile: (context, { params }) => payoffOfferFile(context, params.id),
  listPayoffViews: (context, { query }) => listPayoffViews(context, query),
  listPayoffRules: (context, { query }) => listPayoffRules(context, query),
  getPayoffRules: (context, { query }) =>
    getPayoffRules(context, { stateId: query.stateId, countyId: query.countyId ?? null }),
  previewPayoffRule: (context, { body }) => previewPayoffRule(context, body),
  addPayoffRule: (context, { body }) => addPayoffRule(context, body),
})

export { bookMany, liensIn } from './book-many.ts'
export { businessDayOf, businessDayOfCertificate, todayOf } from './business-day.ts'
export { isNotCharged, readCharges, type StoredCharges } from './charged-records.ts'
export { type Correction, paidAmong, recordCorrections } from './corrections.ts'
export { heldOfPayment, overRefundedCents, promisedOfPayment, refundedFeeOf } from './escrow.ts'
export { moveEscrow, undoEscrowMove } from './escrow-moves.ts'
export { listLearned } from './known/learned.ts'
export { endOfCountyDay, type KnownLien, readLienThen } from './known/read-lien-then.ts'
export { syncLoss, syncUnidentified } from './ledger.ts'
export { lienOf } from './lien.ts'
export { openEscrowTask } from './money-tasks.ts'
export { computeOwed, computeOwedForReader } from './owed-figures.ts'
export { owedCents, owedNow } from './owed-now.ts'
export { type ParcelTotal, parcelTotalOf } from './parcel-total.ts'
export { isSavedBy, statusOf, viewFor } from './payoff-facts.ts'
export { pagesUnder, previewCounty } from './preview-county.ts'
export { readProperty } from './property.ts'
export { recordQuote } from './quotes.ts'
export {
  type LienRecord,
  liensOf,
  nextChangeOf,
  type PayoffServices,
  readLien,
  readLiens,
  recordOf,
  type UnquotedLien,
} from './record.ts'
export { lastOnLien } from './redeeming-payment.ts'
export { clearInProcess, reopenPlan } from './redemption-in-process.ts'
export { findRefused, refusalOfStated, type StatedCertificate } from './refused-certificates.ts'
export {
  findUnreadableRows,
  insertRegimeRow,
  type Rules,
  readAllRegimes,
  readRegimesWith,
  storeCountyZones,
} from './regime-rows.ts'
export { closeReleasedDebt } from './released.ts'
export { NOT_REDEEMED } from './reopen-redemption.ts'
export { bookReturnFee } from './return-fee.ts'
export { addPayoffRuleIn, checkRule, lockRules, performPayoffRule } from './rules.ts'
export type { SettledPayment } from './settled-payment.ts'
export {
  postDisputedPart,
  postPartRefund,
  postReversal,
  postSettlement,
  postWonPart,
  type Settlement,
} from './settlement.ts'
export { getPayoff, judged, type PlannedSettlement, planSettlement } from './settlement-rules.ts'
export { owedWithout } from './shortfall.ts'
export { updateUnreadableRowTasks } from './unreadable-rows.ts'
export { visitCertificates } from './visit-certificates.ts'
