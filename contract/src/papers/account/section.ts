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

/** Cells are text. The columns in `amounts` are right-aligned, so that their decimal points line up. */
export interface AccountTable {
  readonly caption: string
  readonly heads: readonly string[]
  readonly amounts: readonly number[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[] | null
}

export const NONE = 'none'

/** A note if only a part of a list is shown. */
export const cutNote = (shown: number, count: number): readonly string[] =>
  shown < count ? [`The newest ${shown} of ${count} are shown.`] : []
