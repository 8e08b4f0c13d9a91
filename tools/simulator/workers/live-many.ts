import { fileURLToPath } from 'node:url'
import type { Lived } from './orders.ts'
import { closeAll, liveSeeds, type Seeds, startWorkers, type Worker } from './workers.ts'

interface Asked {
  readonly say: (text: string) => void
  /** So many at once. */
  readonly count: number
  readonly seeds: Seeds
  /** Does not stop at the first seed that goes wrong, and shrinks none. */
  readonly goesOn: boolean
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Lives these seeds, with one line of progress for all workers. True if none went wrong. */
export async function liveMany({ say, count, seeds, goesOn }: Asked): Promise<boolean> {
  const workers = await startWorkers(ROOT, count)
  const wrong = new Map<string, number[]>()
  try {
    const progress = progressOf(say, seeds)
    const lowest = await liveSeeds(workers, seeds, (lived) => {
      const isWrong = lived.wrongs.length > 0
      const isNew = isWrong && note(wrong, lived)
      progress(lived, wrong.size)
      if (goesOn && isNew) say(`\nseed ${lived.seed}\n${lived.text}\n`)
      return isWrong && !goesOn
    })
    say('\n')
    if (lowest !== null) await tellWrong(say, workers, lowest)
  } finally {
    await closeAll(workers)
  }
  for (const [kind, found] of wrong)
    say(`${found.length} of seeds ${found.slice(0, 8).join(', ')}: ${kind}\n`)
  return wrong.size === 0
}

/** True if nothing of its kind was known. */
function note(wrong: Map<string, number[]>, { kinds: [kind = ''], seed }: Lived): boolean {
  const before = wrong.get(kind)
  wrong.set(kind, [...(before ?? []), seed])
  return before === undefined
}

const TOLD_EVERY_MS = 1_000
/** A file keeps every line. */
const LINE_EVERY_MS = 60_000

function progressOf(say: Asked['say'], { first, last }: Seeds): (lived: Lived, faults: number) => void {
  const startedAt = performance.now()
  const [begin, end] = process.stdout.isTTY ? ['\r', '   '] : ['', '\n']
  let toldAt = startedAt
  let lives = 0
  let moves = 0
  return (lived, faults) => {
    lives += 1
    moves += lived.moves
    const now = performance.now()
    const isLast = lives === last - first + 1
    if (now - toldAt < (process.stdout.isTTY ? TOLD_EVERY_MS : LINE_EVERY_MS) && !isLast) return
    toldAt = now
    const rate = (lives / ((now - startedAt) / 1000)).toFixed(2)
    say(
      `${begin}${lives} of ${last - first + 1} lives: ${moves} moves, ${faults} faults, ${rate} lives a second${end}`,
    )
  }
}

async function tellWrong(say: Asked['say'], [worker]: readonly Worker[], seed: number): Promise<void> {
  say(`Seed ${seed} goes wrong. Leaving out what it does not need …\n`)
  const shrunk = await worker?.ask({ kind: 'shrink', seed })
  if (shrunk?.kind === 'shrunk') say(`${shrunk.text}\nAgain: npm run simulate -- --seed ${seed}\n`)
}
