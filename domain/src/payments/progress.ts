import { addDays, type PlainDate } from '../calendar/plain-date.ts'
import { type ClearedPayment, holdDaysOf, RELEASE_DAYS, releasableOn, releaseWindow } from './release.ts'

/** The way of a payment that pays a certificate off, in its order. */
export const PROGRESS_STEPS = ['paid', 'cleared', 'recorded', 'released'] as const

/** What a payment waits for or came to instead: its line ends there. */
export const PROGRESS_ENDINGS = [
  'under-review',
  'held',
  'disputed',
  'disputed-part',
  'taken-back',
  'taken-back-part',
  'returned',
  'refunded',
] as const

export type ProgressEnding = (typeof PROGRESS_ENDINGS)[number]

/** 'next': the first step that has not happened. */
export const STEP_STATES = ['done', 'next', 'later'] as const

export interface ProgressStep {
  readonly step: (typeof PROGRESS_STEPS)[number] | ProgressEnding
  readonly state: (typeof STEP_STATES)[number]
  /** The day on which it happened, or the first on which it is expected. Null: not known. */
  readonly on: PlainDate | null
  /** The last day on which it is expected; null of a single day. */
  readonly until: PlainDate | null
  /** It has not happened, and its last day has passed. */
  readonly isLate: boolean
  /** How many days after its bank pays it clears, where that day is not known yet. */
  readonly waitDays: number | null
}

/** What is stored about one payment and its certificate. */
export interface ProgressFacts {
  readonly method: ClearedPayment['method']
  /** 'in-process': submitted or received, and its bank has not paid. 'received': its funds came. */
  readonly standing: 'in-process' | 'received' | ProgressEnding
  /** The day on which this standing began. */
  readonly since: PlainDate | null
  /** The payer's money reached us or the processor. */
  readonly paidOn: PlainDate
  /** Null of a payment that pays a part, or money that is held. */
  readonly payoff: PayoffFacts | null
}

/** How far a certificate has come that is paid off, or will be once the payment has cleared. */
export interface PayoffFacts {
  /** Staff posted the redemption, or a county reported it. */
  readonly recordedOn: PlainDate | null
  readonly releasedOn: PlainDate | null
  /** From this day on the days of the release count; null where it is not known, or not for this payer to know. */
  readonly countsFrom: PlainDate | null
  /** False where a county reported the redemption: staff may never record that release here. */
  readonly isReleaseRecordedHere: boolean
}

interface ProgressRule {
  readonly today: PlainDate
  readonly holdDays: number
}

/** Lists the steps of a payment, each with its day, the days on which it is expected, or neither. */
export function paymentProgress(facts: ProgressFacts, rule: ProgressRule): readonly ProgressStep[] {
  const { standing, since, paidOn, payoff } = facts
  const paid = happened('paid', paidOn)
  if (standing === 'under-review' || standing === 'held') return inOrder([paid, expected(standing, rule, {})])
  if (standing !== 'in-process' && standing !== 'received') return inOrder([paid, happened(standing, since)])
  return inOrder([paid, clearing(facts, rule), ...(payoff ? ending(payoff, rule) : [])])
}

type Step = Omit<ProgressStep, 'state'> & { readonly isDone: boolean }

const happened = (step: Step['step'], on: PlainDate | null): Step => ({
  ...{ step, on, until: null, isDone: true, isLate: false, waitDays: null },
})

type Expected = Partial<Pick<Step, 'on' | 'until' | 'waitDays'>>

const expected = (
  step: Step['step'],
  { today }: ProgressRule,
  { on = null, until = null, waitDays = null }: Expected,
): Step => ({
  ...{ step, on, until, waitDays, isDone: false, isLate: until !== null && today > until },
})

function clearing({ method, standing, since }: ProgressFacts, rule: ProgressRule): Step {
  const { today, holdDays } = rule
  if (standing !== 'received' || since === null)
    return expected('cleared', rule, { waitDays: holdDaysOf(method, holdDays) || null })
  const on = releasableOn([{ method, clearedOn: since }], since, holdDays)
  return on <= today ? happened('cleared', on) : expected('cleared', rule, { on })
}

function ending(
  { recordedOn, releasedOn, countsFrom, isReleaseRecordedHere }: PayoffFacts,
  rule: ProgressRule,
): Step[] {
  const recorded = recordedOn ? happened('recorded', recordedOn) : expected('recorded', rule, {})
  if (releasedOn) return [recorded, happened('released', releasedOn)]
  const { from, until } = countsFrom ? releaseWindow(countsFrom) : { from: null, until: null }
  const lastDay = until ?? (recordedOn && addDays(recordedOn, RELEASE_DAYS.until))
  // We know nothing more about it once its days are over.
  const isUnknown = !isReleaseRecordedHere && lastDay !== null && rule.today > lastDay
  return isUnknown ? [recorded] : [recorded, expected('released', rule, { on: from, until })]
}

/** Marks the first step that has not happened as the next. */
function inOrder(steps: readonly Step[]): readonly ProgressStep[] {
  const next = steps.findIndex(({ isDone }) => !isDone)
  return steps.map(({ isDone, ...step }, index) => ({
    ...step,
    state: isDone ? 'done' : index === next ? 'next' : 'later',
  }))
}
