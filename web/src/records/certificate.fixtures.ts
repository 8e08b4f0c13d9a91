import { type Certificate, certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { plainDate } from '@fieldstone/domain/calendar/plain-date'
import { bps, cents } from '@fieldstone/domain/money/cents'
import * as z from 'zod/mini'

const NO_BUTTONS = {
  pay: null,
  payMonthly: null,
  requestPlan: null,
  printPayoff: false,
  viewPayoffAmount: false,
} as const

const VIEW: Certificate['offer']['payoff'] = {
  notices: [],
  buttons: NO_BUTTONS,
  table: true,
  goodUntil: plainDate('2026-11-30'),
  redemptionBlock: false,
  isBankruptcyOpen: false,
}

/** An open certificate with its figures, as an anonymous reader gets it. */
export function aCertificate(more: Partial<Certificate> = {}): Certificate {
  return { ...BASE, ...more }
}

/** The view of one of its pages, with other notices or buttons. */
export const aView = (
  more: Partial<Omit<Certificate['offer']['payoff'], 'buttons'>> & {
    readonly buttons?: Partial<Certificate['offer']['payoff']['buttons']>
  } = {},
): Certificate['offer']['payoff'] => ({ ...VIEW, ...more, buttons: { ...NO_BUTTONS, ...more.buttons } })

/** As it goes over the wire. */
export const onTheWire = (it: Certificate): unknown => z.encode(certificate, it)

const BASE: Certificate = {
  id: 3,
  version: 1,
  countyId: 855,
  countyName: 'Summit',
  parcelNo: '67-58214',
  municipality: null,
  certificateNo: '2019-1002',
  ownerName: 'Kowalczyk Daniel R',
  address: '1184 Copley Meadow Dr',
  addressFull: '1184 Copley Meadow Dr, Akron, OH 44320',
  city: 'Akron',
  zip: '44320',
  stateId: 'OH',
  stateName: 'Ohio',
  purchasedOn: plainDate('2019-11-12'),
  status: 'Active Certificate',
  webStatus: 'Active Certificate',
  statusId: null,
  caseNo: null,
  bankruptcyCaseNo: null,
  refNo: null,
  legalNote: null,
  assignedAttorneyId: null,
  assignedAttorneyName: null,
  firmId: null,
  isLegalActive: false,
  redeemedOn: null,
  redeemedCents: null,
  redeemedBy: null,
  isPaymentPending: false,
  redemptionInProcessOn: null,
  ownProgress: null,
  escrowCents: cents(0),
  planCount: 0,
  activePlanCount: 0,
  planStatus: null,
  instalmentCents: null,
  planTermMonths: null,
  principalCents: cents(120_000),
  interestCents: cents(18_000),
  expenseCents: cents(5_000),
  totalCents: cents(143_000),
  goodThrough: plainDate('2026-11-30'),
  futurePrincipalCents: null,
  futureInterestCents: null,
  futureExpenseCents: null,
  futureTotalCents: null,
  futureGoodThrough: null,
  isMine: false,
  isOldestUnpaid: true,
  oldestUnpaidId: 3,
  mustGetPayoffFromCounty: false,
  noPayoffAfterLegal: false,
  canRequestPayoff: true,
  countyOffice: null,
  isReportOfficeOhio: false,
  noiFiledOn: null,
  sheriffSaleOn: null,
  sentLegalOn: null,
  related: [],
  subsequents: [{ name: '2020 taxes', amountCents: cents(20_000) }],
  purchasePriceCents: cents(100_000),
  nextChange: { on: plainDate('2026-12-01'), totalCents: cents(144_000) },
  today: plainDate('2026-11-20'),
  lines: [
    {
      kind: 'certificate',
      label: null,
      labelCode: 'purchase-price',
      originOn: plainDate('2019-11-12'),
      isPrincipal: true,
      baseCents: cents(100_000),
      basePaidCents: cents(0),
      interestCents: cents(15_000),
      interestPaidCents: cents(0),
      isMinimumApplied: false,
      minimumCents: cents(6_000),
      runs: [
        {
          from: plainDate('2019-11-12'),
          to: plainDate('2020-09-30'),
          rateBps: bps(1800),
          units: 10,
          unit: 'month',
          periodMonths: null,
          baseCents: cents(100_000),
          amountCents: cents(15_000),
        },
      ],
    },
    {
      kind: 'subsequent',
      label: '2020 taxes',
      labelCode: null,
      originOn: plainDate('2020-09-10'),
      isPrincipal: true,
      baseCents: cents(20_000),
      basePaidCents: cents(0),
      interestCents: cents(3_000),
      interestPaidCents: cents(0),
      isMinimumApplied: false,
      minimumCents: cents(0),
      runs: [
        {
          from: plainDate('2020-02-01'),
          to: plainDate('2020-12-01'),
          rateBps: bps(1800),
          units: 10,
          unit: 'month',
          periodMonths: null,
          baseCents: cents(20_000),
          amountCents: cents(3_000),
        },
      ],
    },
    {
      kind: 'expense',
      label: 'Title search',
      labelCode: null,
      originOn: plainDate('2020-09-10'),
      isPrincipal: false,
      baseCents: cents(5_000),
      basePaidCents: cents(0),
      interestCents: cents(0),
      interestPaidCents: cents(0),
      isMinimumApplied: false,
      minimumCents: cents(0),
      runs: [],
    },
  ],
  offer: { parcel: VIEW, payoff: VIEW },
}
