/** Of the names that the product itself gives to a part of the payoff; their English words stay out of pages that decode. */
export const OWN_NAME_CODES = ['purchase-price', 'returned-payment', 'redemption-fee'] as const

export type OwnName = (typeof OWN_NAME_CODES)[number]
