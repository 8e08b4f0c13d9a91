import { addDays, daysBetween } from '@fieldstone/domain/calendar/plain-date'
import { between, oneOf } from '../dice.ts'
import type { Life } from '../world/life.ts'
import { passHours } from '../world/time.ts'
import type { Move } from './move.ts'

const hours: Move = {
  name: 'hours pass',
  weight: 8,
  can: () => true,
  make: async (life, [count]) => {
    const passed = between(count, 1, 20)
    await passHours(life, passed)
    return `${passed} hours pass`
  },
}

const days = (least: number, most: number, weight: number): Move => ({
  name: `${least} to ${most} days pass`,
  weight,
  can: () => true,
  make: async (life: Life, [count]) => {
    const passed = between(count, least, most)
    await passHours(life, passed * 24)
    return `${passed} days pass`
  },
})

/** Most that can go wrong does so around the day of a debit: from before its notice until it may be tried again. */
const AROUND = [-11, -4, -3, -1, 0, 1, 5] as const
const FAR = 45

const untilDue: Move = {
  name: 'the days pass until an installment is due',
  weight: 24,
  can: ({ known }) => known.plan !== null,
  make: async (life, [around]) => {
    const today = life.today()
    const days = (life.known.plan?.instalments ?? []).map(({ dueOn }) =>
      daysBetween(today, addDays(dueOn, oneOf(around, AROUND))),
    )
    const passed = days.find((one) => one > 0 && one < FAR)
    if (passed === undefined) return null
    await passHours(life, passed * 24)
    return `${passed} days pass, until an installment is due or nearly so`
  },
}

export const TIME_MOVES: readonly Move[] = [hours, days(1, 4, 20), days(5, 16, 10), untilDue]
