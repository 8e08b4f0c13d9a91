import type { Entry, Exit, Month } from './cohorts.ts'
import type { OpenCohort } from './forecast.ts'

/** Numbers from 0 up to 1 that a seed decides (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Life {
  readonly group: string
  readonly boughtIn: Month
  /** Watched from this month on. */
  readonly from: Month
  readonly owedCents: number
  /** The month in which it left; null: it has not. */
  readonly left: Month | null
  readonly how: 'redeemed' | 'ended'
}

export interface World {
  readonly months: number
  /** Certificates that each group buys in a month. */
  readonly boughtMonthly: number
  /** By group, by what its rate is multiplied. */
  readonly groups: Readonly<Record<string, number>>
  readonly hazard: (age: number, month: Month) => number
  readonly endHazard?: (age: number) => number
}

/** Month 0 of a made world; any January will do. */
export const FIRST: Month = 2016 * 12

/** Lives of certificates, each month decided by its true rates. */
export function livesOf(world: World, seed: number): readonly Life[] {
  const chance = chanceOf(seed)
  const lives: Life[] = []
  for (const [group, factor] of Object.entries(world.groups))
    for (let bought = 0; bought < world.months; bought += 1)
      for (let no = 0; no < world.boughtMonthly; no += 1) {
        const boughtIn = FIRST + bought
        const owedCents = 50_000 + Math.floor(chance() ** 3 * 1_000_000)
        const end = leaves(world, { factor, boughtIn }, chance)
        lives.push({ group, boughtIn, from: boughtIn, owedCents, ...end })
      }
  return lives
}

function leaves(
  { months, hazard, endHazard = () => 0 }: World,
  { factor, boughtIn }: { readonly factor: number; readonly boughtIn: Month },
  chance: () => number,
): Pick<Life, 'left' | 'how'> {
  for (let month = boughtIn; month < FIRST + months; month += 1) {
    const roll = chance()
    const redeemed = Math.min(1, factor * hazard(month - boughtIn, month))
    if (roll < redeemed) return { left: month, how: 'redeemed' }
    if (roll < redeemed + endHazard(month - boughtIn)) return { left: month, how: 'ended' }
  }
  return { left: null, how: 'redeemed' }
}

/** The history of the lives through a month, as the server counts it. */
export function historyOf(lives: readonly Life[], through: Month): { entries: Entry[]; exits: Exit[] } {
  const seen = lives.filter(
    ({ from, boughtIn, left }) =>
      boughtIn <= through && from <= through + 1 && (left === null || left >= from),
  )
  return {
    entries: seen.map(({ group, boughtIn, from }) => ({ group, boughtIn, from, count: 1 })),
    exits: seen.flatMap(({ group, boughtIn, left, how }) =>
      left === null || left > through ? [] : [{ group, boughtIn, month: left, how, count: 1 }],
    ),
  }
}

/** Who is open after a month, with what they owe in each of the months to come. */
export function openOf(lives: readonly Life[], through: Month, months: number): readonly OpenCohort[] {
  const open = new Map<string, { life: Life; owed: number; squares: number; count: number }>()
  for (const life of lives) {
    const { group, boughtIn, from, left, owedCents } = life
    if (boughtIn > through || from > through + 1 || (left !== null && left <= through)) continue
    const key = `${boughtIn} ${group}`
    const sums = open.get(key) ?? { life, owed: 0, squares: 0, count: 0 }
    open.set(key, sums)
    sums.count += 1
    sums.owed += owedCents
    sums.squares += owedCents ** 2
  }
  const each = (value: number) => Array.from({ length: months }, () => value)
  return [...open.values()].map(({ life: { group, boughtIn }, owed, squares, count }) => ({
    ...{ group, boughtIn, openCount: count },
    ...{ owedCents: each(owed), owedSquares: each(squares) },
  }))
}
