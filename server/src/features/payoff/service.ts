/** The door of this feature: what others may use of it. */

export { type CertificateRow, lockCertificate, type StatusRow } from './queries.ts'
export { recordQuote } from './quotes.ts'
export { type PayoffRecord, payoffOf, readPayoff, statusOf, todayOf } from './record.ts'
export { postReversal, postSettlement, type SettledPayment } from './settlement.ts'
