import type { Entry } from '../payoff-invoice.ts'

export const SECTION_KEYS = ['payoff', 'issued', 'record', 'rules', 'sent', 'views'] as const

/** One exhibit: sentences, facts, then tables. */
export interface Section {
  readonly key: (typeof SECTION_KEYS)[number]
  readonly title: string
  readonly notes: readonly string[]
  readonly facts: readonly Entry[]
  readonly tables: readonly AccountTable[]
}

/** Cells are text. Columns named in `amounts` stand to the right, under each other's cents. */
export interface AccountTable {
  readonly caption: string
  readonly heads: readonly string[]
  readonly amounts: readonly number[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[] | null
}

export const NONE = 'none'

/** That a list is longer than what is shown of it. */
export const cutNote = (shown: number, count: number): readonly string[] =>
  shown < count ? [`The newest ${shown} of ${count} are shown.`] : []
