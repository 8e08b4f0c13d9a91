/** A plan on the wire: the first of three instalments is paid. */
export const instalment = (no: number, dueDate: string, sight: string, paidCents = 0) => ({
  no,
  dueDate,
  portionCents: 64_284,
  paidCents,
  sight,
})

export const PLAN = {
  planId: 5,
  parcelID: 3,
  taxSaleNo: '2021-1005',
  parcelNo: '67-22751',
  propertyAddressFull: '417 Merriman Rd, Akron, OH 44303',
  payPlanStatus: 'ACTIVE',
  acceptedDate: '2026-11-30',
  today: '2026-12-20',
  term: 3,
  levelCents: 64_284,
  agreedCents: 192_852,
  paidCents: 64_284,
  interestCents: 9_852,
  payoffCents: 125_000,
  payoffGoodThrough: '2026-12-31',
  underWayCents: 0,
  inReview: false,
  instalments: [
    instalment(1, '2026-12-15', 'paid', 64_284),
    instalment(2, '2027-01-15', 'due'),
    instalment(3, '2027-02-15', 'due'),
  ],
  payments: [],
  autopay: null,
  graceDays: 10,
  defaultAfterMissed: 2,
  mayPay: true,
  hasAgreement: false,
}
