import type { Throw } from '../dice.ts'
import type { Life } from '../world/life.ts'

/** Something that somebody may do. */
export interface Move {
  readonly name: string
  /** How often it is made beside the others. */
  readonly weight: number
  /** Whether it makes sense now; asked of what is known, so that it costs nothing. */
  can(life: Life): boolean
  /** What was done, in words; null: it came to nothing. */
  make(life: Life, thrown: Throw): Promise<string | null>
}

export const dollars = (amountCents: number): number => amountCents / 100
export const money = (amountCents: number): string => `$${(amountCents / 100).toFixed(2)}`
