import { translator } from './translator.tsx'

/** My Parcels. */
export const myParcels = {
  noMatch: 'Nothing in these results matches the filter. Clear the box above to see all of them.',

  mineTitle: 'My Parcels',
  mineLede: 'The certificates you have saved. Open one to see its payoff.',
  mineCaption: 'Saved certificates',
  mineEmpty: 'You have not saved any certificates yet. Find one, open it, and choose Add to My Parcels.',
  findOne: 'Find a certificate',
  toMyPayments: 'Online Payments',
  columnPayoff: 'Payoff',
  columnGoodUntil: 'Good until',
  columnStanding: 'Payment',
  standing_paid: 'Paid',
  standing_submitted: 'Payment submitted',
  standing_plan: 'Payment plan',
  standing_payable: 'Can be paid',
  standing_ask: 'Ask for the payoff',
  noFigure: 'Not shown',
} as const

export const t = translator('myParcels', myParcels)
