import { afterEach, expect, test, vi } from 'vitest'
import { complaintDeadline } from '../legal/deadlines.ts'
import { goodThroughOn } from '../payoff/good-through.ts'
import { aLien, OHIO_REGIME } from '../payoff/lien.fixtures.ts'
import { quoteAt } from '../payoff/quote.ts'
import { OHIO } from '../payoff/settings.ts'
import { businessDate } from './business-date.ts'
import { daysBetween, plainDate } from './plain-date.ts'

const ZONES = ['UTC', 'America/New_York', 'Pacific/Kiritimati']
const OHIO_ZONE = 'America/New_York'

/** Interest by the day, so that a day too many or too few is seen. */
const daily = {
  ...OHIO_REGIME,
  rows: [
    {
      ...{ stateId: 'OH', countyId: null, effectiveFrom: plainDate('1900-01-01') },
      values: { ...OHIO, strategy: { kind: 'daily' } as const },
    },
  ],
}

afterEach(() => vi.unstubAllEnvs())

const HALF_HOUR_MS = 30 * 60_000

/** Each half hour of four days. */
const around = (midnight: string): Date[] =>
  Array.from({ length: 4 * 48 }, (_, no) => new Date(new Date(midnight).getTime() + (no - 96) * HALF_HOUR_MS))

/** What a payoff shows at an instant. */
function figuresAt(instant: Date) {
  const today = businessDate(instant, OHIO_ZONE)
  const lien = aLien({ purchasedOn: plainDate('2026-02-20'), noiOn: today })
  return {
    today,
    goodThrough: goodThroughOn(OHIO_REGIME, lien.purchasedOn, today),
    deadline: complaintDeadline(today, 90),
    byMonth: quoteAt(lien, OHIO_REGIME, today),
    byDay: quoteAt(lien, daily, today),
  }
}

test.each([
  ['2026-03-08T05:00:00Z', '2026-03-06', '2026-03-08', '2026-03-31', '2026-06-06'],
  ['2026-11-01T04:00:00Z', '2026-10-30', '2026-11-01', '2026-11-30', '2027-01-30'],
])(
  'F19 around the change of clocks at %s: good through, deadlines and interest are equal in every zone of the machine',
  (midnight, first, changed, goodThrough, deadline) => {
    const instants = around(midnight)
    const [ofUtc, ...others] = ZONES.map((zone) => {
      vi.stubEnv('TZ', zone)
      // Else the machine has not taken the zone, and the test proves nothing.
      expect(new Date(midnight).toString()).toContain(
        { UTC: 'GMT+0000', 'America/New_York': 'GMT-0', 'Pacific/Kiritimati': 'GMT+1400' }[zone],
      )
      return instants.map(figuresAt)
    })
    expect(others).toEqual([ofUtc, ofUtc])
    expect(ofUtc?.[0]?.today).toBe(first)
    expect(ofUtc?.find(({ today }) => today === changed)).toMatchObject({ goodThrough, deadline })
    // A day of 23 or of 25 hours is one day.
    const days = [...new Set(ofUtc?.map(({ today }) => today))]
    expect(days.slice(1).map((day, no) => daysBetween(days[no] ?? day, day))).toEqual(
      days.slice(1).map(() => 1),
    )
  },
)
