import { fileURLToPath } from 'node:url'
import { themeOf } from '../themes.ts'
import type { Lived } from '../workers/orders.ts'
import { closeAll, liveSeeds, type Seeds, startWorkers, type Worker } from '../workers/workers.ts'
import { BREAKS, type Break } from './breaks.ts'
import { type CopiedTree, copyTree } from './copy-tree.ts'

interface Asked {
  readonly say: (text: string) => void
  /** So many at once. */
  readonly count: number
  readonly seeds: Seeds
  /** The numbers of cases, as 1,2; null: all of them. */
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
  const breaks = BREAKS.filter(({ money }) => only === null || only.split(',').includes(String(money)))
  const tree = copyTree(ROOT)
  const sound = await startWorkers(tree.root, 1)
  let missing = 0
  try {
    say('| case | broken | seed | lives | what it said |\n|---|---|---|---|---|\n')
    for (const one of breaks) {
      const found = await findBreak({ tree, sound }, one, { count, seeds })
      if (found.seed === null) missing += 1
      say(`| ${one.money} | ${one.what} | ${found.seed ?? 'none'} | ${found.lives} | ${found.said} |\n`)
    }
  } finally {
    await closeAll(sound)
    tree.remove()
  }
  say(missing === 0 ? 'Every break was found.\n' : `${missing} of ${breaks.length} breaks were not found.\n`)
  return missing === 0
}

interface Bench {
  readonly tree: CopiedTree
  /** Began before anything was broken. */
  readonly sound: readonly Worker[]
}

function findBreak(
  { tree, sound }: Bench,
  one: Break,
  { count, seeds }: Pick<Asked, 'count' | 'seeds'>,
): Promise<Found> {
  return tree.whileBroken(one, async () => {
    // Processes of their own each time: what was loaded stays as it was.
    const workers = await startWorkers(tree.root, count)
    const lived: Lived[] = []
    try {
      for (let { first } = seeds; first <= seeds.last; ) {
        const seed = await liveSeeds(workers, { first, last: seeds.last, ...meantFor(one) }, (life) => {
          lived.push(life)
          return isWrong(life)
        })
        if (seed === null) break
        const goesWrongAnyway = await liveSeeds(sound, { first: seed, last: seed }, isWrong)
        const [said = ''] = lived.findLast((life) => life.seed === seed)?.wrongs ?? []
        if (goesWrongAnyway === null) return { seed, lives: lived.length, said }
        first = seed + 1
      }
      return { seed: null, lives: lived.length, said: '' }
    } finally {
      await closeAll(workers)
    }
  })
}

/** Lives that are about something else could find it too, and hardly ever do. */
const meantFor = ({ about }: Break): Pick<Seeds, 'isMeant'> =>
  about === undefined ? {} : { isMeant: (seed) => themeOf(seed) === about }

const isWrong = ({ wrongs }: Lived) => wrongs.length > 0
