import type { Story } from './story.ts'

interface KeptStory {
  readonly title: string
  readonly story: Story
}

/** Stories that went wrong once, in the simulator or in the product. */
export const STORIES: readonly KeptStory[] = []
