/** A card as people call it: 'Visa card'. Of a brand that is not known only 'card'. */
export function cardName(brand: string | null): string {
  const name = BRANDS[brand ?? '']
  return name === undefined ? 'card' : `${name} card`
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
