/** The name of a card's brand, as its holder knows it; null for a brand that is not known. */
export const cardBrand = (brand: string | null): string | null => BRANDS[brand ?? ''] ?? null

/** A card as people call it: 'Visa card'. */
export function cardName(brand: string | null): string {
  const name = cardBrand(brand)
  return name === null ? 'card' : `${name} card`
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}
