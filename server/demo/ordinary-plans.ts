import { addDays, addMonths, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Chance } from './chance.ts'
import type { Draft, PlanAnswer } from './draft.ts'
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

function active(chance: Chance, draft: Draft, today: PlainDate): Draft {
  const paidCount = chance.whole(1, 7)
  return acceptedPlan(draft, {
    termMonths: chance.pick([12, 18, 24]),
    firstDueOn: firstDueBefore(today, paidCount),
    paidCount,
    status: 'ACTIVE',
    requester: person(chance),
  })
}

/** Paid off, and the redemption posted a few days later. */
function complete(chance: Chance, draft: Draft, today: PlainDate): Draft {
  const planned = acceptedPlan(draft, {
    termMonths: 6,
    firstDueOn: firstDueBefore(addMonths(today, -chance.whole(2, 9)), 6),
    paidCount: 6,
    status: 'COMPLETE',
    requester: person(chance),
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
    requester: person(chance),
    memo: 'Two installments missed.',
  })
}

function requested(chance: Chance, draft: Draft, today: PlainDate): Draft {
  return withRequest(chance, draft, addDays(today, -1))
}

function offered(chance: Chance, draft: Draft, today: PlainDate): Draft {
  return withRequest(chance, draft, addDays(today, -9), { offeredOn: addDays(today, -7), declinedOn: null })
}

function declined(chance: Chance, draft: Draft, today: PlainDate): Draft {
  const on = addDays(today, -150)
  return withRequest(chance, draft, on, { offeredOn: addDays(on, 1), declinedOn: addDays(on, 12) })
}

function withRequest(chance: Chance, draft: Draft, requestedOn: PlainDate, answer?: PlanAnswer): Draft {
  const { firstName, lastName } = person(chance)
  const plan = {
    status: 'PENDING' as const,
    requester_first_name: firstName,
    requester_last_name: lastName,
    requested_on: requestedOn,
    comment: chance.pick(['Would like to pay monthly.', 'Can pay a third now and the rest over a year.', '']),
  }
  const request = { plan, instalments: [], ...(answer ? { answer } : {}) }
  return { ...draft, plans: [...(draft.plans ?? []), request] }
}
