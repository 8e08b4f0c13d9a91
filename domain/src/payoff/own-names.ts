import { OWN_NAME_CODES, type OwnName } from './own-name-codes.ts'

/**
 * Names that the product itself gives to a part of the payoff. They are stored in these words; a reader is sent the code,
 * which is worded in the reader's language.
 */
export const OWN_NAMES = {
  'purchase-price': 'Certificate purchase price',
  'returned-payment': 'Fee for a returned payment',
  'redemption-fee': 'Redemption fee',
} as const satisfies Readonly<Record<OwnName, string>>

/** Either the code of a name of the product, or the label as a person or a county has written it. */
export type PartName =
  | { readonly label: null; readonly labelCode: OwnName }
  | { readonly label: string; readonly labelCode: null }

export function partName(stored: string): PartName {
  const labelCode = OWN_NAME_CODES.find((code) => OWN_NAMES[code] === stored)
  return labelCode === undefined ? { label: stored, labelCode: null } : { label: null, labelCode }
}
