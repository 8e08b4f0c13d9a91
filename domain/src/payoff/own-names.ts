import { OWN_NAME_CODES, type OwnName } from './own-name-codes.ts'

/**
 * The product's own names for parts of the payoff. They are stored in these words. Readers get the code, which the page shows in
 * their language.
 */
export const OWN_NAMES = {
  'purchase-price': 'Certificate purchase price',
  'returned-payment': 'Fee for a returned payment',
  'redemption-fee': 'Redemption fee',
} as const satisfies Readonly<Record<OwnName, string>>

/** Either the code of one of the product's names, or a label written by a person or a county. */
export type PartName =
  | { readonly label: null; readonly labelCode: OwnName }
  | { readonly label: string; readonly labelCode: null }

export function partName(stored: string): PartName {
  const labelCode = OWN_NAME_CODES.find((code) => OWN_NAMES[code] === stored)
  return labelCode === undefined ? { label: stored, labelCode: null } : { label: null, labelCode }
}
