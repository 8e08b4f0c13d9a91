import { describe, expect, test } from 'vitest'
import { plainDate as day } from '../calendar/plain-date.ts'
import { type PayoffFacts, type ProgressFacts, paymentProgress } from './progress.ts'

const payoff = (more: Partial<PayoffFacts> = {}): PayoffFacts => ({
  recordedOn: null,
  releasedOn: null,
  countsFrom: day('2026-11-28'),
  isReleaseRecordedHere: true,
  ...more,
})

const facts = (more: Partial<ProgressFacts> = {}): ProgressFacts => ({
  method: 'CC',
  standing: 'received',
  since: day('2026-11-28'),
  paidOn: day('2026-11-28'),
  payoff: payoff(),
  ...more,
})

/** Each step in a line: what it is, its state, its days. */
const lineOf = (given: ProgressFacts, today = '2026-11-28') =>
  paymentProgress(given, { today: day(today), holdDays: 65 }).map(
    ({ step, state, on, until, isLate, waitDays }) =>
      [step, state, on, until, isLate && 'late', waitDays && `${waitDays} days`].filter(Boolean).join(' '),
  )

describe('a payment that pays the certificate off', () => {
  test('clears at once by card; recording is next, and the release is expected in its days', () => {
    expect(lineOf(facts())).toEqual([
      'paid done 2026-11-28',
      'cleared done 2026-11-28',
      'recorded next',
      'released later 2026-12-28 2027-01-27',
    ])
  })

  test('by ACH is paid while it is in process, and the day on which it clears is not known yet', () => {
    const given = facts({
      method: 'ACH',
      standing: 'in-process',
      since: day('2026-11-28'),
      payoff: payoff({ countsFrom: null }),
    })
    expect(lineOf(given)).toEqual([
      'paid done 2026-11-28',
      'cleared next 65 days',
      'recorded later',
      'released later',
    ])
  })

  test('by ACH clears once it can no longer be returned; staff may have recorded it before', () => {
    const countsFrom = day('2027-02-05')
    const given = facts({ method: 'ACH', since: day('2026-12-02'), payoff: payoff({ countsFrom }) })
    expect(lineOf(given, '2026-12-10')).toEqual([
      'paid done 2026-11-28',
      'cleared next 2027-02-05',
      'recorded later',
      'released later 2027-03-07 2027-04-06',
    ])
    const recorded = { ...given, payoff: payoff({ countsFrom, recordedOn: day('2026-12-08') }) }
    expect(lineOf(recorded, '2026-12-10').slice(1, 3)).toEqual([
      'cleared next 2027-02-05',
      'recorded done 2026-12-08',
    ])
    expect(lineOf(recorded, '2027-02-05')[1]).toBe('cleared done 2027-02-05')
  })

  test('is over once the release is recorded', () => {
    const done = payoff({ recordedOn: day('2026-12-01'), releasedOn: day('2027-01-04') })
    expect(lineOf(facts({ payoff: done }), '2027-03-01').slice(2)).toEqual([
      'recorded done 2026-12-01',
      'released done 2027-01-04',
    ])
  })

  test('shows that a release is late from the day after its last', () => {
    expect(lineOf(facts(), '2027-01-27')[3]).toBe('released later 2026-12-28 2027-01-27')
    expect(lineOf(facts(), '2027-01-28')[3]).toBe('released later 2026-12-28 2027-01-27 late')
  })

  test('promises no release that a county reports, once its days are over', () => {
    const reported = payoff({
      recordedOn: day('2026-12-01'),
      countsFrom: null,
      isReleaseRecordedHere: false,
    })
    expect(lineOf(facts({ payoff: reported }), '2027-01-30').slice(2)).toEqual([
      'recorded done 2026-12-01',
      'released next',
    ])
    expect(lineOf(facts({ payoff: reported }), '2027-01-31').slice(2)).toEqual(['recorded done 2026-12-01'])
  })
})

test('a part of a plan is paid and clears: nothing is recorded or released for it', () => {
  expect(lineOf(facts({ payoff: null }))).toEqual(['paid done 2026-11-28', 'cleared done 2026-11-28'])
})

test('a check waits for its bank, without a day that nobody knows', () => {
  const check = facts({ method: 'CHECK', standing: 'in-process', since: null, payoff: null })
  expect(lineOf(check)).toEqual(['paid done 2026-11-28', 'cleared next'])
})

describe('the line ends where the payment does', () => {
  test.each(['disputed', 'taken-back', 'returned', 'refunded'] as const)('%s', (standing) => {
    expect(lineOf(facts({ standing, since: day('2026-12-03') }))).toEqual([
      'paid done 2026-11-28',
      `${standing} done 2026-12-03`,
    ])
  })

  test('staff review it: nothing else is promised', () => {
    expect(lineOf(facts({ standing: 'under-review' }))).toEqual(['paid done 2026-11-28', 'under-review next'])
  })
})
