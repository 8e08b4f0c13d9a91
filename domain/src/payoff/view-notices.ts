import type { PlainDate } from '../calendar/plain-date.ts'
import type { PayoffFacts, ViewConditions } from './facts.ts'

/** The pages with notices: the taxpayer's parcel and payoff pages, and the county's versions of both. */
export const PAGES = ['parcel', 'payoff', 'county-parcel', 'county-payoff'] as const

export type Page = (typeof PAGES)[number]

export type NoticeGroup = 'A' | 'B' | 'C'

export type NoticeId = (typeof NOTICES)[number]['id']

/** Which notice to show. Its text, with the servicing e-mail and phone, is written by the page. */
export interface Notice {
  readonly group: NoticeGroup
  readonly id: NoticeId
  /** The date in the notice, if it has one. */
  readonly on?: PlainDate
}

interface NoticeRule<Id extends string> {
  readonly group: NoticeGroup
  readonly id: Id
  readonly pages: readonly Page[]
  /** `shown`: the notices of the earlier groups that are shown. */
  readonly when: (c: ViewConditions, shown: readonly string[]) => boolean
  readonly on?: (facts: PayoffFacts) => PlainDate | null
}

const rule = <const Id extends string>(it: NoticeRule<Id>): NoticeRule<Id> => it

const TAXPAYER_PAGES = ['parcel', 'payoff'] as const
const PAYOFF_PAGES = ['payoff', 'county-payoff'] as const

/**
 * In order of precedence, A1 to C4. On each page the first match of each group is shown. A redeemed certificate has no
 * notice of B or C. The county's parcel page shows its redemption block instead of the first notice.
 */
const NOTICES = [
  rule({
    group: 'A',
    id: 'paid-in-full',
    pages: ['parcel', 'payoff', 'county-payoff'],
    when: (c) => c.isRedeemed,
    on: (facts) => facts.redeemedOn,
  }),
  rule({ group: 'A', id: 'payment-submitted', pages: PAGES, when: (c) => c.isPending }),
  rule({ group: 'B', id: 'payoff-from-county', pages: PAYOFF_PAGES, when: (c) => c.isPayoffFromCounty }),
  rule({
    group: 'B',
    id: 'past-redemption',
    pages: PAYOFF_PAGES,
    when: (c) => c.hasSaleDate || c.hasEnded,
  }),
  rule({
    group: 'B',
    id: 'legal-contact',
    pages: PAYOFF_PAGES,
    when: (c) => c.isLegalBlocked && !c.planExists,
  }),
  rule({
    group: 'B',
    id: 'parcel-undecided',
    pages: PAYOFF_PAGES,
    when: (c) => c.isParcelUndecided && !c.planExists,
  }),
  rule({
    group: 'B',
    id: 'payoff-from-staff',
    pages: PAYOFF_PAGES,
    when: (c) => !c.planActive && (c.isStaffOnly || c.planDefaulted || c.hasEscrow),
  }),
  rule({ group: 'B', id: 'payoff-from-treasurer', pages: ['payoff'], when: (c) => !c.canRequestPayoff }),
  rule({ group: 'C', id: 'plan-log-in', pages: TAXPAYER_PAGES, when: (c) => c.planActive && c.isAnonymous }),
  rule({ group: 'C', id: 'plan-use-payoff-page', pages: ['parcel'], when: (c) => c.planActive }),
  rule({ group: 'C', id: 'plan-use-monthly', pages: ['payoff'], when: (c) => c.planActive }),
  rule({
    group: 'C',
    id: 'plan-contact',
    pages: TAXPAYER_PAGES,
    // 'payoff-from-staff' already says whom to call.
    when: (c, shown) => c.planExists && !c.planActive && !shown.includes('payoff-from-staff'),
  }),
  rule({
    group: 'C',
    id: 'plan-offered',
    pages: TAXPAYER_PAGES,
    when: (c) => c.hasOwnPlanOffer && !c.planExists && !c.hasEnded,
    on: ({ viewer }) => (viewer.kind === 'taxpayer' ? viewer.planOfferedUntil : null),
  }),
  rule({
    group: 'C',
    id: 'plan-request-under-review',
    pages: TAXPAYER_PAGES,
    when: (c) => c.hasOwnPlanRequest && !c.planExists && !c.hasEnded,
    on: ({ viewer }) => (viewer.kind === 'taxpayer' ? viewer.planRequestedOn : null),
  }),
]

/** The notices of one page: at most one of each group, in the order A, B, C. */
export function noticesOf(facts: PayoffFacts, c: ViewConditions, page: Page): readonly Notice[] {
  const notices: Notice[] = []
  for (const group of c.isRedeemed ? (['A'] as const) : (['A', 'B', 'C'] as const)) {
    const shown = notices.map((notice) => notice.id)
    const found = NOTICES.find((it) => it.group === group && it.pages.includes(page) && it.when(c, shown))
    if (!found) continue
    const on = found.on?.(facts) ?? null
    notices.push(on === null ? { group, id: found.id } : { group, id: found.id, on })
  }
  return notices
}
