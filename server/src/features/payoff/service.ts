/** What other features may use of this one. */

export { todayOf } from './business-day.ts'
export { type Correction, paidAmong, recordCorrections } from './corrections.ts'
export { type ParcelTotal, parcelTotalOf } from './parcel-total.ts'
export { statusOf } from './payoff-facts.ts'
export { previewCounty } from './preview-county.ts'
export { recordQuote, type SupersedingCause, supersedeQuotes } from './quotes.ts'
export { type PayoffRecord, type PayoffServices, readPayoff } from './record.ts'
export { findUnreadableRows, insertRegimeRow, readAllRegimes } from './regime-rows.ts'
export { postReversal, postSettlement, type Settlement } from './settlement.ts'
export { isPostable, type SettledPayment } from './settlement-rules.ts'
export { updateUnreadableRowTasks } from './unreadable-rows.ts'
export { type CertificateVisitor, visitCertificates } from './visit-certificates.ts'
