import { addDays, plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Draft } from './draft.ts'
import { acceptedPlan } from './plans.ts'
import { laterTaxes, sale } from './sale.ts'

/** One certificate for each end of an accepted plan, and one in the middle of it. */
export const planScenarios = (): readonly Draft[] => [planned, defaulted(), completeWithRest()]

/** It moves in without its plan, which is asked for and agreed to here. */
const planned: Draft = {
  sale: sale({
    no: '2021-1005',
    parcelNo: '67-22751',
    owner: 'Varga Elena',
    at: ['417 Merriman Rd', 'Akron', '44303'],
    boughtOn: '2021-11-16',
    priceCents: 486_215,
    rateBps: 800,
  }),
  documents: ['Plan agreement 2021-1005'],
}

function defaulted(): Draft {
  const draft: Draft = {
    sale: sale({
      no: '2020-1006',
      parcelNo: '64-15503',
      owner: 'Lindqvist Erik',
      at: ['1051 Firestone Pkwy', 'Akron', '44301'],
      boughtOn: '2020-11-17',
      priceCents: 365_120,
      rateBps: 700,
    }),
    documents: ['Plan agreement 2020-1006', 'Notice of default'],
  }
  return acceptedPlan(draft, {
    termMonths: 12,
    firstDueOn: plainDate('2025-03-15'),
    paidCount: 2,
    status: 'DEFAULT',
    defaultedOn: plainDate('2025-06-26'),
    requester: { firstName: 'Erik', lastName: 'Lindqvist' },
    memo: 'Two installments missed; letters of May 27 and June 12 unanswered.',
  })
}

/** All instalments came, then the holder paid another tax bill: the redemption in process was taken back. */
function completeWithRest(): Draft {
  const firstDueOn = plainDate('2025-01-15')
  const draft: Draft = {
    sale: sale({
      no: '2021-1019',
      parcelNo: '35-02266',
      owner: 'Ostrander Philip',
      at: ['906 Overdale Dr', 'Tallmadge', '44278'],
      boughtOn: '2021-11-16',
      priceCents: 214_630,
      rateBps: 600,
    }),
    documents: ['Plan agreement 2021-1019'],
  }
  const complete = acceptedPlan(draft, {
    termMonths: 6,
    firstDueOn,
    paidCount: 6,
    status: 'COMPLETE',
    requester: { firstName: 'Philip', lastName: 'Ostrander' },
  })
  const rejectedOn = plainDate('2025-07-22')
  return {
    ...complete,
    subsequents: [laterTaxes('2024 taxes, second half', 48_870, '2025-07-11')],
    correspondence: [
      {
        is_incoming: false,
        contact_first_name: 'Philip',
        contact_last_name: 'Ostrander',
        rep_first_name: 'Ruth',
        rep_last_name: 'Calloway',
        method: 'Mail',
        reason: 'Payment plan',
        logged_on: addDays(rejectedOn, 1),
        notes: 'Told that later taxes were added after the last installment, and what the rest comes to.',
      },
    ],
  }
}
