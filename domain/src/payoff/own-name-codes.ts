/**
 * Codes of the product's own names for parts of the payoff. Separate from OWN_NAMES, so that pages load no English
 * names.
 */
export const OWN_NAME_CODES = ['purchase-price', 'returned-payment', 'redemption-fee'] as const

export type OwnName = (typeof OWN_NAME_CODES)[number]
