import { PARTY_TYPES } from '@fieldstone/domain/legal/file'
import { TEMPLATE_COLUMNS } from '../file/map.ts'
import { choice, date, flag, ITEM_NO, money, type Part, type RowForm, required, text } from './part-form.ts'
import { OFFER_RULES, offerFaults, PLAN_RULES, planFaults, stageOf } from './part-rules.ts'
import { PLACEMENT_RULES, placementFaults } from './references.ts'

const LEGAL_DATES = [
  ...['bankruptcyInOn', 'bankruptcyOutOn', 'pocFiledOn', 'dismissalFiledOn', 'sentLegalOn', 'noiPaidOn'],
  ...['noiFiledOn', 'lienSearchOn', 'lienSearchReceivedOn', 'complaintFiledOn', 'publicationOn'],
  ...['publicationReceivedOn', 'allPartiesServedOn', 'judgmentRequestedOn', 'judgmentEnteredOn'],
  ...['writRequestedOn', 'sheriffSaleOn', 'secondSheriffSaleOn', 'motionConfirmSaleOn'],
  ...['orderConfirmSaleOn', 'motionForfeitureOn', 'decreeForfeitureOn', 'taxDeedIssuedOn'],
]

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The parts of a portfolio beside the certificates, in the order in which they are stored. Templates, reading, checks
 * and storing all derive from this list.
 */
