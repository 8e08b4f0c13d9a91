import { plainDate } from '../calendar/plain-date.ts'
import type { DeadlineSettings } from './deadlines.ts'
import { LEGAL_DATES, type LegalDates, type LegalFacts } from './file.ts'

/** What Ohio decides of deadlines, without a shift to a business day. */
export const OHIO: DeadlineSettings = {
  noticeMonths: 12,
  complaintDays: 90,
  periodMonths: { auction: 36, negotiated: 72 },
  isExpiryTolled: true,
  answerDays: 28,
  answerDaysUnitedStates: 60,
  answerDaysWaiver: 60,
  serviceMonths: { each: 6, any: 12 },
  federalRedemptionDays: 120,
  shift: 'none',
}

/** No date at all, but for what is given: `{ noiFiledOn: '2026-09-08' }`. */
export function legalDates(given: Partial<Record<keyof LegalDates, string>> = {}): LegalDates {
  // Every name of the list, which fromEntries forgets.
  return Object.fromEntries(
    LEGAL_DATES.map((name) => [name, given[name] === undefined ? null : plainDate(given[name])]),
  ) as LegalDates
}

/** An open file of a negotiated certificate of 2024, but for what is given. */
export const legalFacts = (
  given: Partial<Record<keyof LegalDates, string>> = {},
  more: Partial<LegalFacts> = {},
): LegalFacts => ({
  ...legalDates(given),
  earlierBankruptcies: [],
  purchasedOn: plainDate('2024-10-15'),
  saleType: 'negotiated',
  redeemedOn: null,
  paidInFullOn: null,
  isRedemptionReported: false,
  isActive: true,
  resultOfSale: null,
  ...more,
})
