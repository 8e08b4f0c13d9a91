import type { HoldKind } from './hold.ts'

/** What a hold may keep back. */
export const HELD_ACTS = [
  /** A mail or letter that asks for money. */
  'ask',
  /** An automatic debit, and presenting one again. */
  'debit',
  'default',
  /** The next step of the legal file, and that it is overdue. */
  'legal-step',
  'online-payoff',
  /** Offering a payment plan, and accepting one. */
  'plan',
  /** Answers, receipts, notices of what has happened, releases. */
  'answer',
] as const
export type HeldAct = (typeof HELD_ACTS)[number]

/**
 * What becomes of an act: it goes, is kept back, goes by what the law demands alone, or goes to somebody else. 'setting': as
 * the rules of the place say. 'unless-asked': kept back unless the owner asks for it in writing. 'staff': nothing
 * happens by itself, a person decides. 'stayed': as the deadlines of the legal file count it.
 */
export type Effect =
  | 'go'
  | 'stop'
  | 'law-only'
  | 'attorney'
  | 'estate'
  | 'staff'
  | 'setting'
  | 'unless-asked'
  | 'stayed'

interface Cell {
  readonly effect: Effect
  /** On which it rests. */
  readonly law?: string
}

const go: Cell = { effect: 'go' }
const stop: Cell = { effect: 'stop' }
const staff: Cell = { effect: 'staff' }

const STAY = '11 U.S.C. 362(a)(6)'
const SCRA = '50 U.S.C. 3901 ff.'

/** What each kind of hold does, said once: everybody who asks reads it here. */
export const HOLD_MATRIX: Readonly<Record<HoldKind, Readonly<Record<HeldAct, Cell>>>> = {
  bankruptcy: {
    ask: { effect: 'stop', law: STAY },
    debit: { effect: 'stop', law: STAY },
    default: { effect: 'stop', law: STAY },
    // After it has ended, 30 days.
    'legal-step': { effect: 'stayed', law: '11 U.S.C. 108(c)' },
    // `bankruptcyStaffOnly` of the payoff rules.
    'online-payoff': { effect: 'setting' },
    plan: { effect: 'stop', law: STAY },
    answer: go,
  },
  military: {
    ask: { effect: 'stop', law: SCRA },
    debit: { effect: 'unless-asked', law: SCRA },
    default: { effect: 'stop', law: SCRA },
    'legal-step': { effect: 'stayed', law: '50 U.S.C. 3931' },
    'online-payoff': go,
    // A waiver of rights needs a document of its own.
    plan: { effect: 'staff', law: '50 U.S.C. 3918' },
    answer: go,
  },
  'contact-stopped': {
    ask: { effect: 'law-only', law: '15 U.S.C. 1692c(c)' },
    debit: go,
    default: go,
    'legal-step': go,
    'online-payoff': go,
    plan: go,
    answer: go,
  },
  represented: {
    ask: { effect: 'attorney', law: '15 U.S.C. 1692c(a)(2)' },
    debit: go,
    default: { effect: 'attorney', law: '15 U.S.C. 1692c(a)(2)' },
    'legal-step': go,
    'online-payoff': go,
    plan: go,
    answer: go,
  },
  deceased: {
    ask: { effect: 'estate' },
    debit: { effect: 'stop', law: 'Nacha R14, R15' },
    default: staff,
    'legal-step': staff,
    'online-payoff': go,
    plan: staff,
    answer: go,
  },
  disputed: {
    ask: { effect: 'stop', law: '15 U.S.C. 1692g(b)' },
    debit: go,
    default: { effect: 'stop', law: '15 U.S.C. 1692g(b)' },
    'legal-step': staff,
    'online-payoff': go,
    plan: go,
    answer: go,
  },
  staff: {
    ask: stop,
    debit: stop,
    default: stop,
    'legal-step': staff,
    'online-payoff': go,
    plan: stop,
    answer: go,
  },
}
