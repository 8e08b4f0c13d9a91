import type { Story } from './story.ts'

interface KnownFault {
  readonly title: string
  /** Its number in the list of cases that must come out right. */
  readonly money: number | null
  readonly story: Story
}

/** Stories that go wrong today. One that does so no more is a test from then on: it moves to stories.ts. */
export const KNOWN: readonly KnownFault[] = []
