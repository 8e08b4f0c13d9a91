/**
 * The letters, until staff change them. A blank line begins a paragraph; lines of 'label | value' are set as a table.
 */
export const letterTexts = {
  'letter-payoff': {
    subject: 'Payoff of tax certificate {certificateNo}',
    text: `Dear {ownerName}:

This is the amount that redeems tax certificate {certificateNo} on parcel {parcelNo}, {propertyAddress}, in {county} County, {state}.

Principal | {principal}
Interest | {interest}
Expenses | {expenses}
Total payoff | {total}
Good through | {goodThrough}
Payoff number | {quoteNo}

Please pay by cashier’s check or money order, with a copy of this letter. Funds have to reach us by {goodThrough}; after that day the amount may be higher. Mail them to:

{paymentAddress}

If you have questions, or cannot pay all of it at once, call us at {tollFree} or write to {servicingEmail}. We will look at your options with you.

{company}`,
  },
  'letter-receipt': {
    subject: 'Receipt {receiptNo}',
    text: `Dear {payerName}:

We received your payment on tax certificate {certificateNo}, parcel {parcelNo}, {propertyAddress}. Thank you.

Receipt number | {receiptNo}
Received on | {receivedOn}
Paid with | {paidWith}
Applied to the certificate | {amount}

Please keep this letter. If something in it is not right, call us at {tollFree}.

{company}`,
  },
  'letter-payment-held': {
    subject: 'We are holding your payment on tax certificate {certificateNo}',
    text: `Dear {payerName}:

We received your payment on tax certificate {certificateNo}, parcel {parcelNo}, {propertyAddress}.

Received on | {receivedOn}
Paid with | {paidWith}
Amount | {amount}

{why}

We are holding the money for you. Please do not pay again before you hear from us. You can call us at {tollFree} or write to {servicingEmail}.

{company}`,
  },
  'letter-plan-agreement': {
    subject: 'Your payment plan for tax certificate {certificateNo}',
    text: `Dear {ownerName}:

This is the payment plan that was accepted on {acceptedOn} by {acceptedBy}. Accepted from: {acceptedFrom}. Version of the text: {textVersion}. Please keep it.

{agreement}

If you cannot pay an installment, call us at {tollFree} before it is due.

{company}`,
  },
  'letter-release': {
    subject: 'Release of the lien of tax certificate {certificateNo}',
    text: `Dear {ownerName}:

Tax certificate {certificateNo} on parcel {parcelNo}, {propertyAddress}, is redeemed, and its lien is released.

Redeemed on | {redeemedOn}
Release recorded on | {releasedOn}
Instrument number | {instrumentNo}
Recorded in | {county} County, {state}

Please keep this letter with your property records. There is nothing left for you to do.

{company}`,
  },
  'letter-notice-of-intent': {
    subject: 'Notice before foreclosure: tax certificate {certificateNo}',
    text: `Dear {ownerName}:

We service tax certificate {certificateNo} on parcel {parcelNo}, {propertyAddress}, in {county} County, {state}. It was sold on {purchaseDate} for taxes that were not paid, and has not been redeemed. The holder of the certificate intends to file a notice of intent to foreclose.

You can still redeem the certificate. This is what it takes:

Total payoff | {total}
Good through | {goodThrough}
Payoff number | {quoteNo}

Please pay by cashier’s check or money order, with a copy of this letter, to:

{paymentAddress}

If you cannot pay all of it at once, call us at {tollFree}: a payment plan may be possible.

If you are in bankruptcy or in military service, please tell us at once. You may want to speak with an attorney; we cannot give legal advice.

{company}`,
  },
} as const
