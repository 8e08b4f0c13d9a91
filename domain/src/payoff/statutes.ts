/** What of a payoff a statute speaks of. */
export type Matter =
  | 'price'
  | 'interest'
  | 'maximum-rate'
  | 'minimum'
  | 'after-notice'
  | 'later-taxes'
  | 'costs'
  | 'fee'
  | 'redemption'
  | 'plan'

/**
 * The statutes on which the presets of the states rest, by what they speak of. To be verified with counsel like the presets;
 * what is not here was not read.
 */
const STATUTES: Readonly<Record<string, Partial<Readonly<Record<Matter, string>>>>> = {
  OH: {
    price: 'R.C. 5721.30(D)',
    interest: 'R.C. 5721.41',
    'maximum-rate': 'R.C. 5721.30(E), (F)',
    minimum: 'R.C. 5721.30(E)',
    'after-notice': 'R.C. 5721.38(B)',
    'later-taxes': 'R.C. 5721.42',
    costs: 'R.C. 5721.38, 5721.39',
    redemption: 'R.C. 5721.38',
    plan: 'R.C. 5721.38(C)',
  },
  FL: { minimum: 'F.S. 197.472', fee: 'F.S. 197.472' },
  AZ: { interest: 'A.R.S. 42-18053' },
  CO: { interest: 'C.R.S. 39-12-103', 'later-taxes': 'C.R.S. 39-12-103' },
  IL: {
    interest: '35 ILCS 200/21-215',
    'maximum-rate': '35 ILCS 200/21-215',
    'later-taxes': '35 ILCS 200/21-355',
  },
  KY: { interest: 'KRS 134.452', 'maximum-rate': 'KRS 134.452' },
}

/** How a statute is cited; null where none is known to the product. */
export const statuteOf = (stateId: string, matter: Matter): string | null =>
  STATUTES[stateId]?.[matter] ?? null
