import { between } from '../dice.ts'
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

export const TIME_MOVES: readonly Move[] = [hours, days(1, 4, 26), days(5, 16, 16)]
