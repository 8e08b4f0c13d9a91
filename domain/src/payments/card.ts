import {
  causes,
  type PaymentFacts,
  type Reading,
  readCharge,
  type Snapshot,
  together,
  unknownStatus,
} from './reading.ts'

/**
 * Reads whether a payment on a page of the provider succeeded. Checkout and charge are fetched one after the other, so one
 * may be outdated. A success of either counts. A checkout cannot expire while its charge is in process.
 */
export const readPage =
  (failure: Parameters<typeof readCharge>[1]) =>
  ({ order, charge }: Snapshot, { isCancelRequested }: PaymentFacts): Reading => {
    const ofCheckout = readCheckout(order, isCancelRequested)
    const ofCharge = readCharge(charge, failure)
    const all = together(ofCheckout, ofCharge)
    if (all.causes.includes('payment-succeeded')) return { ...all, causes: ['payment-succeeded'] }
    return ofCharge.causes.includes('payment-processing') ? { ...all, causes: ofCharge.causes } : all
  }

export const readCard = readPage('card-declined')

function readCheckout(checkout: Snapshot['order'], isCancelRequested: boolean): Reading {
  if (checkout === null) return causes()
  switch (checkout.status) {
    case 'open':
      return causes('checkout-opened')
    case 'expired':
      return causes(isCancelRequested ? 'checkout-canceled' : 'checkout-expired')
    case 'complete':
      if (checkout.paymentStatus === 'paid') return causes('payment-succeeded')
      if (checkout.paymentStatus === 'unpaid') return causes('payment-processing')
      return unknownStatus('order', checkout.paymentStatus ?? 'none')
    default:
      return unknownStatus('order', checkout.status)
  }
}
