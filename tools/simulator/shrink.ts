import { liveStory } from './live.ts'
import type { Step, Story, Told } from './story.ts'
import type { Stage } from './world/stage.ts'

/** So many lives are spent on a shorter story. */
const MOST_TRIES = 50

/** The shortest story that still goes wrong in the same way, found by leaving steps out. */
export async function shrink(
  stage: Stage,
  story: Story,
  told: Told,
): Promise<Story & { readonly told: Told }> {
  const [wanted = ''] = kindsOf(told)
  let best = { ...story, told }
  let tries = 0
  const attempt = async (steps: readonly Step[]): Promise<boolean> => {
    tries += 1
    const again = await liveStory(stage, { begins: story.begins, steps })
    if (!kindsOf(again).includes(wanted)) return false
    best = { begins: story.begins, steps: again.done, told: again }
    return true
  }
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    // From the end: what came last is needed most, so what is before it goes first.
    for (let from = 0; from < best.steps.length && tries < MOST_TRIES; ) {
      const shorter = [...best.steps.slice(0, from), ...best.steps.slice(from + size)]
      if (shorter.length === 0 || !(await attempt(shorter))) from += size
    }
  }
  return best
}

/** Days, sums and numbers differ when steps are left out; what is wrong does not. */
export const kindsOf = ({ wrongs }: Pick<Told, 'wrongs'>): readonly string[] =>
  wrongs.map((wrong) => wrong.replace(/pay_\w+|rfd_\w+/g, '…').replace(/[\d-]+/g, '#'))
