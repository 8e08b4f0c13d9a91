import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Numbers from 0 up to 1, the same for the same seed. */
export interface Dice {
  next(): number
}

const SPREAD = 0x9e3779b1

export function diceOf(seed: number): Dice {
  const generator = xoroshiro128plus(Math.imul(seed, SPREAD))
  // Seeds that are near each other begin alike.
  for (let drawn = 0; drawn < 20; drawn += 1) uniformFloat64(generator)
  return { next: () => uniformFloat64(generator) }
}

/** What a move is thrown with: kept in a story, so that it is made again as it was. */
export type Throw = readonly number[]

const THROWN = 4

export const throwOf = (dice: Dice): Throw =>
  // Six places are plenty, and readable in a file.
  Array.from({ length: THROWN }, () => Math.floor(dice.next() * 1e6) / 1e6)

/** A whole number of a range, both ends in it. */
export const between = (thrown: number | undefined, least: number, most: number): number =>
  least + Math.floor((thrown ?? 0) * (most - least + 1))

export function oneOf<T>(thrown: number | undefined, choices: readonly [T, ...T[]]): T {
  return choices[between(thrown, 0, choices.length - 1)] ?? choices[0]
}

export interface Weighted {
  readonly weight: number
}

/** One of them, each as often as it weighs. */
export function weighted<T extends Weighted>(thrown: number, choices: readonly T[]): T | null {
  let left = thrown * choices.reduce((sum, { weight }) => sum + weight, 0)
  for (const choice of choices) {
    left -= choice.weight
    if (left < 0) return choice
  }
  return choices.at(-1) ?? null
}
