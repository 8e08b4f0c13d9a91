import { addDays, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Draft } from './draft.ts'
import { USER } from './log-ins.ts'
import { acceptedPlan, firstDueBefore } from './plans.ts'
import { laterTaxes, sale } from './sale.ts'

const recordedBy = USER.admin

/** One certificate for each end of an accepted plan, and one in the middle of it. */
export const planScenarios = (today: PlainDate): readonly Draft[] => [
  active(today),
  defaulted(),
  completeWithRest(),
]

/** The next instalment always lies ahead, so the dates move with the day of loading. */
function active(today: PlainDate): Draft {
  const draft: Draft = {
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
  return acceptedPlan(draft, {
    termMonths: 12,
    firstDueOn: firstDueBefore(today, 3),
    paidCount: 3,
    status: 'ACTIVE',
    requester: { userId: USER.taxpayerPlan, firstName: 'Elena', lastName: 'Varga' },
    recordedBy,
  })
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
    requester: { userId: null, firstName: 'Erik', lastName: 'Lindqvist' },
    recordedBy,
    memo: 'Two instalments missed; letters of May 27 and June 12 unanswered.',
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
  const planned = acceptedPlan(draft, {
    termMonths: 6,
    firstDueOn,
    paidCount: 6,
    status: 'COMPLETE',
    requester: { userId: null, firstName: 'Philip', lastName: 'Ostrander' },
    recordedBy,
  })
  const completedOn = plainDate('2025-06-15')
  const rejectedOn = plainDate('2025-07-22')
  const note = (what: string, on: PlainDate, reason: string, after: PlainDate | null) => ({
    what,
    after,
    reason,
    at: new Date(`${on}T16:00:00Z`),
    actor_user_id: USER.admin,
  })
  return {
    ...planned,
    subsequents: [laterTaxes('2024 taxes, second half', 48_870, '2025-07-11')],
    history: [
      note('redemption in process', completedOn, 'the last instalment paid the plan off', completedOn),
      note(
        'redemption rejected',
        rejectedOn,
        'the taxes of July 11 were paid by the holder; a rest is owed',
        null,
      ),
    ],
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
        notes: 'Told that later taxes were added after the last instalment, and what the rest comes to.',
      },
    ],
  }
}
