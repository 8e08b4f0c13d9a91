import { fileURLToPath } from 'node:url'
import type { Lived } from '../workers/orders.ts'
import { closeAll, liveSeeds, type Seeds, startWorkers } from '../workers/workers.ts'
import { BREAKS, type Break } from './breaks.ts'
import { type CopiedTree, copyTree } from './copy-tree.ts'

interface Asked {
  readonly say: (text: string) => void
  /** So many at once. */
  readonly count: number
  readonly seeds: Seeds
  /** The number of a case; null: all of them. */
  readonly only: string | null
}

interface Found {
  readonly seed: number | null
  readonly lives: number
  readonly said: string
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Breaks the product again, one line at a time, and lives seeds until one goes wrong that goes right without the break.
 * True if every break was found.
 */
export async function runBreaks({ say, count, seeds, only }: Asked): Promise<boolean> {
  const breaks = BREAKS.filter(({ money }) => only === null || String(money) === only)
  const tree = copyTree(ROOT)
  let missing = 0
  try {
    say('| case | broken | seed | lives | what it said |\n|---|---|---|---|---|\n')
    for (const one of breaks) {
      const found = await findBreak(tree, one, { count, seeds })
      if (found.seed === null) missing += 1
      say(`| ${one.money} | ${one.what} | ${found.seed ?? 'none'} | ${found.lives} | ${found.said} |\n`)
    }
  } finally {
    tree.remove()
  }
  say(missing === 0 ? 'Every break was found.\n' : `${missing} of ${breaks.length} breaks were not found.\n`)
  return missing === 0
}

async function findBreak(
  tree: CopiedTree,
  one: Break,
  { count, seeds }: Pick<Asked, 'count' | 'seeds'>,
): Promise<Found> {
  const lived: Lived[] = []
  const lowest = await tree.whileBroken(one, () =>
    liveIn(tree.root, count, seeds, (life) => {
      lived.push(life)
      return life.wrongs.length > 0
    }),
  )
  const [said = ''] = lived.find(({ seed }) => seed === lowest)?.wrongs ?? []
  if (lowest === null) return { seed: null, lives: lived.length, said }
  const without = await liveIn(tree.root, 1, { first: lowest, last: lowest }, isWrong)
  if (without !== null)
    throw new Error(`Seed ${lowest} goes wrong without a break, too: mend that first. It said: ${said}`)
  return { seed: lowest, lives: lived.length, said }
}

const isWrong = ({ wrongs }: Lived) => wrongs.length > 0

/** Processes of their own each time: what was loaded stays as it was. */
async function liveIn(
  root: string,
  count: number,
  seeds: Seeds,
  isEnough: (lived: Lived) => boolean,
): Promise<number | null> {
  const workers = await startWorkers(root, count)
  try {
    return await liveSeeds(workers, seeds, isEnough)
  } finally {
    await closeAll(workers)
  }
}
