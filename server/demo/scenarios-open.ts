import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { type Draft, payoffOn } from './draft.ts'
import { cost, laterTaxes, sale } from './sale.ts'

const STAFF_PAYOFF_ONLY = 23

/** What taxpayer.bank has paid by card, where there is a sandbox to pay in. */
export const PAID_ONLINE = sale({
  no: '2021-1031',
  parcelNo: '30-11924',
  owner: 'Oyelaran Marcus and Funmi',
  at: ['2014 Sand Run Pkwy', 'Akron', '44313'],
  boughtOn: '2021-11-16',
  priceCents: 154_270,
  rateBps: 600,
})

/** Certificates without a plan and without a court. */
export const openScenarios = (today: PlainDate): readonly Draft[] => [
  {
    sale: sale({
      no: '2021-1001',
      parcelNo: '56-11807',
      owner: 'Abernathy Louise',
      at: ['92 Meadow Ln', 'Barberton', '44203'],
      boughtOn: '2021-11-16',
      priceCents: 260_118,
      rateBps: 500,
    }),
    expenses: [cost('Title search', 12_500, '2023-02-14')],
    documents: ['Tax certificate 2021-1001'],
  },
  ...fourOnOneParcel(),
  redeemed,
  {
    sale: sale({
      no: '2020-1004',
      parcelNo: '64-10457',
      owner: 'Mbeki Thandiwe',
      at: ['388 Cole Ave', 'Akron', '44301'],
      boughtOn: '2020-11-17',
      priceCents: 318_455,
      rateBps: 700,
    }),
    documents: ['Tax certificate 2020-1004'],
  },
  {
    sale: sale({
      no: '2020-1007',
      parcelNo: '37-08815',
      owner: 'Vargo Stephen and Ann',
      at: ['640 Portage Path Ct', 'Hudson', '44236'],
      boughtOn: '2020-11-17',
      priceCents: 402_760,
      rateBps: 600,
    }),
    documents: ['Cashier’s check 77120'],
  },
  {
    sale: sale({
      no: '2019-1008',
      parcelNo: '33-14078',
      owner: 'Hightower Denise A',
      at: ['2290 Graham Rd', 'Stow', '44224'],
      boughtOn: '2019-11-12',
      priceCents: 187_944,
      rateBps: 900,
    }),
    certificate: { status_id: STAFF_PAYOFF_ONLY },
    documents: ['Tax certificate 2019-1008'],
  },
  {
    sale: sale({
      no: '2021-1013',
      county: 'Franklin',
      parcelNo: '010-048213',
      owner: 'Whetstone Rentals LLC',
      at: ['1775 Parsons Ave', 'Columbus', '43207'],
      boughtOn: '2021-10-19',
      priceCents: 512_380,
      rateBps: 800,
    }),
    documents: ['Tax certificate 2021-1013'],
  },
  justAboveBankLimit(today),
  { sale: PAID_ONLINE, documents: ['Tax certificate 2021-1031'] },
  {
    sale: sale({
      no: '2021-1017',
      parcelNo: '33-09120',
      owner: 'Prudhomme Celine',
      at: ['4471 Meadow Hill Blvd', 'Stow', '44224'],
      boughtOn: '2021-11-16',
      priceCents: 233_407,
      rateBps: 650,
    }),
    subsequents: [laterTaxes('2021 taxes, second half', 58_210, '2022-07-08')],
    documents: ['Tax certificate 2021-1017'],
  },
  {
    sale: sale({
      no: '2022-1018',
      county: 'Montgomery',
      parcelNo: 'R72 00512 0034',
      owner: 'Studebaker Wayne T',
      at: ['815 Huffman Ave', 'Dayton', '45403'],
      boughtOn: '2026-03-10',
      priceCents: 400_000,
      rateBps: 500,
    }),
    documents: ['Tax certificate 2022-1018'],
  },
  {
    sale: sale({
      no: '2022-1020',
      parcelNo: '30-07716',
      owner: 'Delgado Hector and Maria',
      at: ['58 W Meadow Ct', 'Tallmadge', '44278'],
      boughtOn: '2022-11-15',
      priceCents: 341_962,
      rateBps: 750,
    }),
    documents: ['Letter of the owner'],
  },
]

const MEADOW = {
  parcelNo: '67-58214',
  owner: 'Kowalczyk Daniel R',
  at: ['1184 Copley Meadow Dr', 'Akron', '44320'],
} as const

/** Three unpaid, beside one that is redeemed. */
function fourOnOneParcel(): Draft[] {
  return [
    {
      sale: sale({ ...MEADOW, no: '2017-0988', boughtOn: '2017-11-14', priceCents: 241_505, rateBps: 600 }),
    },
    {
      sale: sale({ ...MEADOW, no: '2019-1002', boughtOn: '2019-11-12', priceCents: 421_837, rateBps: 500 }),
      subsequents: [
        laterTaxes('2019 taxes, second half', 118_744, '2020-07-10'),
        laterTaxes('2020 taxes, first half', 107_638, '2021-06-30'),
      ],
      expenses: [cost('Title search', 27_500, '2023-03-09'), cost('Recording', 11_000, '2023-03-20')],
      documents: ['Tax certificate 2019-1002', 'Receipt for later taxes, June 2021'],
    },
    {
      sale: sale({ ...MEADOW, no: '2020-1002', boughtOn: '2020-11-17', priceCents: 198_320, rateBps: 600 }),
      documents: ['Tax certificate 2020-1002'],
    },
    {
      sale: sale({ ...MEADOW, no: '2022-1002', boughtOn: '2022-11-15', priceCents: 226_791, rateBps: 700 }),
      documents: ['Tax certificate 2022-1002'],
    },
  ]
}

const redeemed: Draft = {
  sale: sale({
    no: '2018-1003',
    parcelNo: '68-20931',
    owner: 'Whitaker James T',
    at: ['129 Meadow Park Pl', 'Norton', '44203'],
    boughtOn: '2018-11-13',
    priceCents: 209_980,
    rateBps: 850,
  }),
  subsequents: [laterTaxes('2018 taxes, second half', 61_210, '2019-07-12')],
  documents: ['Tax certificate 2018-1003', 'Release of lien'],
}

/** The bank method carries portions up to $24,752.48: portion and 1 % fee together reach its cap. */
const HIGHEST_BANK_PORTION = 2_475_248

/** Interest grows from month to month, so the price is the one whose payoff of today first passes the limit. */
function justAboveBankLimit(today: PlainDate): Draft {
  const draftFor = (priceCents: number): Draft => ({
    sale: sale({
      no: '2021-1016',
      parcelNo: '56-20118',
      owner: 'Three Locks Holdings LLC',
      at: ['3310 Meadowbrook Rd', 'Cuyahoga Falls', '44223'],
      boughtOn: '2021-11-16',
      priceCents,
      rateBps: 450,
    }),
    documents: ['Tax certificate 2021-1016'],
  })
  let [low, high] = [1, HIGHEST_BANK_PORTION + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (payoffOn(draftFor(middle), today) > HIGHEST_BANK_PORTION) high = middle
    else low = middle + 1
  }
  return draftFor(low)
}