export const PARTS: readonly Part[] = [
  {
    name: 'subsequents',
    table: 'subsequent',
    fields: {
      ref: ITEM_NO,
      name: required(text('name', 200)),
      amount: required(money('amount_cents')),
      paidOn: required(date('paid_on')),
      ratePercent: { kind: 'percent', column: 'rate_bps' },
      postedOn: date('posted_on'),
    },
    ref: ['ref'],
    enteredAt: ['created_at'],
    affectsPayoff: true,
  },
  {
    name: 'expenses',
    table: 'expense',
    fields: {
      ref: ITEM_NO,
      description: text('description', 300),
      kind: choice(
        'kind',
        ['attorney-fee', 'court-cost', 'title', 'publication', 'service', 'other'],
        'other',
      ),
      amount: required(money('amount_cents')),
      incurredOn: required(date('incurred_on')),
      postedOn: date('posted_on'),
      isRefundable: flag('is_refundable'),
      accruesInterest: flag('accrues_interest'),
    },
    ref: ['ref'],
    enteredAt: ['created_at', 'updated_at'],
    affectsPayoff: true,
  },
  {
    name: 'payments',
    table: 'received_payment',
    fields: {
      ref: ITEM_NO,
      method: required(choice('method', ['MAIL', 'WIRE', 'COUNTER'])),
      amount: required(money('amount_cents')),
      receivedOn: required(date('received_on')),
      reference: text('reference', 200),
      status: choice('state', ['settled', 'returned'], 'settled'),
      destination: choice('destination', ['lien', 'escrow'], 'lien'),
    },
    ref: ['ref'],
    derived: ({ method, state, received_on: receivedOn = null }) => ({
      instrument: method === 'WIRE' ? 'WIRE' : method === 'COUNTER' ? 'CASH' : 'CHECK',
      cleared_on: receivedOn,
      returned_on: state === 'returned' ? receivedOn : null,
    }),
    enteredAt: ['recorded_at'],
    affectsPayoff: true,
  },
  {
    name: 'plans',
    table: 'payment_plan',
    fields: {
      planNo: required({ ...text('ref', 60), blank: null }),
      status: required(choice('status', ['PENDING', 'ACTIVE', 'COMPLETE', 'DEFAULT', 'CANCELED'])),
      firstName: text('requester_first_name', 100),
      lastName: text('requester_last_name', 100),
      requestedOn: required(date('requested_on')),
      offeredOn: date('offered_on'),
      acceptedOn: date('accepted_on'),
      firstDueOn: date('first_due_on'),
      termMonths: { kind: 'count', column: 'term_months' },
      levelAmount: money('level_cents'),
      defaultedOn: date('defaulted_on'),
      completedOn: date('completed_on'),
      canceledOn: date('canceled_on'),
      memo: text('memo', 2000),
      comment: text('comment', 2000),
    },
    ref: ['planNo'],
    faults: planFaults,
    rules: PLAN_RULES,
    derived: ({ status }) => ({ stage: stageOf(status) }),
    enteredAt: ['created_at'],
    affectsPayoff: false,
  },
  {
    name: 'instalments',
    table: 'plan_instalment',
    fields: {
      planNo: required({ ...text('ref', 60), blank: null }),
      no: required({ kind: 'count', column: 'no' }),
      dueOn: required(date('due_on')),
      amount: required(money('portion_cents')),
      paid: { ...money('paid_cents'), blank: 0 },
    },
    ref: ['planNo', 'no'],
    derived: ({ portion_cents: portion, paid_cents: paid }) => ({
      status: Number(paid) >= Number(portion) ? 'PAID' : 'DUE',
      opening_cents: paid ?? 0,
    }),
    enteredAt: [],
    affectsPayoff: false,
  },
  {
    name: 'legal',
    table: 'legal_case',
    fields: {
      caseNo: { ...text('case_no', 60), blank: null },
      refNo: { ...text('ref_no', 60), blank: null },
      bankruptcyCaseNo: { ...text('bankruptcy_case_no', 60), blank: null },
      bankruptcyType: choice('bankruptcy_type', ['7', '11', '13']),
      resultOfSale: choice('result_of_sale', ['Forfeited', 'Sold to 3rd Party']),
      firm: { ...text('firm_id'), blank: null, names: 'firm' },
      attorney: { ...text('assigned_attorney_id'), blank: null, names: 'attorney' },
      isActive: flag('is_active'),
      ...Object.fromEntries(LEGAL_DATES.map((name) => [name, date(snake(name))])),
    },
    ref: [],
    faults: placementFaults,
    rules: PLACEMENT_RULES,
    enteredAt: [],
    affectsPayoff: true,
  },
  {
    name: 'defendants',
    table: 'defendant',
    fields: {
      ref: { ...text('ref', 60), blank: null },
      name: required(text('name', 200)),
      partyType: choice('party_type', PARTY_TYPES, 'private'),
      serviceType: { ...text('service_type', 60), blank: null },
      servedOn: date('served_on'),
      answeredOn: date('answered_on'),
    },
    ref: ['ref'],
    enteredAt: ['created_at', 'updated_at'],
    affectsPayoff: false,
  },
  {
    name: 'correspondence',
    table: 'correspondence',
    fields: {
      ref: { ...text('ref', 60), blank: null },
      isIncoming: required(flag('is_incoming')),
      firstName: text('contact_first_name', 100),
      lastName: text('contact_last_name', 100),
      repFirstName: text('rep_first_name', 100),
      repLastName: text('rep_last_name', 100),
      method: required(text('method', 60)),
      reason: required(text('reason', 200)),
      loggedOn: required(date('logged_on')),
      notes: text('notes', 4000),
    },
    ref: ['ref'],
    enteredAt: [],
    affectsPayoff: false,
  },
  {
    name: 'payoff-requests',
    table: 'payoff_request',
    fields: {
      ref: { ...text('ref', 60), blank: null },
      firstName: text('first_name', 100),
      lastName: text('last_name', 100),
      requestedOn: required(date('requested_on')),
      offeredOn: date('offered_on'),
      offerExpiresOn: date('offer_expires_on'),
      offerAmount: money('offer_cents'),
      memo: text('memo', 2000),
    },
    ref: ['ref'],
    faults: offerFaults,
    rules: OFFER_RULES,
    enteredAt: [],
    affectsPayoff: false,
  },
]

/** The payoff of a day by the old system. Its parts are optional and show where a difference begins. */
export const PAYOFFS: RowForm = {
  name: 'payoffs',
  fields: {
    day: required(date('day')),
    amount: required(money('amount')),
    principal: money('principal'),
    interest: money('interest'),
    expenses: money('expenses'),
  },
  ref: ['day'],
}

/** The columns of a part's own table. 'ref' is an item's number at its source, which is stored separately. */
export const columnsOfPart = ({ fields }: Part): string[] =>
  Object.values(fields)
    .map(({ column }) => column)
    .filter((column) => column !== 'ref')

/** The columns of the template: state, county and certificate number, then the part's own. */
export const templateOf = ({ fields }: RowForm): string[] => [
  ...['state', 'county', 'fips', 'certificateNo'],
  ...Object.keys(fields),
]

/** Returns the header of each file's template, by the name of the file. */
export const templates = (): Readonly<Record<string, readonly string[]>> => ({
  certificates: TEMPLATE_COLUMNS,
  ...Object.fromEntries([...PARTS, PAYOFFS].map((form) => [form.name, templateOf(form)])),
})
