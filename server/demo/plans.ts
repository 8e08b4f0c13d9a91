import {
  addDays,
  addMonths,
  dayOfMonth,
  firstOfMonth,
  type PlainDate,
} from '@fieldstone/domain/calendar/plain-date'
import { planSchedule } from '@fieldstone/domain/plans/instalments'
import { type Child, type Draft, type DraftPlan, lienOfDraft, ohioRegime } from './draft.ts'
import type { Person } from './people.ts'

export interface PlanSketch {
  readonly termMonths: number
  readonly firstDueOn: PlainDate
  /** How many instalments came, by mail, each on its day. */
  readonly paidCount: number
  readonly status: 'ACTIVE' | 'COMPLETE' | 'DEFAULT'
  readonly defaultedOn?: PlainDate
  readonly requester: Person
  readonly memo?: string
}

/** The day of the first instalment when `paidCount` have fallen due by today and the next lies ahead: each 15th. */
export function firstDueBefore(today: PlainDate, paidCount: number): PlainDate {
  const passed = dayOfMonth(today) >= 15 ? paidCount - 1 : paidCount
  return addDays(addMonths(firstOfMonth(today), -passed), 14)
}

/** An accepted plan with the engine's own schedule, and the cheques that came for it. */
export function acceptedPlan(draft: Draft, sketch: PlanSketch): Draft {
  const { termMonths, firstDueOn, paidCount, status, requester } = sketch
  const terms = { instalmentCount: termMonths, firstDueOn }
  const schedule = planSchedule(lienOfDraft(draft), ohioRegime(draft.sale.county.id), terms)
  const acceptedOn = addDays(firstDueOn, -16)
  const paid = schedule.instalments.slice(0, paidCount)
  const lastOn = paid.at(-1)?.dueOn ?? acceptedOn
  const plan: DraftPlan = {
    plan: {
      requester_first_name: requester.firstName,
      requester_last_name: requester.lastName,
      requested_on: addDays(acceptedOn, -12),
      offered_on: addDays(acceptedOn, -8),
      offer_expires_on: addDays(acceptedOn, 22),
      accepted_on: acceptedOn,
      first_due_on: firstDueOn,
      defaulted_on: sketch.defaultedOn ?? null,
      completed_on: status === 'COMPLETE' ? lastOn : null,
      status,
      term_months: termMonths,
      level_cents: schedule.levelCents,
      memo: sketch.memo ?? `Offered ${termMonths} months; accepted by telephone.`,
    },
    instalments: schedule.instalments.map(({ number, dueOn, amountCents }) => ({
      no: number,
      due_on: dueOn,
      portion_cents: amountCents,
      paid_cents: number <= paidCount ? amountCents : 0,
      status: number <= paidCount ? 'PAID' : 'DUE',
    })),
  }
  const receipts = paid.map(
    ({ number, dueOn, amountCents }): Child<'received_payment'> => ({
      method: 'MAIL',
      amount_cents: amountCents,
      received_on: dueOn,
      reference: `no. ${2_040 + number}, installment ${number}`,
      destination: 'lien',
    }),
  )
  return {
    ...draft,
    plans: [...(draft.plans ?? []), plan],
    receipts: [...(draft.receipts ?? []), ...receipts],
  }
}
