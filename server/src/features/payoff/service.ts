/** What other features may use of this one. */

export { type BookReader, readBooks } from './books.ts'
export { type ParcelTotal, parcelTotalOf } from './parcel-total.ts'
export { recordQuote, type SupersedingCause, supersedeQuotes } from './quotes.ts'
export { type PayoffRecord, payoffOf, readPayoff, statusOf, todayOf } from './record.ts'
export { postReversal, postSettlement, type Settlement } from './settlement.ts'
export { isPostable, type SettledPayment } from './settlement-rules.ts'
