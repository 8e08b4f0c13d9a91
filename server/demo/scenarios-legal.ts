import { addDays, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Child, Draft } from './draft.ts'
import { USER } from './log-ins.ts'
import { cost, laterTaxes, sale } from './sale.ts'

const on = plainDate

/** Certificates before a court. */
export const legalScenarios = (today: PlainDate): readonly Draft[] => [
  workedExample(),
  {
    sale: sale({
      no: '2018-1010',
      county: 'Hamilton',
      parcelNo: '590-0012-0134-00',
      owner: 'Rutherford Clarence',
      at: ['2417 Harrison Ave', 'Cincinnati', '45211'],
      boughtOn: '2018-10-16',
      priceCents: 388_240,
      rateBps: 1000,
    }),
    legal: {
      ...filed('2025-09-04', '2025-09-30'),
      ref_no: 'BL-25118',
    },
    expenses: [cost('Notice of intent, filing and mailing', 11_260, '2025-09-30')],
    documents: ['Notice of intent 2018-1010'],
  },
  {
    sale: sale({
      no: '2018-1011',
      county: 'Pickaway',
      parcelNo: 'A05-0-001-00-123-00',
      owner: 'Cornett Dale W',
      at: ['318 E Franklin St', 'Circleville', '43113'],
      boughtOn: '2018-10-23',
      priceCents: 275_610,
      rateBps: 900,
    }),
    legal: {
      ...decreed('2024-06-11', '2024-07-05', 'CV-2024-09-0188'),
      sheriff_sale_on: addDays(today, 45),
      ref_no: 'BL-24071',
    },
    expenses: [
      cost('Title search', 25_000, '2024-08-02'),
      cost('Complaint, filing fee', 35_000, '2024-09-12'),
    ],
    documents: ['Order of sale 2018-1011'],
  },
  {
    sale: sale({
      no: '2017-1012',
      parcelNo: '68-51148',
      owner: 'Fenwick Harold, Estate of',
      at: ['715 Long Meadow St', 'Akron', '44306'],
      boughtOn: '2017-11-14',
      priceCents: 166_705,
      rateBps: 1200,
    }),
    legal: {
      ...decreed('2024-05-20', '2024-06-13', 'CV-2024-08-3106'),
      sheriff_sale_on: addDays(today, -20),
      ref_no: 'KS-20388',
    },
    expenses: [
      cost('Title search', 25_000, '2024-07-08'),
      cost('Complaint, filing fee', 35_000, '2024-08-21'),
    ],
    defendants: [
      served('Fenwick Carol', 'Certified mail', '2024-09-16'),
      served('Unknown heirs of Harold Fenwick', 'Publication', '2024-11-29'),
    ],
    documents: ['Order of sale 2017-1012'],
  },
  {
    sale: sale({
      no: '2018-1014',
      parcelNo: '67-40275',
      owner: 'Okafor Grace N',
      at: ['2046 Meadow Run Cir', 'Fairlawn', '44333'],
      boughtOn: '2018-11-13',
      priceCents: 294_415,
      rateBps: 700,
    }),
    legal: {
      bankruptcy_type: 13,
      bankruptcy_case_no: '26-50418',
      bankruptcy_in_on: on('2026-02-11'),
      poc_filed_on: on('2026-03-18'),
      ref_no: 'KS-20460',
      is_active: true,
    },
    documents: ['Proof of claim 26-50418'],
  },
  {
    sale: sale({
      no: '2016-1015',
      parcelNo: '64-03312',
      owner: 'Nimishillen Land Co',
      at: ['17 N Canal St', 'Clinton', '44216'],
      boughtOn: '2016-11-15',
      priceCents: 143_920,
      rateBps: 1100,
    }),
    legal: {
      ...decreed('2023-04-03', '2023-05-01', 'CV-2023-07-1420'),
      sheriff_sale_on: on('2025-02-11'),
      motion_confirm_sale_on: on('2025-02-19'),
      order_confirm_sale_on: on('2025-03-14'),
      tax_deed_issued_on: on('2025-04-28'),
      ref_no: 'KS-19802',
      is_active: false,
    },
    documents: ['Sheriff’s deed 2016-1015'],
  },
  {
    sale: sale({
      no: '2019-1021',
      parcelNo: '56-13390',
      owner: 'Castellano Rita',
      at: ['1127 Chestnut Blvd', 'Cuyahoga Falls', '44221'],
      boughtOn: '2019-11-12',
      priceCents: 231_075,
      rateBps: 800,
    }),
    legal: { ...filed('2026-09-08', '2026-10-02'), ref_no: 'KS-20471' },
    expenses: [cost('Notice of intent, filing and mailing', 11_260, '2026-10-02')],
    documents: ['Notice of intent 2019-1021'],
  },
]

