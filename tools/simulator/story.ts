import type { Throw } from './dice.ts'

/** One thing that was done, and all that is needed to do it again. */
export interface Step {
  readonly move: string
  readonly thrown: Throw
}

/** A life that can be lived again. */
export interface Story {
  /** When it begins. */
  readonly begins: Throw
  readonly steps: readonly Step[]
}

/** What came of it. */
export interface Told {
  readonly lines: readonly string[]
  /** The steps that came to something. */
  readonly done: readonly Step[]
  /** What was wrong after the last one; empty where nothing was. */
  readonly wrongs: readonly string[]
}
