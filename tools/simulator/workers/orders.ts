/** What the parent asks of a worker; each has one answer, and the next is asked after it. */
export type Order =
  | { readonly kind: 'live'; readonly seed: number }
  /** Lives it again, leaves out what it does not need, and tells it. */
  | { readonly kind: 'shrink'; readonly seed: number }

export type Report = { readonly kind: 'ready' } | Lived | { readonly kind: 'shrunk'; readonly text: string }

export interface Lived {
  readonly kind: 'lived'
  readonly seed: number
  readonly moves: number
  /** What was wrong, and the same without its days and sums. */
  readonly wrongs: readonly string[]
  readonly kinds: readonly string[]
  /** In words. */
  readonly text: string
}