/** The worked example of the payoff rules: 12,627.81 through November 2026, 12,744.01 through December. */
function workedExample(): Draft {
  return {
    sale: sale({
      no: '2017-1009',
      parcelNo: '67-22039',
      owner: 'Marchetti Vincent and Rosa',
      at: ['2208 Ellet Ridge Ave', 'Akron', '44312'],
      boughtOn: '2024-10-15',
      priceCents: 512_044,
      rateBps: 1000,
    }),
    legal: {
      ...filed('2025-11-10', '2025-12-03'),
      lien_search_on: on('2025-12-12'),
      lien_search_received_on: on('2026-01-08'),
      complaint_filed_on: on('2026-02-20'),
      case_no: 'CV-2026-02-4417',
      ref_no: 'KS-20417',
    },
    subsequents: [
      laterTaxes('2024 taxes, second half', 98_850, '2025-09-12', 1800),
      laterTaxes('2025 taxes, second half', 101_275, '2026-09-10', 1800),
    ],
    expenses: [
      cost('Title search', 27_500, '2026-01-08', { accrues: true }),
      cost('Complaint, filing fee', 35_000, '2026-02-20', { accrues: true }),
      cost('Attorney fee', 250_000, '2026-02-20'),
      cost('Publication', 61_240, '2026-05-04'),
      cost('Skip trace', 7_500, '2026-06-01', { isPosted: false }),
      cost('Courier', 1_850, '2026-06-02', { isRefundable: false }),
    ],
    defendants: [
      served('Marchetti Vincent', 'Certified mail', '2026-03-12'),
      served('Marchetti Rosa', 'Certified mail', '2026-03-12'),
      served('Lock Nine Savings Bank', 'Process server', null),
    ],
    correspondence: [
      {
        is_incoming: true,
        contact_first_name: 'Rosa',
        contact_last_name: 'Marchetti',
        rep_first_name: 'Samir',
        rep_last_name: 'Haddad',
        method: 'Phone',
        reason: 'Notice of intent',
        logged_on: on('2025-12-16'),
        notes: 'Had the notice; asked what it takes to stop the foreclosure.',
      },
    ],
    documents: ['Notice of intent 2017-1009', 'Complaint CV-2026-02-4417'],
  }
}

/** The file is mailed to the firm, and the notice of intent is filed, which starts the foreclosure. */
const filed = (sentOn: string, noiOn: string): Child<'legal_case'> => ({
  sent_legal_on: on(sentOn),
  noi_paid_on: on(noiOn),
  noi_filed_on: on(noiOn),
  is_active: true,
})

/** A case up to the order of sale. */
function decreed(sentOn: string, noiOn: string, caseNo: string): Child<'legal_case'> {
  const after = (days: number) => addDays(on(noiOn), days)
  return {
    ...filed(sentOn, noiOn),
    case_no: caseNo,
    lien_search_on: after(8),
    lien_search_received_on: after(25),
    complaint_filed_on: after(69),
    publication_on: after(118),
    publication_received_on: after(150),
    all_parties_served_on: after(169),
    judgment_requested_on: after(214),
    judgment_entered_on: after(275),
    writ_requested_on: after(312),
  }
}

const served = (name: string, serviceType: string, servedOn: string | null): Child<'defendant'> => ({
  name,
  service_type: serviceType,
  served_on: servedOn === null ? null : on(servedOn),
  created_by: USER.legal,
})
