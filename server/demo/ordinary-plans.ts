import { addDays, addMonths, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Chance } from './chance.ts'
import { type Child, type Draft, payoffOn } from './draft.ts'
import { USER } from './log-ins.ts'
import { person } from './people.ts'
import { acceptedPlan, firstDueBefore } from './plans.ts'

type Maker = (chance: Chance, draft: Draft, today: PlainDate) => Draft

/** What a county's first open certificates get, one each in this order. */
const MAKERS: readonly Maker[] = [
  active,
  active,
  active,
  complete,
  complete,
  defaulted,
  requested,
  offered,
  declined,
]

/** Gives plans to some open certificates that nothing else is going on with; the others stay as they are. */
export function withPlans(chance: Chance, drafts: readonly Draft[], today: PlainDate): Draft[] {
  const waiting = [...MAKERS]
  return drafts.map((draft) => {
    const maker = isPlain(draft, today) ? waiting.shift() : undefined
    return maker ? maker(chance, draft, today) : draft
  })
}

/** Old enough for a plan that has come to its end. */
const isPlain = (draft: Draft, today: PlainDate): boolean =>
  draft.legal === undefined &&
  draft.certificate?.redeemed_on == null &&
  addMonths(draft.sale.purchasedOn, 30) < today

const requesterOf = (chance: Chance) => ({ userId: null, ...person(chance) })

function active(chance: Chance, draft: Draft, today: PlainDate): Draft {
  const paidCount = chance.whole(1, 7)
  return acceptedPlan(draft, {
    termMonths: chance.pick([12, 18, 24]),
    firstDueOn: firstDueBefore(today, paidCount),
    paidCount,
    status: 'ACTIVE',
    requester: requesterOf(chance),
    recordedBy: USER.admin,
  })
}

/** Paid off, and the redemption posted a few days later. */
function complete(chance: Chance, draft: Draft, today: PlainDate): Draft {
  const planned = acceptedPlan(draft, {
    termMonths: 6,
    firstDueOn: firstDueBefore(addMonths(today, -chance.whole(2, 9)), 6),
    paidCount: 6,
    status: 'COMPLETE',
    requester: requesterOf(chance),
    recordedBy: USER.admin,
  })
  const receipts = planned.receipts ?? []
  const lastOn = receipts.at(-1)?.received_on ?? today
  return {
    ...planned,
    certificate: {
      redeemed_on: addDays(lastOn, 6),
      redeemed_cents: receipts.reduce((sum, receipt) => sum + receipt.amount_cents, 0),
      redeemed_by: 'Payment plan',
      redeemed_payer: draft.sale.ownerName,
    },
  }
}

function defaulted(chance: Chance, draft: Draft, today: PlainDate): Draft {
  const firstDueOn = firstDueBefore(addMonths(today, -8), 2)
  return acceptedPlan(draft, {
    termMonths: 12,
    firstDueOn,
    paidCount: 2,
    status: 'DEFAULT',
    defaultedOn: addDays(addMonths(firstDueOn, 3), 11),
    requester: requesterOf(chance),
    recordedBy: USER.admin,
    memo: 'Two installments missed.',
  })
}

function requested(chance: Chance, draft: Draft, today: PlainDate): Draft {
  return withRequest(chance, draft, addDays(today, -1), { status: 'PENDING', stage: 'requested' })
}

function offered(chance: Chance, draft: Draft, today: PlainDate): Draft {
  const on = addDays(today, -9)
  return withRequest(chance, draft, on, {
    status: 'PENDING',
    stage: 'offered',
    term_months: 12,
    offered_on: addDays(on, 2),
    offer_expires_on: addDays(on, 32),
    memo: `Offered 12 months on a payoff of ${(payoffOn(draft, on) / 100).toFixed(2)}.`,
  })
}

function declined(chance: Chance, draft: Draft, today: PlainDate): Draft {
  const on = addDays(today, -150)
  return withRequest(chance, draft, on, {
    status: 'CANCELED',
    stage: 'declined',
    offered_on: addDays(on, 1),
    canceled_on: addDays(on, 12),
    memo: 'Declined the offer; will pay in full after a sale.',
  })
}

type Stage = Pick<Child<'payment_plan'>, 'status' | 'stage'> & Partial<Child<'payment_plan'>>

function withRequest(chance: Chance, draft: Draft, requestedOn: PlainDate, stage: Stage): Draft {
  const { firstName, lastName } = person(chance)
  const plan = {
    requested_by: null,
    requester_first_name: firstName,
    requester_last_name: lastName,
    requested_on: requestedOn,
    comment: chance.pick(['Would like to pay monthly.', 'Can pay a third now and the rest over a year.', '']),
    created_at: new Date(`${requestedOn}T15:00:00Z`),
    ...stage,
  }
  return { ...draft, plans: [...(draft.plans ?? []), { plan, instalments: [] }] }
}
